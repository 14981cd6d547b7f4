// Crashes of documents: delivery notes, tax documents, received invoices, accounts and entries of the books.
import { fileOf } from '../../support/received-invoices.ts';
import type { Flow, Step } from '../flow.ts';

const ana: Step = ['POST', '/customers/', { name: 'Ana' }];
const goods: Step = [
  'POST',
  '/products/',
  { name: 'P', base_price: 1, track_stock: true, stock: 9 },
];
const note = (status: string): Step => [
  'POST',
  '/delivery_notes/',
  { customer_id: '{a}', items: [{ description: 'P', quantity: 4, product_id: '{p}' }], status },
];
const invoice = (autorizar: boolean): Step => [
  'POST',
  '/bill/receipts/invoice/',
  {
    autorizar,
    concepto: 1,
    receptor: { condicion_iva_receptor: 5 },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  },
];
const account = (code: string, more: object = {}): Step => [
  'POST',
  '/accounting/accounts/',
  { code, name: code, account_type: 'asset', ...more },
];
const lines = (amount: number) => [
  { account_code: '1', debit: amount },
  { account_code: '2', credit: amount },
];
const entry: Step = ['POST', '/accounting/journal/', { description: 'x', lines: lines(30) }];
const books = { a: account('1'), b: account('2') };
const balances = (first: number, entries: number) => ({
  '/accounting/accounts/{a}/': { balance: first, entries_count: entries },
  '/accounting/accounts/{b}/': { balance: first === 0 ? 0 : -first, entries_count: entries },
});

export const DOCUMENT_FLOWS: readonly Flow[] = [
  {
    name: 'forget a billing system',
    given: {
      system: [
        'POST',
        '/bill/tax_info/taxpayer/arca_delegated/',
        {
          ...{ cuit: '30712345671', legal_name: 'Almacén del Sur SRL', sale_points: [1] },
          tax_condition: 'responsable_inscripto',
        },
      ],
    },
    call: ['DELETE', '/bill/tax_info/taxpayer/arca_delegated/'],
    leaves: {
      '/bill/tax_info/taxpayer/systems/': {
        systems: [{ configured: false }, { configured: false }],
      },
    },
  },
  {
    name: 'issue the draft of a delivery note',
    given: { a: ana, p: goods, n: note('draft') },
    call: ['PUT', '/delivery_notes/{n}/', { status: 'issued' }],
    leaves: {
      '/delivery_notes/{n}/': { status: 'issued', number: 1, stock_deducted: true },
      '/products/{p}/': { stock: 5 },
    },
  },
  {
    name: 'delete the draft of a delivery note',
    given: { a: ana, p: goods, n: note('draft') },
    call: ['DELETE', '/delivery_notes/{n}/'],
    leaves: { '/delivery_notes/list/': { total: 0 }, '/products/{p}/': { stock: 9 } },
  },
  {
    name: 'name the invoice of a delivery note',
    given: { a: ana, p: goods, n: note('issued'), i: invoice(true) },
    call: ['POST', '/delivery_notes/{n}/invoice/', { invoice_id: '{i}' }],
    leaves: { '/delivery_notes/{n}/': { status: 'invoiced', invoice_id: '{i}' } },
  },
  {
    name: 'authorize a draft',
    given: { i: invoice(false) },
    call: ['POST', '/bill/receipts/authorize/{i}/'],
    leaves: { '/bill/receipts/list/': { items: [{ estado: 'autorizado', numero: 1 }] } },
  },
  {
    name: 'credit an invoice',
    given: { i: invoice(true) },
    call: ['POST', '/bill/receipts/credit-note/', { comprobante_id: '{i}', autorizar: true }],
    leaves: {
      '/bill/receipts/list/': { total: 2 },
      '/bill/receipts/{i}/': { saldo_acreditable: 0 },
    },
  },
  {
    name: 'cancel an authorized invoice',
    given: { i: invoice(true) },
    call: ['POST', '/bill/receipts/cancel/{i}/'],
    leaves: { '/bill/receipts/{i}/': { estado: 'anulado' }, '/bill/receipts/list/': { total: 2 } },
  },
  {
    name: 'create an account below another',
    given: { a: account('1', { is_detail: false }) },
    call: account('1.1', { parent_code: '1' }),
    leaves: {
      '/accounting/accounts/list/': { total: 2 },
      '/accounting/accounts/{a}/': { children_count: 1 },
    },
  },
  {
    name: 'move an account below another',
    given: {
      a: account('1', { is_detail: false }),
      b: account('2', { is_detail: false }),
      c: account('1.1', { parent_code: '1' }),
    },
    call: ['PUT', '/accounting/accounts/{c}/', { parent_code: '2', code: '2.1' }],
    leaves: {
      '/accounting/accounts/{a}/': { children_count: 0 },
      '/accounting/accounts/{b}/': { children_count: 1 },
      '/accounting/accounts/{c}/': { code: '2.1', parent_code: '2' },
    },
  },
  {
    name: 'delete an account below another',
    given: { a: account('1', { is_detail: false }), b: account('1.1', { parent_code: '1' }) },
    call: ['DELETE', '/accounting/accounts/{b}/'],
    leaves: {
      '/accounting/accounts/list/': { total: 1 },
      '/accounting/accounts/{a}/': { children_count: 0 },
    },
  },
  {
    name: 'draft a journal entry',
    given: books,
    call: entry,
    leaves: { '/accounting/journal/list/': { items: [{ status: 'draft' }] }, ...balances(0, 1) },
  },
  {
    name: 'redraft a journal entry over other accounts',
    given: { ...books, c: account('3'), e: entry },
    call: [
      'PUT',
      '/accounting/journal/{e}/',
      {
        lines: [
          { account_code: '1', debit: 7 },
          { account_code: '3', credit: 7 },
        ],
      },
    ],
    leaves: {
      '/accounting/journal/{e}/': { total_debit: 7 },
      '/accounting/accounts/{b}/': { entries_count: 0 },
      '/accounting/accounts/{c}/': { entries_count: 1 },
    },
  },
  {
    name: 'delete the draft of an entry',
    given: { ...books, e: entry },
    call: ['DELETE', '/accounting/journal/{e}/'],
    leaves: { '/accounting/journal/list/': { total: 0 }, ...balances(0, 0) },
  },
  {
    name: 'link a received invoice to an entry and its account',
    given: {
      ...books,
      e: entry,
      u: ['POST', '/received_invoices/upload-csv/', fileOf(7)],
      i: ['GET', '/received_invoices/list/'],
    },
    call: [
      'POST',
      '/received_invoices/{i.items.0.id}/link/',
      { journal_entry_id: '{e}', account_id: '{a}' },
    ],
    leaves: {
      '/received_invoices/list/': {
        items: [{ status: 'linked', linked_journal_entry_id: '{e}', linked_account_id: '{a}' }],
      },
    },
  },
  {
    name: 'post an entry by its verb',
    given: { ...books, e: entry },
    call: ['POST', '/accounting/journal/{e}/post/'],
    leaves: { '/accounting/journal/{e}/': { status: 'posted', number: 1 }, ...balances(30, 1) },
  },
];
