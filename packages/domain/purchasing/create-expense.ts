// POST /expenses/ and DELETE /expenses/{id}/: the standard verbs, and the received invoice that follows in the same commit.
import { invoicesFollow } from '#domain/received-invoices/expense-link.ts';
import { create, remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Expense } from './records/expense.ts';
import { bornInTime } from './records/expense-payment.ts';
import { refuseWithheld } from './withheld-part.ts';

export const createExpense = ownVerb(
  Expense,
  'create',
  { summary: 'Register an expense', fails: ['duplicate_value'] },
  async (ctx, { body }) => {
    const expense = bornInTime(newRecord(ctx, Expense, body), ctx.clock.now());
    const [invoices] = await Promise.all([
      invoicesFollow(ctx, undefined, expense),
      assertReferences(ctx, Expense, expense),
    ]);
    return ctx.commit([create(Expense, expense), ...invoices], { data: expense, status: 201 });
  },
);

export const deleteExpense = ownVerb(
  Expense,
  'delete',
  {
    summary: 'Delete an expense; the received invoice that it names is free again',
    fails: ['resource_in_use'],
  },
  async (ctx, { record }) => {
    const [invoices] = await Promise.all([
      invoicesFollow(ctx, record, undefined),
      refuseWithheld(ctx, record),
    ]);
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(Expense, record), ...invoices], { data });
  },
);
