// What a request writes: its changes, and in the same transaction its idempotency record (of an Idempotency-Key or a
// fingerprint). A verb may commit on its way to the answer; an answer that is stored stays, whatever is written after it.
import { shiftedClock } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Actor, Answer, Context, OwnId } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { failureStatus } from '#resource/failure-status.ts';
import {
  type IdempotencyRecord,
  type IdempotencyWrite,
  LEASE_MS,
} from '#store/idempotency-records.ts';
import type { BoundStore } from '#store/repository.ts';
import { requestNote } from '../event.ts';
import type { RequestState } from '../request-state.ts';
import { remainingMs } from '../time-budget.ts';
import type { Guess } from './binding.ts';
import { commitToken, toReplay } from './contention.ts';
import { answerToStore, isWorthRepeating } from './idempotency-write.ts';
import { afterUnstored, inProgress, readInProgress } from './in-progress.ts';
import { sealedAnswer } from './sealed-answer.ts';
import { withLinks } from './with-links.ts';

type Given = {
  state: RequestState;
  verb: Verb;
  guess: Guess;
  store: BoundStore;
  admitted: Promise<Actor>;
  earlier: Promise<IdempotencyRecord | undefined>;
};

/** The writing members of one attempt's context; `onLeased` tells that a bulk verb wrote the record as running. */
export function idempotentCommits(given: Given): {
  parts: Pick<Context, 'commit' | 'ownId' | 'checkpoint'>;
  onLeased: () => void;
} {
  const work = new IdempotentCommits(given);
  return {
    parts: {
      commit: (changes, answer) => work.commit(changes, answer),
      ownId: () => work.ownId(),
      checkpoint: (changes) => work.checkpoint(changes),
    },
    onLeased: () => {
      given.state.ownsIdempotencyRecord = true;
    },
  };
}

class IdempotentCommits {
  readonly #given: Given;
  readonly #clock: Context['clock'];
  #commits = 0;
  #own: OwnId | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#clock = shiftedClock(given.state.runtime.clock, given.guess.clockOffsetMs);
  }

  async ownId(): Promise<OwnId> {
    const { state, admitted } = this.#given;
    await admitted;
    if (this.#own !== undefined) return this.#own;
    const begun = await this.#begunBefore();
    this.#own = begun ?? { id: state.runtime.newId(this.#clock.now()), isRepeat: false };
    return this.#own;
  }

  /** What an earlier run of the request began and left; its record is this run's from now on. */
  async #begunBefore(): Promise<OwnId | undefined> {
    const { state, earlier } = this.#given;
    const { idempotency, incoming } = state;
    if (idempotency === undefined) return undefined;
    const at = { requestId: incoming.requestId, nowMs: this.#clock.now() };
    const begun = readInProgress(await earlier, idempotency, at);
    if (begun !== undefined) state.ownsIdempotencyRecord = true;
    return begun;
  }

  async checkpoint(changes: readonly Change[]): Promise<void> {
    const { idempotency, isAnswerStored, incoming } = this.#given.state;
    const own = await this.ownId();
    const nowMs = this.#clock.now();
    if (idempotency === undefined || isAnswerStored === true) return this.#write(changes, nowMs);
    const at = { nowMs, leaseUntil: nowMs + LEASE_MS, replaces: this.#replaces };
    await this.#write(
      changes,
      nowMs,
      inProgress(idempotency, { requestId: incoming.requestId, own }, at),
    );
  }

  async commit<D>(changes: readonly Change[], answer: Answer<D>): Promise<Answer<D>> {
    const { state, verb, guess, admitted } = this.#given;
    await admitted;
    if (!this.#replaces) await this.#begunBefore();
    const nowMs = this.#clock.now();
    const linked = withLinks(state, verb, answer);
    const whole = answerToStore(state, verb, linked, { nowMs, replaces: this.#replaces });
    const kept = whole && (await sealedAnswer(state, verb, whole, guess.binding));
    await this.#write(changes, nowMs, kept ?? this.#unkept(linked, nowMs));
    if (kept !== undefined) state.isAnswerStored = true;
    return linked;
  }

  get #replaces(): boolean {
    return this.#given.state.ownsIdempotencyRecord === true;
  }

  async #write(
    changes: readonly Change[],
    nowMs: number,
    answer?: IdempotencyWrite,
  ): Promise<void> {
    const { state, store } = this.#given;
    refuseLate(state, changes);
    const token = commitToken(state.incoming.requestId, nowMs, this.#commits);
    const request = requestNote(state.incoming);
    const extra = { token, nowMs, request, ...(answer && { answer }) };
    await store.commit(changes, extra).catch(toReplay);
    this.#commits += 1;
    if (answer !== undefined) state.ownsIdempotencyRecord = true;
  }

  /** Only a verb that asked for its own id is found again by it; a run past its time leaves the record to those after it. */
  #unkept({ failure }: Answer, nowMs: number): IdempotencyWrite | undefined {
    const { state, verb } = this.#given;
    const { idempotency, incoming, isAnswerStored } = state;
    if (idempotency === undefined || failure === undefined || this.#own === undefined)
      return undefined;
    if (isAnswerStored === true || remainingMs(state) <= 0) return undefined;
    const status = failureStatus(verb, failure);
    const note = { requestId: incoming.requestId, own: this.#own };
    return afterUnstored(idempotency, note, {
      nowMs,
      replaces: this.#replaces,
      isWorthRepeating: isWorthRepeating(failure, status),
    });
  }
}

/**
 * A run that was frozen with its function and thaws after its time finishes what it began, but makes nothing new: its caller
 * has sent the request again, and what kept the two apart may have expired.
 */
function refuseLate(state: RequestState, changes: readonly Change[]): void {
  const isNew = changes.some(({ kind }) => kind === 'create');
  if (isNew && remainingMs(state) <= 0)
    fail('service_unavailable', { headers: { 'Retry-After': '1' } });
}
