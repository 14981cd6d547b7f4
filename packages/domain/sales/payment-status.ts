// The states of a sale's payment. contract#states: pending to approved or rejected, approved to refunded. Decision: the
// specification leaves the words of payment.status to the client, so only moves between these four are held to it.
import { assertMove, type Moves } from '#kernel/states.ts';
import type { Sale } from './records/sale.ts';

const moves: Moves = {
  pending: ['approved', 'rejected'],
  approved: ['refunded'],
  rejected: [],
  refunded: [],
};

type Paid = Pick<Sale, 'payment'>;

/** Throws invalid_state_transition. */
export function assertPaymentMove(before: Paid, after: Paid): void {
  const [from = '', to = ''] = [before.payment?.status, after.payment?.status];
  if (Object.hasOwn(moves, from) && Object.hasOwn(moves, to)) assertMove(moves, from, to);
}
