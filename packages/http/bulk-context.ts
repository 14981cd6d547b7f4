// What a bulk verb's context can do besides a plain one: commit many groups, each on its own terms, and stay repeatable
// under an Idempotency-Key although it is more than one transaction. contract#bulk.
import { ERRORS, errorLines, Failure, fail } from '#kernel/error.ts';
import type { Actor } from '#resource/context.ts';
import type { BulkContext, ItemFailure } from '#resource/context-bulk.ts';
import type { StoredAnswer } from '#store/answers.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Guess } from './binding.ts';
import { requestNote } from './event.ts';
import type { AnswerSlot, Exchange } from './exchange.ts';
import { keptAnswer } from './kept-answer.ts';
import { commitToken, toGroupResults, toReplay } from './race.ts';
import { LEASE_MS } from './running-note.ts';

type Parts = Pick<BulkContext, 'begin' | 'commitMany' | 'explain'>;
type Given = {
  exchange: Exchange;
  guess: Guess;
  store: BoundStore;
  admitted: Promise<Actor>;
  earlier: Promise<StoredAnswer | undefined>;
  /** Told when the key's slot holds our "running", which the final answer then replaces. */
  onClaimed: () => void;
};

export function bulkParts(given: Given): Parts {
  const { exchange, guess, store, admitted } = given;
  const nowMs = () => exchange.world.clock.now() + guess.clockOffsetMs;
  let commits = 0;
  return {
    async begin() {
      await admitted;
      const slot = exchange.answerSlot;
      if (slot === undefined) return undefined;
      const startedAtMs = await claimKey(given, slot, nowMs());
      given.onClaimed();
      const { tenantId, mode, generation } = guess.binding;
      return { seed: [tenantId, mode, generation, slot.slot].join('\n'), startedAtMs };
    },
    async commitMany(groups, options) {
      await admitted;
      commits += 1;
      const token = commitToken(exchange.incoming.requestId, nowMs(), 'many', commits);
      const bulk = groups.map((changes) => ({ changes }));
      const extra = { token, nowMs: nowMs(), request: requestNote(exchange.incoming), ...options };
      return toGroupResults(await store.commitMany(bulk, extra));
    },
    explain: (error) => explain(exchange, error),
  };
}

/**
 * Writes "running" into the slot of the key, or takes over what a crashed attempt left there; answers when it all began.
 * The request's id in it tells two attempts of one instant apart.
 */
async function claimKey(
  { exchange, store, earlier }: Given,
  slot: AnswerSlot,
  nowMs: number,
): Promise<number> {
  const running = await earlier;
  if (running !== undefined && running.bodyHash !== slot.bodyHash) fail('idempotency_key_reused');
  if ((running?.leaseUntil ?? 0) > nowMs)
    fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  const startedAt = running?.startedAt ?? nowMs;
  const answer = {
    ...keptAnswer(slot, nowMs, {
      status: 0,
      body: exchange.incoming.requestId,
      replaces: running !== undefined,
    }),
    state: 'running' as const,
    startedAt,
    leaseUntil: nowMs + LEASE_MS,
  };
  const token = commitToken(exchange.incoming.requestId, nowMs, 'claim');
  await store.commit([], { token, nowMs, answer }).catch(toReplay);
  return startedAt;
}

function explain({ incoming, world }: Exchange, error: unknown): ItemFailure {
  const failure =
    error instanceof Failure ? error : new Failure('internal_error', { cause: error });
  if (failure.code === 'internal_error') {
    const cause = String(failure.cause);
    world.log({ level: 'error', request_id: incoming.requestId, cause });
  }
  return {
    error: ERRORS[failure.code][incoming.language],
    code: failure.code,
    ...(failure.errors.length > 0 && { errors: errorLines(failure) }),
  };
}
