// A purchase invoice as the tax authority knows it, imported from its portal. Spec: Received invoice; decisions 17.
// Decision: nothing but its state is ever changed here. The same document is known by its supplier, type, sale point and
// number (argentina.md 8), so that it is imported once however many files hold it.
import { AccountingAccount } from '#domain/accounting/account.ts';
import { JournalEntry } from '#domain/accounting/journal-entry.ts';
import { enteredState } from '#domain/catalog/publication.ts';
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
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';

export const SUPPLIER_NAME_MAX = 200;
export const SALE_POINT_MAX = 99_999;
export const VOUCHER_TYPE_MAX = 999;
const VAT_ITEMS_MAX = 10;

const cuit = () => text(11, 11).meta({ description: 'Eleven digits' });
/** The portal states corrections with their sign. */
const signedAmount = () => amount(-AMOUNT_MAX);

export const ReceivedInvoice = noun({
  name: 'received_invoice',
  summary: 'A purchase invoice that the tax authority has on record for the account.',
  base: '/received_invoices',
  key: 'ri',
  scope: 'received_invoices',
  idField: 'id',
  record: {
    tenant_cuit: cuit(),
    supplier_cuit: cuit(),
    supplier_name: text(0, SUPPLIER_NAME_MAX),
    voucher_type: whole(1, VOUCHER_TYPE_MAX),
    sale_point: whole(0, SALE_POINT_MAX),
    voucher_number: whole(1),
    cae: text(0, 14).nullable(),
    cae_expiration: date().nullable(),
    issue_date: date(),
    processed_date: dateTime(),
    currency: text(3, 3),
    exchange_rate: exchangeRate(),
    total_amount: signedAmount(),
    net_taxed: signedAmount(),
    net_untaxed: signedAmount(),
    exempt: signedAmount(),
    iva: signedAmount(),
    other_taxes: signedAmount(),
    vat_items: list(
      object({ aliquot: percentage(), base: signedAmount(), amount: signedAmount() }),
      VAT_ITEMS_MAX,
    ),
    status: oneOf(['pending', 'linked', 'ignored']),
    source: oneOf(['tax_webservice', 'portal_scrape', 'excel_import']),
    linked_journal_entry_id: recordId().nullable(),
    linked_expense_id: recordId().nullable(),
    linked_account_id: recordId().nullable(),
    notes: text(0, 2000).nullable(),
  },
  defaults: {
    cae: null,
    cae_expiration: null,
    exchange_rate: 1,
    linked_journal_entry_id: null,
    linked_expense_id: null,
    linked_account_id: null,
    notes: null,
  },
  unique: [{ field: 'voucher_number', with: ['supplier_cuit', 'voucher_type', 'sale_point'] }],
  references: {
    linked_journal_entry_id: (): Noun => JournalEntry,
    linked_account_id: (): Noun => AccountingAccount,
  },
  standard: ['list', 'get', 'delete'],
  list: {
    sort: { text: 'supplier_name', number: 'total_amount', code: 'issue_date' },
    search: ['supplier_name', 'supplier_cuit', 'voucher_number', 'cae'],
    filter: [
      'status',
      'supplier_cuit',
      'voucher_type',
      'issue_date',
      'currency',
      'linked_journal_entry_id',
      'linked_account_id',
    ],
    pageSizeAliases: ['limit'],
  },
  states: {
    status: {
      initial: ['pending'],
      moves: { pending: ['linked', 'ignored'], linked: ['pending'], ignored: ['pending'] },
    },
  },
  events: invoiceEvents,
  eventKinds: {
    imported: 'The invoice was read from an export of the portal',
    linked: 'A journal entry accounts for the invoice; linked_journal_entry_id names it',
    ignored: 'The invoice is left out of the books',
  },
});

function invoiceEvents(change: RecordChange): string[] {
  if (change.before === undefined) return ['imported'];
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'pending' ? [] : [entered];
}
