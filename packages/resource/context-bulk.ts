// What a bulk verb needs from its context besides a plain one; implemented by packages/http over BoundStore.commitMany.
// contract#bulk: items succeed or fail one by one, unless ?atomic=true asks for all or nothing.
import type { ErrorCode, Failure, FieldError } from '#kernel/error.ts';
import type { Change } from './change.ts';
import type { Context } from './context.ts';

/**
 * What became of one change set: written, refused, or met contention and to be computed again from fresh reads.
 * Atomic: 'done' for all or for none; a change set that did not cause the refusal may be told 'contended'.
 */
export type CommitOutcome = 'done' | 'contended' | Failure;

/** How the change sets are written. `batchId` goes with the events of every record of the batch (batch_id, contract#bulk). */
type CommitManyOptions = { atomic: boolean; batchId: string };

/** What ids of a repeatable request derive from: the same on every repetition of the same key and body. */
export type Repeatable = { seed: string; startedAtMs: number };

/** A failed item as the wire shows it: text in the caller's language, code, per-field errors. */
export type ItemFailure = { error: string; code: ErrorCode; errors?: FieldError[] };

export interface BulkContext extends Context {
  /**
   * With an Idempotency-Key: waits for admission, notes in the key's record that the work runs since `startedAtMs` (or finds when
   * a crashed attempt began) and answers what its ids derive from, so that what was already written is found by its ids instead
   * of being written twice. `seed` names tenant, mode, generation, operation and key. The verb's last commit, with no changes,
   * replaces the note by the answer. undefined: no key. Throws idempotency_in_progress, idempotency_key_reused.
   */
  begin(): Promise<Repeatable | undefined>;
  /**
   * Instead of the last commit, where the answer is not the last word: the key's record stays as that of work that was begun and is not
   * under way, so that a repetition goes on with it at once.
   */
  leave(): Promise<void>;
  /**
   * Waits for admission, then commits each change set on its own (atomic: all in one transaction or none) and
   * answers result i for change set i. Throws only what concerns the whole request (admission, service_unavailable).
   */
  commitMany(
    changeSets: readonly (readonly Change[])[],
    options: CommitManyOptions,
  ): Promise<readonly CommitOutcome[]>;
  /** Words for a failed item; anything that is no Failure is logged and becomes internal_error. */
  explain(error: unknown): ItemFailure;
}

/** True for the context of a request; a bulk verb that gets another one was wired wrongly. */
export const isBulkContext = (ctx: Context): ctx is BulkContext => 'begin' in ctx;

/** What jobs have of it too. */
export type ManyCommits = Pick<BulkContext, 'commitMany'>;

/** True when the context can commit many change sets, for steps that requests and jobs share. */
export const canCommitMany = (ctx: Context): ctx is Context & ManyCommits => 'commitMany' in ctx;
