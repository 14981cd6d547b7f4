// Crashes in the VAT books: entries by hand and their moves, closing and opening, and what documents and purchases leave there by
// themselves: each counts once, whatever happened on the way.
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { export17 } from '#domain/received-invoices/test-export.ts';
import { SentFile } from '../../support/sent-file.ts';
import { entryBody } from '../../support/vat-books.ts';
import type { Flow, Step } from '../flow.ts';

const MONTH = '2025-12';
const NEXT = '2026-01';
const SALES = `/iva/books/${MONTH}/sales/`;
const PURCHASES = `/iva/books/${MONTH}/purchases/`;
const add = (bookType: 'sales' | 'purchases'): Step => [
  'POST',
  `/iva/books/${bookId(MONTH, bookType)}/entries/`,
  entryBody(7),
];
const close: Step = ['POST', `/iva/books/${MONTH}/close/`, {}];
const reopen: Step = ['POST', `/iva/books/${MONTH}/reopen/`, {}];
const upload: Step = [
  'POST',
  '/received_invoices/upload-csv/',
  new SentFile(export17([{ number: 1 }, { number: 2 }])),
];
const received: Step = ['GET', '/received_invoices/list/'];
const one = { entries_count: 1, waiting_count: 0, totals: { total: 121 } };
const two = { entries_count: 2, waiting_count: 0, totals: { total: 2420, computable_credit: 420 } };
const BY_DOCUMENT = { method: 'by_document', percentage: 50 };
const halved = { entries_count: 2, totals: { total: 2420, computable_credit: 210 } };
const none = { entries_count: 0, waiting_count: 0, totals: { total: 0, vat_items: [] } };

export const VAT_FLOWS: readonly Flow[] = [
  { name: 'add an entry to a VAT book', call: add('sales'), leaves: { [SALES]: one } },
  {
    name: 'delete an entry of a VAT book',
    given: { e: add('sales') },
    call: ['DELETE', '/iva/entries/{e}/'],
    leaves: { [SALES]: none },
  },
  {
    name: 'carry a purchase into a later month',
    given: { e: add('purchases') },
    call: ['PUT', '/iva/entries/{e}/', { vat_period: NEXT }],
    leaves: { [PURCHASES]: none, [`/iva/books/${NEXT}/purchases/`]: one },
  },
  {
    name: 'close the books of a month',
    given: { e: add('sales') },
    call: close,
    leaves: {
      [SALES]: { status: 'closed', ...one },
      [PURCHASES]: { status: 'closed', ...none },
    },
  },
  {
    name: 'open the books of a month again, for which purchases wait',
    given: { c: close, u: upload },
    call: reopen,
    leaves: { [SALES]: { status: 'open', ...none }, [PURCHASES]: { status: 'open', ...two } },
  },
  {
    name: 'import purchases into a closed month',
    given: { c: close },
    call: upload,
    leaves: { [PURCHASES]: { status: 'closed', entries_count: 0, waiting_count: 2 } },
  },
  {
    name: 'import purchases into their book',
    call: upload,
    leaves: { [PURCHASES]: two },
  },
  {
    name: 'leave an imported purchase out of its book',
    given: { u: upload, l: received },
    call: ['POST', '/received_invoices/{l.items.0.id}/ignore/'],
    leaves: { [PURCHASES]: { entries_count: 1, totals: { total: 1210 } } },
  },
  {
    name: 'delete an imported purchase and its entry',
    given: { u: upload, l: received },
    call: ['DELETE', '/received_invoices/{l.items.0.id}/'],
    leaves: { [PURCHASES]: { entries_count: 1, totals: { total: 1210 } } },
  },
  {
    name: 'apportion the VAT of purchases that are in their book',
    given: { u: upload },
    call: ['PUT', '/iva/config/', { input_vat_apportionment: BY_DOCUMENT }],
    leaves: { [PURCHASES]: halved },
  },
  {
    name: 'apportion a month that was opened again as the configuration says',
    given: {
      u: upload,
      c: close,
      p: ['PUT', '/iva/config/', { input_vat_apportionment: BY_DOCUMENT }],
      r: reopen,
    },
    call: ['PUT', '/iva/config/', { input_vat_apportionment: BY_DOCUMENT }],
    leaves: { [PURCHASES]: halved },
  },
  {
    name: 'authorize a document that enters its book',
    given: { t: ['POST', '/sandbox/clock/', { now: '2030-01-15T12:00:00Z' }] },
    call: [
      'POST',
      '/bill/receipts/invoice/',
      {
        autorizar: true,
        concepto: 1,
        receptor: { condicion_iva_receptor: 5 },
        items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
        precios_con_iva: true,
      },
    ],
    leaves: { '/iva/books/2030-01/sales/': one },
  },
  {
    name: 'calculate what a month owes of VAT',
    given: { e: add('sales') },
    call: ['POST', `/iva/summary/${MONTH}/calculate/`, { payments_on_account: 1 }],
    leaves: {
      [`/iva/summary/${MONTH}/`]: {
        status: 'calculated',
        debit_vat: 21,
        balance: 20,
        stale: false,
      },
    },
  },
];
