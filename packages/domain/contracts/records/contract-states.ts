// The states of a contract and how a verb insists on the one that it needs. contract#states.
import { fail } from '#kernel/error.ts';
import { type ContractRow, MOVES } from './contract-fields.ts';

/** States in which rent is owed, or was until the contract ended. */
export const OWED: readonly ContractRow['status'][] = ['active', 'terminated', 'expired'];

/** Throws invalid_state_transition unless the contract is in one of those states; `to` is what the verb would make of it. */
export function requireStatus(
  { status }: Pick<ContractRow, 'status'>,
  states: readonly ContractRow['status'][],
  to?: ContractRow['status'],
): void {
  if (states.includes(status)) return;
  const allowed: readonly string[] = MOVES[status];
  const message = `The contract is ${status}`;
  fail('invalid_state_transition', {
    errors: [{ field: 'status', from: status, ...(to !== undefined && { to }), allowed, message }],
  });
}
