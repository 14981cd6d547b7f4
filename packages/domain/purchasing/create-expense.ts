// POST /expenses/ and DELETE /expenses/{id}/: the standard verbs, and the received invoice that follows in the same commit. What was
// withheld of an expense is declared and owed to the authority: it stays until that is annulled.
import { Withholding } from '#domain/accounting/records/withholding/withholding.ts';
import { invoicesFollow } from '#domain/received-invoices/expense-link.ts';
import { fail } from '#kernel/error.ts';
import { create, remove } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Expense } from './records/expense.ts';

export const createExpense = ownVerb(
  Expense,
  'create',
  { summary: 'Register an expense', fails: ['duplicate_value'] },
  async (ctx, { body }) => {
    const expense = newRecord(ctx, Expense, body);
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

/** Throws resource_in_use. */
async function refuseWithheld(ctx: Context, { _id, payments = [] }: Expense): Promise<void> {
  const named = payments.flatMap(({ payment_method, reference }) =>
    payment_method === 'withholding' && reference ? [reference] : [],
  );
  if (named.length === 0) return;
  const found = await ctx.store.getMany(Withholding, named as Withholding['_id'][]);
  const applied = [...found.values()].find(
    ({ status, expense_id }) => status === 'applied' && expense_id === _id,
  );
  if (applied === undefined) return;
  const message = 'A withholding paid a part of it: annul that first';
  fail('resource_in_use', { errors: [{ message, withholding_id: applied._id }] });
}
