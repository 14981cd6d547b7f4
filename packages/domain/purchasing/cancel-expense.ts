// POST /expenses/{id}/cancel/: an expense of which nothing was paid is given up. contract#purchasing.
import { invoicesFollow } from '#domain/received-invoices/expense-link.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Expense } from './records/expense.ts';
import { cancelled, isCancellable } from './records/expense-payment.ts';

export const cancelExpense = verb(
  Expense,
  {
    name: 'expenses.cancel',
    summary: 'Cancel an expense of which nothing was paid',
    description:
      '`status` and `payment_status` become `cancelled` for good. The received invoice that it named is free again.',
    method: 'POST',
    path: '/expenses/{id}/cancel/',
    access: 'expenses:write',
    on: 'record',
    when: isCancellable,
    data: shownRecord(Expense),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { record }) => {
    const after = amended(ctx, record, cancelled(record));
    const invoices = await invoicesFollow(ctx, record, after);
    return ctx.commit([update(Expense, record, after), ...invoices], { data: after });
  },
);
