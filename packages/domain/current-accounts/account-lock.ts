// What an account that is blocked or closed no longer takes. Decision: a blocked account takes no new
// invoices, but payments, interest and reversals; a closed one nothing.
import { fail } from '#kernel/error.ts';
import type { MovementType } from './records/account-movement.ts';
import type { CurrentAccount } from './records/current-account.ts';

/** Throws record_locked where the account takes no such movement. */
export function refuseLocked(
  { status }: Pick<CurrentAccount, 'status'>,
  type?: MovementType,
): void {
  if (status === 'active' || (status === 'blocked' && type !== 'invoice')) return;
  fail('record_locked', { errors: [{ message: `The current account is ${status}`, status }] });
}
