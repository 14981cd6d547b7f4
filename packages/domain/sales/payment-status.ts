// The states of a sale's payment. contract#states: pending to approved or rejected, approved to refunded. Decision: the
// specification leaves the words of payment.status to the client, so only moves between these four are held to it.
import { assertMove } from '#kernel/states.ts';
import type { Rec } from '#resource/context.ts';

const moves = {
  pending: ['approved', 'rejected'],
  approved: ['refunded'],
  rejected: [],
  refunded: [],
};

/** Throws invalid_state_transition. */
export function assertPaymentMove(before: Rec, after: Rec): void {
  const [from, to] = [before.payment?.status, after.payment?.status];
  if (from in moves && to in moves) assertMove(moves, from, to);
}
