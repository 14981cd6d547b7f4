// Crashes of the jobs that keep the books by themselves: each kind of event is posted once, what waited is posted when its reason is
// gone, what customers withheld and suppliers charged is listed once, and a large year closes in steps.
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { SentFile } from '../../support/sent-file.ts';
import { entryBody } from '../../support/vat-books.ts';
import type { Flow, Step } from '../flow.ts';

const seed: Step = ['POST', '/accounting/accounts/seed/'];
const automaticAs = (more: object): Step => [
  'PUT',
  '/accounting/config/',
  { automatic_posting: { enabled: true, from: '2020-01-01', ...more } },
];
const automatic = automaticAs({});
const books = { seed, automatic };
const flete: Step = ['POST', '/services/', { name: 'Flete', base_price: 100, status: 'published' }];
const PRICE = 121;
const line = { publication_type: 'service', name: 'Flete', quantity: 1, price: PRICE };
type Done = readonly boolean[];
const count = (done: Done): number => done.filter(Boolean).length;
const saleBody = {
  items: [{ ...line, publication_id: '{flete}' }],
  tax_rate: 21,
  status: 'completed',
};
const sale: Step = ['POST', '/sales/', saleBody];
const upload: Step = [
  'POST',
  '/received_invoices/upload-csv/',
  new SentFile(export17([{ number: 1, supplier: cuitOf(0) }])),
];
const balance = (code: string, amount: number) => ({
  [`/accounting/accounts/list/?code=${code}`]: { items: [{ balance: amount }] },
});
const entries = (total: number) => ({ '/accounting/journal/list/': { total } });

const till: Step = ['POST', '/pos/', { name: 'Caja' }];
const register: Step = [
  'POST',
  '/cash_register/',
  { pos_terminal_id: '{till}', initial_amount: 100 },
];
const TAXES = '/accounting/retenciones-percepciones';
const MONTH = '2025-12';
const PURCHASES = `/iva/books/${MONTH}/purchases/`;
const CLOSE = '/accounting/fiscal-close';
const charged = {
  ...entryBody(9),
  perceptions: { vat: 3, income: 0, gross_income: [{ jurisdiction: '901', amount: 2 }] },
  total: 126,
};
const sold: Step = ['POST', `/iva/books/{book}/entries/`, entryBody(7)];
const looked = (type: string): Step => ['GET', `/iva/books/${MONTH}/${type}/`];
const calculate: Step = ['POST', `/iva/summary/${MONTH}/calculate/`, {}];
const closeBooks: Step = ['POST', `/iva/books/${MONTH}/close/`, {}];

const entry = (lines: readonly object[]): Step => [
  'POST',
  '/accounting/journal/',
  { date: '2025-05-05', description: 'Ventas', lines },
];
const posted = (name: string): Step => ['POST', `/accounting/journal/{${name}}/post/`];
const unposted = (unposted_count: number) => ({ '/accounting/config/': { unposted_count } });

/** A closed year with one entry. */
const closedYear: Record<string, Step> = {
  sold: entry([
    { account_code: '1.1.01.01', debit: 50 },
    { account_code: '4.1', credit: 50 },
  ]),
  done: posted('sold'),
  closed: ['POST', `${CLOSE}/close/2025/`, {}],
};

/** Of more accounts than one commit has room for, half of them in each entry. */
const MANY = 120;
const revenue = (i: number): string => `7${100 + i}`;
const halfOfSales = (from: number): Step =>
  entry([
    { account_code: '1.1.01.01', debit: MANY / 2 },
    ...Array.from({ length: MANY / 2 }, (_, i) => ({ account_code: revenue(from + i), credit: 1 })),
  ]);
const revenues: Record<string, Step> = Object.fromEntries(
  Array.from({ length: MANY }, (_, i) => {
    const account = { code: revenue(i), name: revenue(i), account_type: 'revenue' };
    return [`account${i}`, ['POST', '/accounting/accounts/', account]];
  }),
);

