// The moves of a received invoice between its states. contract#states.
import { fail } from '#kernel/error.ts';
import { canMove, type Moves } from '#kernel/states.ts';
import { amended } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { ReceivedInvoice } from './received-invoice.ts';

const MOVES: Moves = ReceivedInvoice.states.status?.moves ?? {};

export const UNLINKED: Rec = { linked_journal_entry_id: null, linked_account_id: null };

/** The invoice in its next state. Throws invalid_state_transition, also for a move to the state that it is in. */
export function moved(ctx: Context, invoice: Rec, to: string, fields: Rec = {}): Rec {
  const from: string = invoice.status;
  if (!canMove(MOVES, from, to)) {
    fail('invalid_state_transition', { errors: [{ from, to, allowed: MOVES[from] ?? [] }] });
  }
  return amended(ctx, invoice, { status: to, ...fields });
}

/** For links: is the move open from the state that the record is in? */
export const opensTo =
  (to: string) =>
  ({ status }: Rec): boolean =>
    canMove(MOVES, status, to);
