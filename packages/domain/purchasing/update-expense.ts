// PUT /expenses/{id}/: the standard update. Decision: payment_status "paid" pays what is left and
// status "cancelled" cancels; the other payment states are reached by pay/, cancel/ and time.
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Context, Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { assertVersion } from '#resource/record-rules.ts';
import { Expense } from './expense.ts';
import { cancelled, paid } from './expense-payment.ts';

export const updateExpense = ownVerb(
  Expense,
  'update',
  {
    summary: 'Change an expense',
  },
  async (ctx, { record, body }) => {
    const input = body as Rec;
    assertVersion(record, input.version);
    refuseLocked(record, input);
    return updateRecord(Expense, ctx, record, { ...input, ...following(ctx, record, input) });
  },
);

/** What a new state brings with it. */
function following(ctx: Context, record: Rec, input: Rec): Rec {
  const moves = (field: string, state: string) => input[field] === state && record[field] !== state;
  if (moves('status', 'cancelled')) return cancelled(record);
  return moves('payment_status', 'paid')
    ? paid(ctx, { ...record, ...input, payment_status: record.payment_status }, {})
    : {};
}

function refuseLocked(record: Rec, input: Rec): void {
  const differs = (field: string) => field in input && input[field] !== record[field];
  const errors: FieldError[] = [];
  const { payment_status: state } = input;
  if (differs('payment_status') && state !== 'paid' && input.status !== 'cancelled') {
    const message = 'It follows from pay/, cancel/ and the due date';
    errors.push({ field: 'payment_status', location: 'body', code: 'immutable', message });
  }
  if (differs('amount') && record.paid_amount > 0) {
    const message = 'An expense of which something was paid keeps its amount';
    errors.push({ field: 'amount', location: 'body', code: 'immutable', message });
  }
  refuse(errors);
}
