// The context of one item of a bulk request: the request's own, but with shared reads, shared commits and ids of its own.
import { Failure } from '#kernel/error.ts';
import { derivedId } from '#kernel/id.ts';
import type { Change } from '../change.ts';
import type { Answer, Context, Store } from '../context.ts';
import type { BulkContext, Repeatable } from '../context-bulk.ts';
import type { CommitRounds } from './commit-round.ts';

/** So often at once, and then after pauses while there is time for the items behind it. */
const RUNS_AT_ONCE = 6;
const RUNS_MAX = 20;
const PAUSE_MAX_MS = 200;
const SPARE_MS = 10_000;

/** The item's changes met contention and nothing of them was written: its step runs again. */
export class ItemContention extends Error {}

export type ItemScope = {
  ctx: BulkContext;
  store: Store;
  commit: CommitRounds['commit'];
  repeatable: Repeatable | undefined;
};

/** `index`: the item's place in the request. */
export function itemContext(scope: ItemScope, index: number): Context {
  const { ctx, store, repeatable } = scope;
  let made = 0;
  const newId = () => (repeatable === undefined ? ctx.newId() : itemId(repeatable, index, made++));
  const commit = async <D>(changes: readonly Change[], answer: Answer<D>): Promise<Answer<D>> => {
    if (changes.length === 0) return answer;
    const result = await scope.commit(changes);
    if (result === 'done') return answer;
    throw result === 'contended' ? new ItemContention() : result;
  };
  return {
    tenantId: ctx.tenantId,
    mode: ctx.mode,
    livemode: ctx.livemode,
    get actor() {
      return ctx.actor;
    },
    clock: ctx.clock,
    store,
    authority: ctx.authority,
    ports: ctx.ports,
    request: ctx.request,
    admitted: () => ctx.admitted(),
    newId,
    retry: (step) => untilCommitted(ctx, step),
    commit,
    ownId: async () => ({ id: newId(), isRepeat: repeatable !== undefined }),
    checkpoint: async (changes) => {
      await commit(changes, { data: undefined });
    },
    pause: (ms) => ctx.pause(ms),
    inOrder: (key, patienceMs, work) => ctx.inOrder(key, patienceMs, work),
    remainingMs: () => ctx.remainingMs(),
    log: (line) => ctx.log(line),
  };
}

/** The first id that an item's verb takes is its record's (`nth` 0). */
export const itemId = ({ seed, startedAtMs }: Repeatable, index: number, nth = 0): string =>
  derivedId(startedAtMs, `${seed}\n${index}\n${nth}`);

/** Runs a step again while its commit meets contention. Throws service_unavailable when it always does. */
export async function untilCommitted<T>(ctx: Waiting, step: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ItemContention)) throw error;
      if (run === RUNS_MAX || (run >= RUNS_AT_ONCE && ctx.remainingMs() < SPARE_MS))
        throw new Failure('service_unavailable', { cause: error });
      if (run >= RUNS_AT_ONCE) await ctx.pause(Math.min(PAUSE_MAX_MS, 2 ** run));
    }
  }
}

type Waiting = Pick<Context, 'pause' | 'remainingMs'>;
