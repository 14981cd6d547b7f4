// What a bulk verb's context can do besides a plain one: commit many change sets, each on its own terms, and stay repeatable
// under an Idempotency-Key although it is more than one transaction. contract#bulk.
import { ERRORS, Failure, fail } from '#kernel/error.ts';
import { errorLines } from '#kernel/error-lines.ts';
import type { Actor } from '#resource/context.ts';
import type { BulkContext, ItemFailure } from '#resource/context-bulk.ts';
import { type IdempotencyRecord, isLeased, LEASE_MS } from '#store/idempotency-records.ts';
import type { BoundStore } from '#store/repository.ts';
import { requestNote } from '../event.ts';
import type { Idempotency, RequestState } from '../request-state.ts';
import type { Guess } from './binding.ts';
import { commitToken, toOutcomes, toReplay } from './contention.ts';
import { idempotencyWrite } from './idempotency-write.ts';

type Parts = Pick<BulkContext, 'begin' | 'leave' | 'commitMany' | 'explain'>;
type Given = {
  state: RequestState;
  guess: Guess;
  store: BoundStore;
  admitted: Promise<Actor>;
  earlier: Promise<IdempotencyRecord | undefined>;
  /** Told when the key's record is our "running", which the final answer then replaces. */
  onLeased: () => void;
};

export function bulkParts(given: Given): Parts {
  const { state, guess, store, admitted } = given;
  const nowMs = () => state.runtime.clock.now() + guess.clockOffsetMs;
  const { idempotency } = state;
  let commits = 0;
  let startedAtMs: number | undefined;
  return {
    async begin() {
      await admitted;
      if (idempotency === undefined) return undefined;
      startedAtMs = await takeLease(given, idempotency, nowMs());
      given.onLeased();
      const { tenantId, mode, generation } = guess.binding;
      return { seed: [tenantId, mode, generation, idempotency.key].join('\n'), startedAtMs };
    },
    async leave() {
      if (idempotency === undefined || startedAtMs === undefined) return;
      const now = { nowMs: nowMs(), leaseUntil: nowMs() };
      await noteRunning(given, idempotency, { ...now, startedAt: startedAtMs, replaces: true });
    },
    async commitMany(changeSets, options) {
      await admitted;
      commits += 1;
      const token = commitToken(state.incoming.requestId, nowMs(), 'many', commits);
      const bulk = changeSets.map((changes) => ({ changes }));
      const extra = { token, nowMs: nowMs(), request: requestNote(state.incoming), ...options };
      return toOutcomes(await store.commitMany(bulk, extra));
    },
    explain: (error) => explain(state, error),
  };
}

/**
 * Writes the record of the key as "running", or takes over what a crashed attempt left there; answers when it all began.
 * The request's id in it tells two attempts of one instant apart.
 */
async function takeLease(
  { state, store, earlier }: Given,
  idempotency: Idempotency,
  nowMs: number,
): Promise<number> {
  const running = await earlier;
  if (running !== undefined && running.bodyHash !== idempotency.bodyHash)
    fail('idempotency_key_reused');
  const { aloneSinceMs } = idempotency;
  if (running !== undefined && isLeased(running, { nowMs, aloneSinceMs }))
    fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  const startedAt = running?.startedAt ?? nowMs;
  const note = { nowMs, startedAt, leaseUntil: nowMs + LEASE_MS };
  await noteRunning({ state, store }, idempotency, { ...note, replaces: running !== undefined });
  return startedAt;
}

type Running = { nowMs: number; startedAt: number; leaseUntil: number; replaces: boolean };

async function noteRunning(
  { state, store }: Pick<Given, 'state' | 'store'>,
  idempotency: Idempotency,
  { nowMs, startedAt, leaseUntil, replaces }: Running,
): Promise<void> {
  const { requestId } = state.incoming;
  const note = idempotencyWrite(idempotency, nowMs, { status: 0, body: requestId, replaces });
  const answer = { ...note, state: 'running' as const, startedAt, leaseUntil };
  const token = commitToken(requestId, nowMs, 'claim', leaseUntil);
  await store.commit([], { token, nowMs, answer }).catch(toReplay);
}

function explain({ incoming, runtime }: RequestState, error: unknown): ItemFailure {
  const failure =
    error instanceof Failure ? error : new Failure('internal_error', { cause: error });
  if (failure.code === 'internal_error') {
    const cause = String(failure.cause);
    runtime.log({ level: 'error', request_id: incoming.requestId, cause });
  }
  return {
    error: ERRORS[failure.code][incoming.language],
    code: failure.code,
    ...(failure.errors.length > 0 && { errors: errorLines(failure, incoming.language) }),
  };
}