export const POSTING_FLOWS: readonly Flow[] = [
  {
    name: 'post and count sales that were made together',
    given: { ...books, flete },
    call: ['POST', '/sales/bulk/create/', { items: [saleBody, saleBody, saleBody] }],
    leaves: {
      '/accounting/journal/list/': (done: Done) => ({ total: count(done) }),
      '/accounting/accounts/list/?code=1.1.01.01': (done: Done) => ({
        items: [{ balance: PRICE * count(done) }],
      }),
      '/stats/dashboard/': (done: Done) => ({
        sales: { count: count(done), total: PRICE * count(done) },
      }),
    },
  },
  {
    name: 'post a paid expense',
    given: books,
    call: [
      'POST',
      '/expenses/',
      {
        description: 'Luz',
        amount: 50,
        date: '2026-01-15',
        payment_method: 'cash',
        payment_status: 'paid',
      },
    ],
    leaves: { ...entries(1), ...balance('1.1.01.01', -50) },
  },
  {
    name: 'post a movement of cash',
    given: { ...books, till, register },
    call: [
      'POST',
      '/cash_register/{register}/movement/',
      { type: 'income', amount: 20, reason: 'Cambio' },
    ],
    leaves: { ...entries(1), ...balance('1.1.01.01', 20) },
  },
  {
    name: 'post what the count of a register found',
    given: { ...books, till, register },
    call: ['POST', '/cash_register/{register}/close/', { counted_amount: 93.5 }],
    leaves: { ...entries(1), ...balance('1.1.01.01', -6.5) },
  },
  {
    name: 'post a correction of stock',
    given: {
      ...books,
      goods: [
        'POST',
        '/products/',
        { name: 'Harina', base_price: 50, cost: 10, track_stock: true, stock: 5 },
      ],
    },
    call: ['PUT', '/products/{goods}/', { stock: 8 }],
    leaves: { ...entries(1), ...balance('1.1.05.01', 30) },
  },
  {
    name: 'post what was withheld of a supplier',
    given: {
      ...books,
      agent: ['PUT', `${TAXES}/config/`, { income: { agent: true } }],
      maker: ['POST', '/suppliers/', { name: 'Molino', tax_condition: 'responsable_inscripto' }],
      debt: ['POST', '/current-accounts/', { party_id: '{maker}', party_type: 'supplier' }],
      regimes: ['GET', `${TAXES}/regimes/?code=78`],
    },
    call: [
      'POST',
      `${TAXES}/retenciones/apply/`,
      {
        regime_id: '{regimes.items.0._id}',
        supplier_id: '{maker}',
        net_amount: 300000,
        current_account_id: '{debt}',
      },
    ],
    leaves: { ...entries(1), ...balance('2.1.02.05', -1520), ...balance('2.1.01.01', 1520) },
  },
  {
    name: 'post what a debt in dollars gained in pesos',
    given: {
      ...books,
      ana: ['POST', '/customers/', { name: 'Ana' }],
      account: [
        'POST',
        '/current-accounts/',
        { party_id: '{ana}', party_type: 'customer', currency: 'USD' },
      ],
      debt: [
        'POST',
        '/current-accounts/{account}/movements/',
        { type: 'invoice', amount: 100, exchange_rate: 1000 },
      ],
    },
    call: [
      'POST',
      '/current-accounts/{account}/movements/',
      { type: 'payment', amount: 40, exchange_rate: 1100, payment_method: 'cash' },
    ],
    leaves: {
      ...entries(3),
      ...balance('1.1.01.01', 44_000),
      ...balance('1.1.02.01', 60_000),
      ...balance('4.7', -4_000),
    },
  },
  {
    name: 'list and post what a customer withheld',
    given: {
      ...books,
      ana: ['POST', '/customers/', { name: 'Ana' }],
      account: ['POST', '/current-accounts/', { party_id: '{ana}', party_type: 'customer' }],
    },
    call: [
      'POST',
      '/current-accounts/{account}/movements/',
      {
        type: 'payment',
        amount: 100,
        payment_method: 'cash',
        withholdings: [{ tax: 'vat', amount: 4, certificate_number: '0001-1' }],
      },
    ],
    leaves: {
      ...entries(1),
      ...balance('1.1.01.01', 96),
      ...balance('1.1.03.05', 4),
      [`${TAXES}/retenciones/?direction=suffered`]: { items: [{ tax: 'vat', amount: 4 }] },
    },
  },
  {
    name: 'list what a supplier charged',
    given: { book: looked('purchases') },
    call: ['POST', '/iva/books/{book}/entries/', charged],
    leaves: {
      [`${TAXES}/percepciones/?direction=suffered&sort=amount`]: {
        items: [
          { tax: 'vat', amount: 3 },
          { tax: 'gross_income', jurisdiction: '901', amount: 2 },
        ],
      },
    },
  },
  {
    name: 'post the VAT of a month whose books are closed',
    given: { ...books, book: looked('sales'), sold, closed: closeBooks },
    call: calculate,
    leaves: { ...entries(1), ...balance('2.1.02.02', -21) },
  },
  {
    name: 'post the VAT of a month that was calculated before its books closed',
    given: { ...books, book: looked('sales'), sold, calculated: calculate },
    call: closeBooks,
    leaves: { ...entries(1), ...balance('2.1.02.02', -21) },
  },
  {
    name: 'post the difference of a purchase that counts otherwise',
    given: { ...books, upload, book: looked('purchases') },
    atRest: { list: ['GET', '/iva/books/{book}/entries/'] },
    call: ['PUT', '/iva/entries/{list.items.0._id}/', { computable_credit: 10 }],
    leaves: { ...entries(2), ...balance('1.1.03.01', 10), [PURCHASES]: { entries_count: 1 } },
  },
  {
    name: 'post what waited for its accounts',
    given: { automatic, flete, first: sale, second: sale },
    call: seed,
    leaves: { ...entries(2), ...balance('1.1.01.01', 242), ...unposted(0) },
  },
  {
    name: 'post what waited for its year to open',
    session: true,
    given: { seed, automatic: automaticAs({ closed_years: 'wait' }), ...closedYear, upload },
    call: ['POST', `${CLOSE}/reopen/2025/`],
    leaves: {
      ...entries(6),
      ...unposted(0),
      '/received_invoices/list/?status=linked': { total: 1 },
    },
  },
];

const closeLongYear: Flow = {
  name: 'close a year in steps',
  given: {
    seed,
    ...revenues,
    first: halfOfSales(0),
    second: halfOfSales(MANY / 2),
    a: posted('first'),
    b: posted('second'),
  },
  call: ['POST', `${CLOSE}/close/2025/`, {}],
  leaves: {
    [`${CLOSE}/years/?status=closed`]: { items: [{ year: 2025, net_result: MANY }] },
    ...balance('3.2', -MANY),
    ...balance(revenue(0), 0),
    ...balance(revenue(MANY - 1), 0),
  },
};

/** Apart from the others, as they make many calls. */
export const LONG_YEAR_FLOWS: readonly Flow[] = [
  closeLongYear,
  {
    ...closeLongYear,
    name: 'close a year in steps and never ask again',
    orLeaves: { [`${CLOSE}/years/`]: { items: [{ status: 'open' }] }, ...entries(2) },
  },
];
