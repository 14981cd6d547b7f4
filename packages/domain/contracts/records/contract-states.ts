// The states of a contract and how a verb insists on the one that it needs. contract#states.
import { fail } from '#kernel/error.ts';
import type { Contract } from './contract.ts';

export const MOVES = {
  draft: ['active', 'cancelled'],
  active: ['terminated', 'expired'],
  expired: ['active'],
  terminated: [],
  cancelled: [],
} as const;

/** States in which rent is owed, or was until the contract ended. */
export const OWED: readonly Contract['status'][] = ['active', 'terminated', 'expired'];

/** Throws invalid_state_transition unless the contract is in one of those states; `to` is what the verb would make of it. */
export function requireStatus(
  { status }: Pick<Contract, 'status'>,
  states: readonly Contract['status'][],
  to?: Contract['status'],
): void {
  if (states.includes(status)) return;
  const allowed: readonly string[] = MOVES[status];
  const message = `The contract is ${status}`;
  fail('invalid_state_transition', {
    errors: [{ field: 'status', from: status, ...(to !== undefined && { to }), allowed, message }],
  });
}
