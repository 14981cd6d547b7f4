// The idempotency record that a commit writes for its key (or fingerprint). contract#idempotency: final 2xx, and 409/422
// decided after the work began; never another failure, so that its repetition is a new try.
import type { Failure } from '#kernel/error.ts';
import type { Answer } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { failureStatus } from '#resource/failure-status.ts';
import { type AskedAt, foreseenMs, type IdempotencyWrite } from '#store/idempotency-records.ts';
import { failureBody, successBody } from '../envelope.ts';
import type { Idempotency, RequestState } from '../request-state.ts';
import { inLanguage } from './in-language.ts';

const NEVER_KEPT = new Set([
  'idempotency_in_progress',
  'idempotency_key_reused',
  'version_conflict',
  'tax_configuration_missing',
]);

/** After these the document that the request made stays a draft, which the same request goes on with. */
const LEAVE_A_DRAFT: ReadonlySet<string> = new Set([
  'tax_configuration_missing',
  'date_out_of_range',
]);

/** The same request may succeed later without being changed, or finds the draft that it left. */
export const isWorthRepeating = ({ code }: Failure, status: number): boolean =>
  status >= 500 || LEAVE_A_DRAFT.has(code);

/** The answer as a repetition gets it; undefined where the request has no key or the failure is not final. */
export function answerToStore(
  state: RequestState,
  verb: Verb,
  answer: Answer,
  at: { nowMs: number; replaces: boolean },
): IdempotencyWrite | undefined {
  const { idempotency } = state;
  if (idempotency === undefined) return undefined;
  if (answer.failure !== undefined) return refusalToStore(state, verb, answer.failure, at);
  const status = answer.status ?? verb.status[0] ?? 200;
  return idempotencyWrite(idempotency, at.nowMs, {
    status,
    body: successBody(inLanguage(answer, verb.noun, state.incoming.language)),
    replaces: at.replaces,
  });
}

/** A fingerprint only finds documents, so a refusal is kept under a key alone. */
export function refusalToStore(
  { idempotency, incoming }: RequestState,
  verb: Verb,
  failure: Failure,
  { nowMs, replaces }: { nowMs: number; replaces: boolean },
): IdempotencyWrite | undefined {
  const status = failureStatus(verb, failure);
  const isFinal = (status === 409 || status === 422) && !NEVER_KEPT.has(failure.code);
  if (!isFinal || idempotency === undefined || !idempotency.key.startsWith('k#')) return undefined;
  return idempotencyWrite(idempotency, nowMs, {
    status,
    body: failureBody(failure, incoming),
    replaces,
  });
}

export const idempotencyWrite = (
  { key, bodyHash, seconds, owner, aloneSinceMs }: Idempotency,
  nowMs: number,
  answer: { status: number; body: string; replaces: boolean },
): IdempotencyWrite => ({
  key,
  bodyHash,
  owner,
  expiresAt: nowMs + seconds * 1000,
  foreseen: foreseenMs(key, seconds, nowMs),
  aloneSinceMs,
  ...answer,
});

/** What a request of that time asks for the answer to an earlier one by. */
export const askedAt = ({ key, seconds }: Idempotency, nowMs: number): AskedAt => ({
  nowMs,
  foreseen: foreseenMs(key, seconds, nowMs),
});
