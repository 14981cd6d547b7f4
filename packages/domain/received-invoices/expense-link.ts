// The expense that pays a received invoice, and the invoice of an expense: each names the other, in the commit that says so. The
// link is made from the expense; it goes when the expense names another invoice or none, is cancelled or deleted, and when the
// invoice is deleted. Decision: an invoice has one expense, since two would pay it twice,
// and pays what its own supplier is owed (decision 595).
import { Expense } from '#domain/purchasing/records/expense.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';

/**
 * What invoices follow an expense that is created (`before` missing), changed or deleted (`after` missing). Throws
 * related_record_not_found, duplicate_value for an invoice that has another expense, and validation_error for one of another supplier.
 * Reads nothing where invoice and supplier stay.
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
  if (was === is) {
    const isOfAnother = after?.supplier_id !== before?.supplier_id;
    if (isOfAnother && after !== undefined) {
      await refuseStranger(ctx, after, { field: 'supplier_id', invoice: await invoiceOf(ctx, is) });
    }
    return [];
  }
  const [left, named] = await Promise.all([invoiceOf(ctx, was), invoiceOf(ctx, is)]);
  if (after !== undefined) {
    await refuseStranger(ctx, after, { field: 'received_invoice_id', invoice: named });
  }
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

type Told = {
  field: 'received_invoice_id' | 'supplier_id';
  invoice: ReceivedInvoice | undefined;
};

/** The debt that it pays is on the account of the invoice's supplier. One without a CUIT may be that one. */
async function refuseStranger(
  ctx: Context,
  { supplier_id: id }: Expense,
  { field, invoice }: Told,
): Promise<void> {
  if (invoice === undefined || !id) return;
  const supplier = await ctx.store.get(Supplier, id);
  if (!supplier?.cuit || supplier.cuit === invoice.supplier_cuit) return;
  const message = 'It is of another supplier';
  refuse([{ field, location: 'body', code: 'invalid_enum', message }]);
}

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
