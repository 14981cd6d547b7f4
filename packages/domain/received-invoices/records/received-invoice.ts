// A purchase invoice as the tax authority knows it, imported from its portal. Spec: Received invoice; contract#states.
// Decision: nothing but its state is ever changed here. The same document is known by its supplier, type, sale point and
// number (fiscal#received-exports), so that it is imported once however many files hold it.
import { AccountingAccount } from '#domain/accounting/records/account.ts';
import { JournalEntry } from '#domain/accounting/records/journal-entry.ts';
import { FOLLOW_ORDER_OF_INVOICE_JOB } from '#domain/jobs/document-names.ts';
import { POST_PURCHASE_JOB } from '#domain/jobs/posting-names.ts';
import { ENTER_PURCHASE_JOB } from '#domain/jobs/vat-book-names.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import { spelledCuit } from '#kernel/cuit.ts';
import {
  amount,
  date,
  dateTime,
  exchangeRate,
  list,
  object,
  oneOf,
  percentage,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import { enteredState } from '#kernel/states.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

export const SUPPLIER_NAME_MAX = 200;
export const SALE_POINT_MAX = 99_999;
export const VOUCHER_TYPE_MAX = 999;
const VAT_ITEMS_MAX = 10;

const cuit = () => text(11, 11).meta({ description: 'Eleven digits' });
/** The portal states corrections with their sign. */
const signedAmount = () => amount(-AMOUNT_MAX);

export const moves = {
  pending: ['linked', 'ignored'],
  linked: ['pending'],
  ignored: ['pending'],
} as const;

const fields = {
  tenant_cuit: field(cuit()),
  supplier_cuit: field(cuit()).always().spelled(spelledCuit).searchable().filterable(),
  supplier_name: field(text(0, SUPPLIER_NAME_MAX)).always().sortable('text').searchable(),
  voucher_type: field(whole(1, VOUCHER_TYPE_MAX)).always().filterable(),
  sale_point: field(whole(0, SALE_POINT_MAX)).always(),
  voucher_number: field(whole(1))
    .always()
    .unique({ with: ['supplier_cuit', 'voucher_type', 'sale_point'] })
    .searchable(),
  cae: field(text(0, 14).nullable()).default(null).searchable(),
  cae_expiration: field(date().nullable()).default(null),
  issue_date: field(date()).always().sortable('code').filterable(),
  processed_date: field(dateTime()).always(),
  currency: field(text(3, 3)).always().filterable(),
  exchange_rate: field(exchangeRate()).default(1),
  total_amount: field(signedAmount()).always().sortable('number'),
  net_taxed: field(signedAmount()).always(),
  net_untaxed: field(signedAmount()).always(),
  exempt: field(signedAmount()).always(),
  iva: field(signedAmount()).always(),
  other_taxes: field(signedAmount()).always(),
  perceptions: field(
    object({
      vat: signedAmount().optional(),
      national: signedAmount().meta({ description: 'Other national taxes' }).optional(),
      gross_income: list(object({ amount: signedAmount() }), VAT_ITEMS_MAX).optional(),
      municipal: signedAmount().optional(),
      internal_taxes: signedAmount().optional(),
    }).meta({ description: 'Other taxes by kind, where the file tells them apart' }),
  ),
  vat_items: field(
    list(
      object({ aliquot: percentage(), base: signedAmount(), amount: signedAmount() }),
      VAT_ITEMS_MAX,
    ),
  ).always(),
  status: states({ initial: ['pending'], moves }).filterable(),
  source: field(oneOf(['tax_webservice', 'portal_scrape', 'excel_import'])).always(),
  linked_journal_entry_id: field(recordId().nullable())
    .default(null)
    .references('journal_entry', (): Noun => JournalEntry)
    .filterable(),
  linked_expense_id: field(recordId().nullable())
    .default(null)
    .is('expense')
    .mentions((): Noun => Expense),
  linked_account_id: field(recordId().nullable())
    .default(null)
    .references('accounting_account', (): Noun => AccountingAccount)
    .filterable(),
  order_id: field(
    recordId().meta({
      description:
        'The order of which it is, or whose refund: found by supplier and amount, or said by who linked it',
    }),
  )
    .assigned()
    .is('order')
    .mentions((): Noun => Order),
  notes: field(text(0, 2000).nullable()).default(null),
};

export interface ReceivedInvoice extends Stored<'received_invoice', typeof fields, 'id'> {}
export const ReceivedInvoice: NounOf<ReceivedInvoice, typeof fields> = noun({
  name: 'received_invoice',
  summary: 'A purchase invoice that the tax authority has on record for the account.',
  base: '/received_invoices',
  key: 'ri',
  scope: 'received_invoices',
  idField: 'id',
  fields,
  searchOrder: ['supplier_name', 'supplier_cuit', 'voucher_number', 'cae'],
  pageSizeAliases: ['limit'],
  standard: ['list', 'get', 'delete'],
  events: invoiceEvents,
  standardEvents: ['updated', 'deleted'],
  tells: { imported: ['created'] },
  eventKinds: {
    imported: 'The invoice was read from an export of the portal',
    linked: 'A journal entry accounts for the invoice; linked_journal_entry_id names it',
    ignored: 'The invoice is left out of the books',
  },
  jobs: invoiceJobs,
});

/**
 * Its entries in journal and VAT book follow it: they come with the invoice and go while that is ignored, or with it. The order that it
 * is of is paid by its expense.
 */
function invoiceJobs({ before, after }: RecordChange<ReceivedInvoice>): JobOrder[] {
  const isOfOrder = before !== undefined && after?.order_id !== undefined;
  const isPaidOtherwise = before?.linked_expense_id !== after?.linked_expense_id;
  return [
    ...(before?.status === after?.status ? [] : [POST_PURCHASE_JOB, ENTER_PURCHASE_JOB]),
    ...(isOfOrder && isPaidOtherwise ? [FOLLOW_ORDER_OF_INVOICE_JOB] : []),
  ];
}

function invoiceEvents(change: RecordChange<ReceivedInvoice>): string[] {
  if (change.before === undefined) return ['imported'];
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'pending' ? [] : [entered];
}
