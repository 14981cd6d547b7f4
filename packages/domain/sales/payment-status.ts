// The states of a sale's payment. contract#states: pending to approved or rejected, approved to refunded. Decision: the
// specification leaves the words of payment.status to the client, so only moves between these four are held to it. Giving a payment
// back is a refund, and cancelling it a cancellation: not for API tokens (Spec: Authentication 11; decision 668).
import { fail } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { assertMove, type Moves } from '#kernel/states.ts';
import type { Actor } from '#resource/context.ts';
import type { Sale } from './records/sale.ts';

const moves: Moves = {
  pending: ['approved', 'rejected'],
  approved: ['refunded'],
  rejected: [],
  refunded: [],
};

/** What a payment is that does not say: made (sale-payments.ts). */
const UNSAID = 'approved';

type Paid = Pick<Sale, 'payment'>;
type Said = (typeof Sale)['$patch']['payment'];

/** A payment that says its status alone is the one that was there in another state: how it is paid stays. Decision 701. */
export const movedPayment = (before: Paid, said: Said): Said =>
  said !== undefined && Object.keys(omitUndefined(said)).join() === 'status'
    ? { ...before.payment, ...said }
    : said;

/** The words under which what was paid is not any more, in the spellings in which they are read. */
const isUndone = (status: string): boolean =>
  ['refunded', 'cancelled'].includes(status.trim().toLowerCase());

/** Throws session_credential_required, which a caller who may not undo a payment is told whatever its state; invalid_state_transition. */
export function assertPaymentMove(before: Paid, after: Paid, actor: Pick<Actor, 'kind'>): void {
  const [from = '', said = ''] = [before.payment?.status, after.payment?.status];
  const to = said.trim() === '' ? UNSAID : said;
  if (actor.kind === 'token' && isUndone(to) && !isUndone(from)) {
    fail('session_credential_required', {
      errors: [{ field: 'payment.status', location: 'body', from, to }],
    });
  }
  if (Object.hasOwn(moves, from) && Object.hasOwn(moves, to)) assertMove(moves, from, to);
}
