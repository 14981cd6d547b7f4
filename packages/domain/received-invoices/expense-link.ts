// The expense that pays a received invoice, and the invoice of an expense: each names the other, in the commit that says so. The
// link is made from the expense; it goes when the expense names another invoice or none, is cancelled or deleted, and when the
// invoice is deleted. Decision: an invoice has one expense, since two would pay it twice.
import { Expense } from '#domain/purchasing/records/expense.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';

/**
 * What invoices follow an expense that is created (`before` missing), changed or deleted (`after` missing). Throws
 * related_record_not_found, and duplicate_value for an invoice that has another expense. Reads nothing where the invoice stays.
 */
export async function invoicesFollow(
  ctx: Context,
  before: Expense | undefined,
  after: Expense | undefined,
): Promise<Change[]> {
  const [was, is] = [
    before?.received_invoice_id || undefined,
    after?.received_invoice_id || undefined,
  ];
  if (was === is) return [];
  const [left, named] = await Promise.all([invoiceOf(ctx, was), invoiceOf(ctx, is)]);
  const freed = left !== undefined && left.linked_expense_id === before?._id ? left : undefined;
  return [
    ...(freed === undefined ? [] : [linking(ctx, freed, null)]),
    ...(is === undefined || after === undefined
      ? []
      : [linking(ctx, linkable(named, after), after._id)]),
  ];
}

/** What becomes of the expense of an invoice that is deleted. */
export async function expenseFollows(ctx: Context, invoice: ReceivedInvoice): Promise<Change[]> {
  const { linked_expense_id: id } = invoice;
  const expense = id === null ? undefined : await ctx.store.get(Expense, id);
  if (expense?.received_invoice_id !== invoice.id) return [];
  return [update(Expense, expense, amended(ctx, expense, { received_invoice_id: undefined }))];
}

const invoiceOf = async (ctx: Context, id: string | undefined) =>
  id === undefined ? undefined : ctx.store.get(ReceivedInvoice, id);

const linking = (ctx: Context, invoice: ReceivedInvoice, linked_expense_id: string | null) =>
  update(ReceivedInvoice, invoice, amended(ctx, invoice, { linked_expense_id }));

function linkable(invoice: ReceivedInvoice | undefined, { _id }: Expense): ReceivedInvoice {
  const line = { field: 'received_invoice_id', location: 'body' } as const satisfies FieldError;
  if (invoice === undefined) {
    const message = 'No such received invoice';
    return fail('related_record_not_found', { errors: [{ ...line, code: 'not_found', message }] });
  }
  const { linked_expense_id: other } = invoice;
  if (other === null || other === _id) return invoice;
  const message = 'Another expense names this invoice';
  return fail('duplicate_value', {
    errors: [{ ...line, code: 'duplicate_value', message, linked_expense_id: other }],
  });
}
