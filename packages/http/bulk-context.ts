// What a bulk verb's context can do besides a plain one: commit many groups, each on its own terms, and stay repeatable
// under an Idempotency-Key although it is more than one transaction. Decision 4.
import { ERRORS, Failure, fail } from '#kernel/error.ts';
import type { BulkContext, ItemFailure } from '#resource/context-bulk.ts';
import type { Actor } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import type { StoredAnswer } from '#store/answers.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Exchange } from './exchange.ts';
import { commitToken, type Guess, keptAnswer, toReplay } from './request-context.ts';

/** Longer than any request may run, so that a repetition never overlaps the first attempt. */
const LEASE_MS = 30_000;

type Parts = Pick<BulkContext, 'repeatable' | 'commitMany' | 'explain'>;
type Given = {
  exchange: Exchange;
  verb: Verb;
  guess: Guess;
  store: BoundStore;
  admitted: Promise<Actor>;
  earlier: Promise<StoredAnswer | undefined>;
};

export function bulkParts(given: Given): Parts & { begin(): Promise<void> } {
  const { exchange, guess, store, admitted } = given;
  const nowMs = () => exchange.world.clock.now() + guess.clockOffsetMs;
  let startedAtMs: number | undefined;
  let commits = 0;
  return {
    async begin() {
      startedAtMs = await claimKey(given, nowMs());
    },
    get repeatable() {
      const slot = exchange.answerSlot;
      if (slot === undefined || startedAtMs === undefined) return undefined;
      const { tenantId, mode, generation } = guess.binding;
      return { seed: [tenantId, mode, generation, slot.slot].join('\n'), startedAtMs };
    },
    async commitMany(groups, options) {
      await admitted;
      const token = commitToken(exchange.incoming.requestId, nowMs(), 'many', commits);
      commits += 1;
      const extra = { token, nowMs: nowMs(), ...options };
      const results = await store.commitMany(groups.map((changes) => ({ changes })), extra);
      return results.map((result) => {
        if (result.done) return 'done';
        return result.error instanceof Failure ? result.error : 'rerun';
      });
    },
    explain: (error) => explain(exchange, error),
  };
}

/** Writes "running" into the slot of the key, or takes over what a crashed attempt left there; answers when it all began. */
async function claimKey(given: Given, nowMs: number): Promise<number | undefined> {
  const { exchange, store, admitted, earlier } = given;
  await admitted;
  const slot = exchange.answerSlot;
  if (slot === undefined) return undefined;
  const running = await earlier;
  if (running !== undefined && running.bodyHash !== slot.bodyHash) fail('idempotency_key_reused');
  if ((running?.leaseUntil ?? 0) > nowMs) fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  const startedAt = running?.startedAt ?? nowMs;
  const kept = keptAnswer(slot, nowMs, { status: 0, body: '', replaces: running !== undefined });
  if (kept === undefined) return undefined;
  const answer = { ...kept, state: 'running' as const, startedAt, leaseUntil: nowMs + LEASE_MS };
  await store.commit([], { token: commitToken(exchange.incoming.requestId, nowMs, 'claim'), nowMs, answer }).catch(toReplay);
  return startedAt;
}

function explain({ incoming, world }: Exchange, error: unknown): ItemFailure {
  const failure = error instanceof Failure ? error : new Failure('internal_error', { cause: error });
  if (!(error instanceof Failure)) {
    world.log({ level: 'error', request_id: incoming.requestId, cause: String(error) });
  }
  return {
    error: ERRORS[failure.code][incoming.language],
    code: failure.code,
    ...(failure.errors.length > 0 && { errors: failure.errors }),
  };
}
