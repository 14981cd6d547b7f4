// A Context for work that no request asked for: jobs from the queue and timers. The service itself is the actor.
import { shiftedClock, toIso } from '#kernel/clock.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { ManyCommits } from '#resource/context-bulk.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { Binding, Runtime } from '../runtime.ts';
import { authorityOf, bindStore, inOrder, retentionClock } from './binding.ts';
import { commitToken, retrying, toOutcomes } from './contention.ts';

/** Of the 60 s that a worker may run. */
const BUDGET_MS = 45_000;

/**
 * `id` names the piece of work (a message id): it appears in logs and makes its commits repeatable. `newId` gives its records ids
 * that are fixed.
 */
export function openServiceContext(
  runtime: Runtime,
  binding: Binding,
  work: { id: string; clockOffsetMs?: number; hasFaults?: boolean; newId?: () => string },
): Context & ManyCommits {
  const { clockOffsetMs = 0 } = work;
  const clock = shiftedClock(runtime.clock, clockOffsetMs);
  const store = bindStore(runtime, binding, retentionClock(runtime, clockOffsetMs));
  const actor = { kind: 'service', id: work.id, mode: binding.mode, scopes: SCOPES } as const;
  const newId = work.newId ?? (() => runtime.newId(clock.now()));
  const startedAt = runtime.clock.now();
  let commits = 0;
  const write = async (changes: readonly Change[]): Promise<void> => {
    const nowMs = clock.now();
    commits += 1;
    const made = work.newId === undefined ? changes : changes.map((one) => writtenAt(one, nowMs));
    await store.commit(made, { token: commitToken(work.id, nowMs, commits), nowMs });
  };
  return {
    tenantId: binding.tenantId,
    mode: binding.mode,
    livemode: binding.mode === 'live',
    actor,
    clock,
    store,
    authority: authorityOf(runtime, binding.mode, work.hasFaults),
    ports: runtime.ports(runtime, binding),
    request: { id: work.id, method: 'JOB', path: '', language: 'en', headers: {} },
    admitted: async () => actor,
    newId,
    retry: (step) => retrying(runtime, step),
    async commit(changes, answer) {
      await write(changes);
      return answer;
    },
    async commitMany(changeSets, options) {
      const nowMs = clock.now();
      commits += 1;
      const token = commitToken(work.id, nowMs, commits);
      const bulk = changeSets.map((changes) => ({ changes }));
      return toOutcomes(await store.commitMany(bulk, { token, nowMs, ...options }));
    },
    ownId: async () => ({ id: newId(), isRepeat: false }),
    checkpoint: write,
    pause: (ms) => runtime.pause(ms),
    inOrder: inOrder(runtime, binding),
    remainingMs: () => Math.max(0, BUDGET_MS - (runtime.clock.now() - startedAt)),
    log: (line) => runtime.log({ ...line, work: work.id }),
  };
}

/** A record with a fixed id is new all the same: its event is told as of when it was written. */
const writtenAt = (change: Change, nowMs: number): Change =>
  change.kind === 'create'
    ? { ...change, record: { ...change.record, updated_at: toIso(nowMs) } }
    : change;
