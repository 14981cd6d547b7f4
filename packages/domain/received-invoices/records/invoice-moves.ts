// The moves of a received invoice between its states. contract#states.
import { assertTransition, canMove } from '#kernel/states.ts';
import { amended } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { moves, type ReceivedInvoice } from './received-invoice.ts';

type Status = ReceivedInvoice['status'];

export const UNLINKED: Partial<ReceivedInvoice> = {
  linked_journal_entry_id: null,
  linked_account_id: null,
  order_id: undefined,
};

/** The invoice in its next state. Throws invalid_state_transition, also for a move to the state that it is in. */
export function moved(
  ctx: Context,
  invoice: ReceivedInvoice,
  to: Status,
  fields: Partial<ReceivedInvoice> = {},
): ReceivedInvoice {
  assertTransition(moves, invoice.status, to);
  return amended(ctx, invoice, { status: to, ...fields });
}

/** For links: is the move open from the state that the record is in? */
export const opensTo =
  (to: Status) =>
  ({ status }: ReceivedInvoice): boolean =>
    canMove(moves, status, to);
