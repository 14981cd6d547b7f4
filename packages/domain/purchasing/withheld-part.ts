// The withholding that paid a part of an expense: it is declared, certified to the expense's supplier and owed to the authority, so
// that the expense and whose it is stay until that is annulled.
import { Withholding } from '#domain/accounting/records/withholding/withholding.ts';
import { refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import type { Expense } from './records/expense.ts';

const message = 'A withholding paid a part of it: annul that first';

/** Throws resource_in_use. */
export async function refuseWithheld(ctx: Context, expense: Expense): Promise<void> {
  const applied = await withholdingOf(ctx, expense);
  if (applied === undefined) return;
  refuseUsed('withholding', { message, withholding_id: applied._id });
}

/** Throws validation_error, immutable, where the expense is of another supplier than before. */
export async function refuseOtherSupplier(
  ctx: Context,
  before: Expense,
  after: Pick<Expense, 'supplier_id'>,
): Promise<void> {
  if (after.supplier_id === before.supplier_id) return;
  const applied = await withholdingOf(ctx, before);
  if (applied === undefined) return;
  const line = { field: 'supplier_id', location: 'body', code: 'immutable', message } as const;
  refuse([{ ...line, withholding_id: applied._id }]);
}

async function withholdingOf(
  ctx: Context,
  { _id, payments = [] }: Expense,
): Promise<Withholding | undefined> {
  const named = payments.flatMap(({ payment_method, reference }) =>
    payment_method === 'withholding' && reference ? [reference] : [],
  );
  if (named.length === 0) return undefined;
  const found = await ctx.store.getMany(Withholding, named as Withholding['_id'][]);
  return [...found.values()].find(
    ({ status, expense_id }) => status === 'applied' && expense_id === _id,
  );
}
