// Crashes while the books are set up, while events become entries by themselves, and while a year is closed or opened again:
// each entry is there once, every balance is what its entries say.
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { SentFile } from '../../support/sent-file.ts';
import type { Flow, Step } from '../flow.ts';

const seed: Step = ['POST', '/accounting/accounts/seed/'];
const configure = (body: object): Step => ['PUT', '/accounting/config/', body];
const automatic = configure({ automatic_posting: { enabled: true, from: '2020-01-01' } });
const entry = (date: string, debit: string, credit: string, amount: number): Step => [
  'POST',
  '/accounting/journal/',
  {
    date,
    description: date,
    lines: [
      { account_code: debit, debit: amount },
      { account_code: credit, credit: amount },
    ],
  },
];
const posted = (name: string): Step => ['POST', `/accounting/journal/{${name}}/post/`];
const flete: Step = ['POST', '/services/', { name: 'Flete', base_price: 100, status: 'published' }];
const MANY = Array.from({ length: 28 }, (_, at) => ({
  name: `Flete ${at}`,
  base_price: 100,
  status: 'published',
}));
const many: Step = ['POST', '/services/bulk/create/', { items: MANY }];
const lines = (of: number, publication_id: string) =>
  Array.from({ length: of }, () => ({
    publication_id,
    publication_type: 'service',
    name: 'Flete',
    quantity: 1,
    price: 121,
  }));
const counted = (sales: object) => ({
  '/stats/dashboard/?period=month': { sales, compare: { sales: { count: 0 } } },
});
const sale = (more: object): Step => [
  'POST',
  '/sales/',
  {
    items: lines(1, '{flete}'),
    tax_rate: 21,
    status: 'completed',
    ...more,
  },
];
const balance = (code: string, amount: number) => ({
  [`/accounting/accounts/list/?code=${code}`]: { items: [{ balance: amount }] },
});
const entries = (total: number) => ({ '/accounting/journal/list/': { total } });
const upload: Step = [
  'POST',
  '/received_invoices/upload-csv/',
  new SentFile(export17([{ number: 1, supplier: cuitOf(0) }])),
];
/** An order of one invoice's amount, on its way. */
const shipped = (...prices: number[]): Record<string, Step> => ({
  seed,
  automatic,
  maker: ['POST', '/suppliers/', { name: 'Molino', cuit: cuitOf(0) }],
  account: ['POST', '/current-accounts/', { party_id: '{maker}', party_type: 'supplier' }],
  flour: ['POST', '/products/', { name: 'Harina', base_price: 50 }],
  order: [
    'POST',
    '/orders/',
    {
      supplier_id: '{maker}',
      status: 'pending',
      items: prices.map((unit_price) => ({
        product_id: '{flour}',
        product_name: 'Harina',
        quantity: 1,
        unit_price,
      })),
    },
  ],
  confirmed: ['PUT', '/orders/{order}/', { status: 'confirmed' }],
  shipped: ['PUT', '/orders/{order}/', { status: 'shipped' }],
});
const comesInParts: Record<string, Step> = {
  ...shipped(605, 605),
  part: ['POST', '/orders/{order}/receive/', { items: [{ index: 0, quantity: 1 }] }],
};
/** The same of a supplier without an account, once its invoice came. */
const invoiced = (): Record<string, Step> => {
  const { account: _, ...steps } = shipped(1210);
  return { ...steps, upload };
};
const ofOrder: Step = ['GET', '/received_invoices/list/?status=linked'];
const payment: Step = [
  'POST',
  '/expenses/',
  {
    description: 'Pago',
    amount: 1210,
    date: '2026-01-05',
    payment_status: 'paid',
    received_invoice_id: '{invoice.items.0.id}',
  },
];
const orderPaid = (payment_status: string, settled_amount: number) => ({
  '/orders/{order}/': { payment_status, settled_amount },
});
const CLOSE = '/accounting/fiscal-close';

const flour: Step = [
  'POST',
  '/products/',
  { name: 'Harina', base_price: 50, cost: 20, track_stock: true, stock: 9 },
];
const note: Step = [
  'POST',
  '/delivery_notes/',
  {
    customer_id: '{ana}',
    status: 'issued',
    items: [{ description: 'Harina', quantity: 3, product_id: '{flour}' }],
  },
];
const delivering: Record<string, Step> = {
  seed,
  automatic,
  flour,
  ana: ['POST', '/customers/', { name: 'Ana' }],
};

