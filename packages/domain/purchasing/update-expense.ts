// PUT /expenses/{id}/: the standard update. Decision: payment_status "paid" pays what is left and
// status "cancelled" cancels; the other payment states are reached by pay/, cancel/ and time.
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
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
    assertVersion(record, body.version);
    refuseLocked(record, body);
    return updateRecord(Expense, ctx, record, { ...body, ...following(ctx, record, body) });
  },
);

type Wish = (typeof Expense)['$patch'];

/** What a new state brings with it. */
function following(ctx: Context, record: Expense, input: Wish): Partial<Expense> {
  const moves = (field: 'status' | 'payment_status', state: string) =>
    input[field] === state && record[field] !== state;
  if (moves('status', 'cancelled')) return cancelled(record);
  return moves('payment_status', 'paid')
    ? paid(
        ctx,
        { ...record, amount: input.amount ?? record.amount, status: input.status ?? record.status },
        {},
      )
    : {};
}

function refuseLocked(record: Expense, input: Wish): void {
  const differs = (field: 'payment_status' | 'amount') =>
    field in input && input[field] !== record[field];
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
