// A closed fiscal year refuses everything that would change it, from any group. Which operations these are follows from the declarations:
// whatever writes a noun of the books either says that it may meet a closed year or is named here with the reason why it cannot.
import { beforeAll, expect, test } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { routes } from '../support/catalogue.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const DATED = [
  'journal_entry',
  'vat_book',
  'vat_entry',
  'vat_summary',
  'withholding',
  'received_invoice',
];
/** Why an operation on them cannot change a closed year. */
const APART: Readonly<Record<string, string>> = {
  'accounting/journal.delete': 'only drafts go, and a year with drafts is not closed',
  'iva/books.close': 'a closed book has the figures that it had',
  'iva/entries.delete': 'answers record_locked',
  'received_invoices.delete': 'answers record_locked',
  'received_invoices.link': 'names an entry that is there',
  'received_invoices.reopen': 'what was posted goes back once the year is opened again',
  'received_invoices.upload_csv': 'what is imported late waits to be posted',
  'accounting/retenciones-percepciones/retenciones.calculate': 'writes nothing',
};
const YEAR = 2025;
const DAY = `${YEAR}-05-05`;
const TAXES = '/accounting/retenciones-percepciones';

/** Bulk requests run the operation of one record for each. */
const isBulk = (name: string): boolean => name.includes('.bulk_');
const writing = routes.filter(
  ({ name, method, noun }) =>
    method !== 'GET' && noun !== undefined && DATED.includes(noun.name) && !isBulk(name),
);

test('whatever writes what is dated says that a closed year refuses it, or is named with a reason', () => {
  const silent = writing.filter(
    ({ name, fails }) => !fails.includes('period_closed') && !(name in APART),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

let shop: Shop;
const known: Record<string, string> = {};

beforeAll(async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  const { good } = shop;
  await good('POST', '/accounting/accounts/seed/');
  const lines = [
    { account_code: '1.1.01.01', debit: 50 },
    { account_code: '4.1', credit: 50 },
  ];
  const entry = await good('POST', '/accounting/journal/', { date: DAY, description: 'x', lines });
  await good('POST', `/accounting/journal/${entry._id}/post/`);
  const draft = { date: '2026-05-05', description: 'x', lines };
  known.draft = (await good('POST', '/accounting/journal/', draft))._id;
  const maker = await good('POST', '/suppliers/', {
    name: 'Aceros del Plata SA',
    cuit: '30715686054',
    tax_condition: 'responsable_inscripto',
  });
  await good('PUT', `${TAXES}/config/`, { income: { agent: true } });
  const { items } = await good('GET', `${TAXES}/regimes/?code=78`);
  known.payment = JSON.stringify({ regime_id: items[0]._id, supplier_id: maker._id });
  const withheld = { ...JSON.parse(known.payment), net_amount: 300_000, date: DAY };
  known.withholding = (await good('POST', `${TAXES}/retenciones/apply/`, withheld))._id;
  await stack.expect(200, 'POST', '/api/v1/received_invoices/upload-csv/', {
    token: shop.token,
    body: new SentFile(export17([{ number: 1, supplier: cuitOf(0), date: DAY }])),
  });
  known.invoice = (await good('GET', '/received_invoices/list/')).items[0].id;
  const bought = {
    date: DAY,
    voucher_type: 1,
    sale_point: 1,
    number: 1,
    party: { document_type: 80, document_number: cuitOf(3), name: 'P' },
    vat_items: [{ aliquot: 21, base: 100, amount: 21 }],
    total: 121,
  };
  const book = `/iva/books/${bookId(`${YEAR}-05`, 'purchases')}/entries/`;
  known.entry = (await good('POST', book, bought))._id;
  await stack.background.rest();
  const months = Array.from(
    { length: 12 },
    (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`,
  );
  for (const month of months) await good('POST', `/iva/books/${month}/close/`, {});
  await good('POST', `/accounting/fiscal-close/close/${YEAR}/`, {});
  await stack.background.rest();
});

const refusals: [string, () => readonly [string, string, Rec?], number, string][] = [
  [
    'a new entry of the journal',
    () => ['POST', '/accounting/journal/', { date: DAY, description: 'x', lines: LINES }],
    400,
    'period_closed',
  ],
  [
    'an entry that is moved into it',
    () => ['PUT', `/accounting/journal/${known.draft}/`, { date: DAY }],
    409,
    'period_closed',
  ],
  [
    'a book opened again',
    () => ['POST', `/iva/books/${YEAR}-05/reopen/`, {}],
    409,
    'period_closed',
  ],
  [
    'an entry of a book',
    () => ['PUT', `/iva/entries/${known.entry}/`, { notes: 'x' }],
    409,
    'period_closed',
  ],
  [
    'an entry of a book that goes',
    () => ['DELETE', `/iva/entries/${known.entry}/`],
    400,
    'record_locked',
  ],
  ['a VAT return', () => ['POST', `/iva/summary/${YEAR}-05/calculate/`, {}], 409, 'period_closed'],
  [
    'a withholding',
    () => [
      'POST',
      `${TAXES}/retenciones/apply/`,
      { ...JSON.parse(known.payment ?? ''), net_amount: 300_000, date: DAY },
    ],
    400,
    'period_closed',
  ],
  [
    'the end of a withholding',
    () => ['POST', `${TAXES}/retenciones/${known.withholding}/annul/`, {}],
    409,
    'period_closed',
  ],
  [
    'a received invoice that goes',
    () => ['DELETE', `/received_invoices/${known.invoice}/`],
    400,
    'record_locked',
  ],
  [
    'a received invoice that is ignored',
    () => ['POST', `/received_invoices/${known.invoice}/ignore/`],
    409,
    'period_closed',
  ],
  [
    'another end of the fiscal year',
    () => ['PUT', '/accounting/config/', { fiscal_year_end_month: 6 }],
    409,
    'record_locked',
  ],
];
const LINES = [
  { account_code: '1.1.01.01', debit: 5 },
  { account_code: '4.1', credit: 5 },
];

test.each(refusals)('a closed year refuses %s', async (...[, sent, status, code]) => {
  const reply = await shop.call(...sent());
  expect([reply.status, reply.json.code], reply.story).toEqual([status, code]);
});

test('a closed year refuses an item of a bulk request', async () => {
  const items = [{ date: DAY, description: 'x', lines: LINES }];
  const { created } = await shop.good('POST', '/accounting/journal/bulk/create/', { items });
  expect(created).toMatchObject([{ success: false, code: 'period_closed' }]);
});
