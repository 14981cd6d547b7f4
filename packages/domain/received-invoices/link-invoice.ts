// POST /received_invoices/{id}/link/: names the journal entry that accounts for the invoice, and the account if wanted. Neither
// can vanish unnoticed: a deleted entry leaves the invoice pending again, an account in use is not deleted. contract#states.
import { shareNamed } from '#domain/accounting/posting/invoiced-orders.ts';
import { taking } from '#domain/accounting/posting/order-claims.ts';
import { debtInPesos } from '#domain/accounting/posting/purchase-legs.ts';
import { AccountingAccount } from '#domain/accounting/records/account.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { Failure, fail } from '#kernel/error.ts';
import { recordId } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { moved, opensTo } from './records/invoice-moves.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';

const linkBody = z.strictObject({
  journal_entry_id: recordId(),
  account_id: recordId().nullable().optional(),
  order_id: recordId()
    .meta({ description: 'The order that it is of; no other invoice takes it then' })
    .optional(),
});

export const linkInvoice = verb(
  ReceivedInvoice,
  {
    name: 'received_invoices.link',
    summary: 'Link a pending invoice to the journal entry that accounts for it',
    description:
      'From `pending` to `linked`. The account, if named, must be active and no group; the order, of its supplier and not invoiced yet. If the entry is deleted later, the invoice is pending again.',
    method: 'POST',
    path: '/received_invoices/{id}/link/',
    access: 'received_invoices:write',
    on: 'record',
    when: opensTo('linked'),
    body: linkBody,
    data: shownRecord(ReceivedInvoice).extend({ received_invoice_id: recordId() }),
    fails: [
      'invalid_state_transition',
      'related_record_not_found',
      'account_not_postable',
      'duplicate_value',
    ],
  },
  async (ctx, { record, body }) => {
    const { journal_entry_id, account_id = null, order_id } = body;
    const after = moved(ctx, record, 'linked', {
      linked_journal_entry_id: journal_entry_id,
      linked_account_id: account_id,
      ...(order_id && { order_id }),
    });
    await assertReferences(ctx, ReceivedInvoice, after, record).catch(asSent);
    const order = order_id === undefined ? [] : await orderTaken(ctx, record, order_id);
    const changes = [
      update(ReceivedInvoice, record, after),
      ...mustBePostable(account_id),
      ...order,
    ];
    return ctx.commit(changes, { data: { received_invoice_id: record.id, ...after } });
  },
);

/** Names the members of the body, not the fields that they become. */
function asSent(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const errors = error.errors.map(({ field = '', ...line }) => ({
    ...line,
    field: field.replace('linked_', ''),
  }));
  return fail(error.code, { errors });
}

/** Throws related_record_not_found, validation_error for one of another supplier, duplicate_value for one that was invoiced. */
async function orderTaken(ctx: Context, invoice: ReceivedInvoice, id: string): Promise<Change[]> {
  const order = await ctx.store.get(Order, id);
  const line = { field: 'order_id', location: 'body' } as const;
  if (order === undefined) {
    const message = 'No such order';
    return fail('related_record_not_found', { errors: [{ ...line, code: 'not_found', message }] });
  }
  const supplier = await ctx.store.get(Supplier, order.supplier_id);
  if (supplier?.cuit !== invoice.supplier_cuit) {
    const message = 'It is of another supplier';
    return fail('validation_error', { errors: [{ ...line, code: 'invalid_enum', message }] });
  }
  const share = await shareNamed(ctx, order, debtInPesos(invoice));
  if (share !== undefined) return taking(ctx, share, invoice);
  const message = 'Another invoice is of this order';
  return fail('duplicate_value', { errors: [{ ...line, code: 'duplicate_value', message }] });
}

/** The commit answers account_not_postable for a group or an inactive account. */
function mustBePostable(id: string | null): Change[] {
  if (id === null) return [];
  const message = 'The account is a group, inactive or gone';
  const line = { field: 'account_id', location: 'body' as const, message };
  return [
    {
      kind: 'require',
      noun: AccountingAccount,
      id,
      where: { is_detail: true, is_active: true },
      refusal: {
        code: 'account_not_postable',
        errors: [{ ...line, code: 'account_not_postable' }],
      },
    },
  ];
}
