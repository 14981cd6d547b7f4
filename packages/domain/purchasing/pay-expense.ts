// POST /expenses/{id}/pay/: a payment, of a part or of all that is left. contract#purchasing.
import { byMethodCode } from '#domain/payment-methods/find-methods.ts';
import { amount, date, text } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import * as z from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Expense } from './records/expense.ts';
import { isPayable, paid } from './records/expense-payment.ts';

export const payExpense = verb(
  Expense,
  {
    name: 'expenses.pay',
    summary: 'Pay an expense, in part or all that is left',
    description:
      'Without an amount it pays all that is left, without a date it is of today, without a method by that of the expense; the date must not be ahead. `payment_status` becomes `partial` or `paid`; more than is left is refused. Only for confirmed expenses.',
    method: 'POST',
    path: '/expenses/{id}/pay/',
    access: 'expenses:write',
    on: 'record',
    when: isPayable,
    body: z.strictObject({
      amount: amount(0.01).optional(),
      date: happened(date()).optional(),
      payment_method: text(0, 100).optional(),
      reference: text(0, 200).optional(),
      notes: text(0, 500).optional(),
    }),
    data: shownRecord(Expense),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    const payment = await byMethodCode(ctx, body);
    const after = amended(ctx, record, paid(ctx, record, payment));
    return ctx.commit([update(Expense, record, after)], { data: after });
  },
);
