// The HTTP status of a code, which the kind of operation decides. Spec: status codes per operation; contract#error-codes.
import type { ErrorCode } from '#kernel/error.ts';
import type { Verb } from './declaration.ts';

type Refusal = { readonly code: ErrorCode; readonly status: number };

/** A deletion has no 409: what would be one is a 400 there. What the verb declares for the code goes first. */
export function failureStatus(
  verb: Pick<Verb, 'method' | 'failStatus'> | undefined,
  { code, status }: Refusal,
): number {
  const usual = verb?.method === 'DELETE' && status === 409 ? 400 : status;
  return verb?.failStatus?.[code] ?? usual;
}