export const ACCOUNTING_FLOWS: readonly Flow[] = [
  {
    name: 'post what goods cost that leave with a delivery note',
    given: delivering,
    call: note,
    leaves: { ...entries(1), ...balance('5.1', 60), ...balance('1.1.05.01', -60) },
  },
  {
    name: 'take back what goods cost that come back with their delivery note',
    given: { ...delivering, note },
    call: ['PUT', '/delivery_notes/{note}/', { status: 'cancelled' }],
    leaves: { ...entries(2), ...balance('5.1', 0), ...balance('1.1.05.01', 0) },
  },
  {
    name: 'seed the chart of accounts',
    call: seed,
    leaves: {
      '/accounting/accounts/list/?code=1.1.03': { items: [{ children_count: 12 }] },
      '/accounting/accounts/list/?code=5': { items: [{ children_count: 21 }] },
      '/accounting/config/': { accounts: { cash: '1.1.01.01', recpam: '4.8' } },
    },
  },
  {
    name: 'switch automatic entries on, which posts what happened before',
    given: { flete, first: sale({}), second: sale({ payment_method: 'bank_transfer' }), seed },
    call: automatic,
    leaves: {
      '/accounting/config/': { posting_back: false, unposted_count: 0 },
      ...entries(2),
      ...balance('1.1.01.01', 121),
      ...balance('1.1.01.02', 121),
      ...balance('4.2', -242),
    },
  },
  {
    name: 'sell with automatic entries and an invoice',
    given: { seed, automatic, flete },
    call: sale({ generate_invoice: true }),
    leaves: { ...entries(1), ...balance('1.1.01.01', 121), ...balance('2.1.02.01', -21) },
  },
  {
    name: 'sell so much at once that statistics count it in parts',
    given: { many },
    call: sale({ items: MANY.flatMap((_, at) => lines(1, `{many.created.${at}.id}`)) }),
    leaves: counted({ count: 1, total: MANY.length * 121 }),
  },
  {
    name: 'refund a sale that statistics have counted',
    session: true,
    given: { flete, first: sale({}), second: sale({}) },
    call: ['PUT', '/sales/{first}/', { status: 'refunded' }],
    leaves: counted({ count: 1, total: 121 }),
  },
  {
    name: 'reverse a collection with automatic entries',
    given: {
      seed,
      automatic,
      ana: ['POST', '/customers/', { name: 'Ana' }],
      account: ['POST', '/current-accounts/', { party_id: '{ana}', party_type: 'customer' }],
      paid: [
        'POST',
        '/current-accounts/{account}/movements/',
        { type: 'payment', amount: 30.3, payment_method: 'cash' },
      ],
    },
    call: ['POST', '/current-accounts/{account}/movements/{paid}/reverse/', {}],
    leaves: { ...balance('1.1.01.01', 0), ...balance('1.1.02.01', 0) },
  },
  {
    name: 'close a fiscal year',
    given: { seed, sold: entry('2025-05-05', '1.1.01.01', '4.1', 50), done: posted('sold') },
    call: ['POST', `${CLOSE}/close/2025/`, { zero_balances: true }],
    leaves: {
      ...entries(5),
      ...balance('4.1', 0),
      ...balance('3.2', -50),
      ...balance('1.1.01.01', 50),
      [`${CLOSE}/years/?status=closed`]: { items: [{ year: 2025, entries: 4 }] },
    },
  },
  {
    name: 'open a fiscal year again',
    session: true,
    given: {
      seed,
      sold: entry('2025-05-05', '1.1.01.01', '4.1', 50),
      done: posted('sold'),
      closed: ['POST', `${CLOSE}/close/2025/`, {}],
    },
    call: ['POST', `${CLOSE}/reopen/2025/`],
    leaves: {
      ...entries(5),
      ...balance('4.1', -50),
      ...balance('3.2', 0),
      [`${CLOSE}/years/`]: { items: [{ status: 'open', entries: 5 }] },
    },
  },
  {
    name: 'import a purchase with automatic entries, of a supplier with an account',
    given: {
      seed,
      automatic,
      maker: ['POST', '/suppliers/', { name: 'Molino', cuit: cuitOf(0) }],
      account: ['POST', '/current-accounts/', { party_id: '{maker}', party_type: 'supplier' }],
    },
    call: upload,
    leaves: {
      ...entries(1),
      '/received_invoices/list/?status=linked': { total: 1 },
      '/current-accounts/{account}/movements/list/': {
        items: [{ origin: 'received_invoice', direction: 'credit' }],
      },
    },
  },
  {
    name: 'import two invoices of the amount of one order',
    given: {
      ...shipped(1210),
      delivered: ['PUT', '/orders/{order}/', { status: 'delivered' }],
    },
    call: [
      'POST',
      '/received_invoices/upload-csv/',
      new SentFile(
        export17([
          { number: 1, supplier: cuitOf(0) },
          { number: 2, supplier: cuitOf(0), date: '2025-12-17' },
        ]),
      ),
    ],
    leaves: {
      ...entries(3),
      '/received_invoices/list/?status=linked': { total: 2 },
      '/current-accounts/{account}/': { balance: -2420 },
      '/current-accounts/{account}/movements/list/': { total: 2 },
    },
  },
  {
    name: 'import the invoice of an order of which a part came',
    given: comesInParts,
    call: upload,
    leaves: {
      ...entries(3),
      '/received_invoices/list/?status=linked': { total: 1 },
      '/current-accounts/{account}/': { balance: -1210 },
      '/orders/{order}/': { invoiced_ahead: { owed_amount: 605 } },
    },
  },
  {
    name: 'reopen the invoice of an order of which the rest came after it',
    given: { ...comesInParts, upload },
    atRest: {
      invoice: ['GET', '/received_invoices/list/?status=linked'],
      rest: ['POST', '/orders/{order}/receive/', {}],
    },
    call: ['POST', '/received_invoices/{invoice.items.0.id}/reopen/', {}],
    leaves: {
      '/received_invoices/list/?status=pending': { total: 1 },
      '/current-accounts/{account}/': { balance: -1210 },
      '/orders/{order}/': { receipts: [{ owed_amount: 605 }, { owed_amount: 605 }] },
    },
  },
  {
    name: 'pay the invoice of an order that is on no account',
    given: invoiced(),
    atRest: { invoice: ofOrder },
    call: payment,
    leaves: orderPaid('paid', 1210),
  },
  {
    name: 'pay a part of the invoice of an order that is on no account',
    given: invoiced(),
    atRest: {
      invoice: ofOrder,
      expense: [payment[0], payment[1], { ...(payment[2] as object), payment_status: 'pending' }],
    },
    call: ['POST', '/expenses/{expense}/pay/', { amount: 210 }],
    leaves: orderPaid('partial', 210),
  },
  {
    name: 'delete the expense that paid the invoice of an order that is on no account',
    given: invoiced(),
    atRest: { invoice: ofOrder, payment },
    call: ['DELETE', '/expenses/{payment}/'],
    leaves: orderPaid('pending', 0),
  },
  {
    name: 'reopen the invoice of an order that is on no account, which was paid',
    given: invoiced(),
    atRest: { invoice: ofOrder, payment },
    call: ['POST', '/received_invoices/{invoice.items.0.id}/reopen/', {}],
    leaves: orderPaid('pending', 0),
  },
  {
    name: 'send back an order that was paid by hand, the invoice of which was paid',
    given: {
      ...shipped(1210),
      told: ['PUT', '/orders/{order}/', { payment_status: 'paid' }],
      upload,
    },
    atRest: {
      invoice: ofOrder,
      payment,
      delivered: ['PUT', '/orders/{order}/', { status: 'delivered' }],
      completed: ['PUT', '/orders/{order}/', { status: 'completed' }],
    },
    call: ['PUT', '/orders/{order}/', { status: 'refunded' }],
    leaves: { '/current-accounts/{account}/': { balance: 1210 } },
  },
  {
    name: 'delete a received invoice',
    given: { upload, list: ['GET', '/received_invoices/list/'] },
    call: ['DELETE', '/received_invoices/{list.items.0.id}/'],
    leaves: { '/received_invoices/list/': { total: 0 } },
  },
];
