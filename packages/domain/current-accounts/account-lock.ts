// What an account that is blocked or closed no longer takes. Decision: a blocked account takes no new
// invoices, but payments, interest and reversals; a closed one nothing.
import { fail } from '#kernel/error.ts';
import type { Rec } from '#resource/context.ts';

/** Throws record_locked where the account takes no such movement. */
export function refuseLocked({ status }: Rec, type?: string): void {
  if (status === 'active' || (status === 'blocked' && type !== 'invoice')) return;
  fail('record_locked', { errors: [{ message: `The current account is ${status}`, status }] });
}
