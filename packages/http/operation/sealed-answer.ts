// What is kept of an answer that shows a secret once: sealed as the secret itself is, so that a repeat gets it again and the table never
// holds it open. contract#idempotency; reliability#secrets. Refusals hold none and stay as they are.
import type { Verb } from '#resource/declaration.ts';
import type { IdempotencyRecord, IdempotencyWrite } from '#store/idempotency-records.ts';
import type { RequestState } from '../request-state.ts';
import type { Binding } from '../runtime.ts';

export async function sealedAnswer(
  state: RequestState,
  { sealsAnswer }: Verb,
  write: IdempotencyWrite,
  binding: Binding,
): Promise<IdempotencyWrite> {
  if (sealsAnswer !== true || write.status >= 400) return write;
  const body = await vaultOf(state, binding).seal(write.body, purposeOf(write.key));
  return { ...write, body };
}

/** The answer as it was given. Throws internal_error for what was sealed elsewhere or altered. */
export async function openedAnswer(
  state: RequestState,
  { sealsAnswer }: Verb,
  { status, body }: IdempotencyRecord,
): Promise<string> {
  const { admission, idempotency } = state;
  if (sealsAnswer !== true || status >= 400) return body;
  if (admission === undefined || idempotency === undefined) return body;
  return vaultOf(state, admission).open(body, purposeOf(idempotency.key));
}

/** Of the kind of the secrets that it may hold, for the rights of the function to its keys go by kinds. */
const purposeOf = (key: string): string => `webhook:answer ${key}`;

function vaultOf(state: RequestState, { tenantId, mode, generation }: Binding) {
  const { vault } = state.runtime.ports(state.runtime, { tenantId, mode, generation });
  if (vault === undefined) throw new Error('this function has no vault');
  return vault;
}
