// Crashes of bulk requests: each kind, item by item and all or nothing, on records that hold unique values, stock, numbers
// and places that only one can have.
import type { Flow, Step } from '../flow.ts';

const product = (sku: string) => ({
  name: sku,
  base_price: 100,
  sku,
  track_stock: true,
  stock: 10,
});
const one = (sku: string): Step => ['POST', '/products/', product(sku)];
const sale = {
  items: [
    { publication_id: '{p}', publication_type: 'product', name: 'P', quantity: 2, price: 100 },
  ],
  customer_id: '{a}',
  payment_method: 'current_account',
};
const ana: Step = ['POST', '/customers/', { name: 'Ana', current_account_enabled: true }];
const note = (quantity: number) => ({
  customer_id: '{a}',
  sale_point: 3,
  status: 'issued',
  items: [{ product_id: '{p}', description: 'P', quantity }],
});
const quote = (reference: string) => ({
  reference,
  customer: { name: 'Ana', email: 'ana@example.com', customer_id: '{a}' },
  items: [{ publication_id: '{p}', publication_type: 'product', name: 'P', quantity: 1 }],
});
type Done = readonly boolean[];
const count = (done: Done): number => done.filter(Boolean).length;
const total = (done: Done) => ({ total: count(done) });
const rest = (done: Done) => ({ total: done.length - count(done) });
const owing = (sales: number) => ({ balance: 200 * sales, total_purchases: 200 * sales });
const numbers = (done: Done) => Array.from({ length: count(done) }, (_, at) => at + 1);
const codes = (done: Done) => ({
  total: count(done),
  items: numbers(done).map((number) => ({ budget_number: `PR-0000000${number}` })),
});
const taken = ([first, , third, last]: Done) => (first ? 4 : 0) + (third ? 3 : 0) + (last ? 2 : 0);
const day = (hour: number) => `2031-03-01T${hour}:00:00.000Z`;

export const BULK_FLOWS: readonly Flow[] = [
  {
    name: 'create products in bulk, all or none',
    call: ['POST', '/products/bulk/create/?atomic=true', { items: ['A', 'B', 'C'].map(product) }],
    leaves: { '/products/list/': total },
  },
  {
    name: 'update products in bulk',
    given: { p: one('A'), q: one('B') },
    call: [
      'PUT',
      '/products/bulk/update/',
      {
        updates: [
          { id: '{p}', sku: 'C' },
          { id: '{q}', base_price: 7 },
        ],
      },
    ],
    leaves: {
      '/products/{p}/': ([isDone]: Done) => ({ sku: isDone ? 'C' : 'A' }),
      '/products/{q}/': ([_, isDone]: Done) => ({ base_price: isDone ? 7 : 100 }),
    },
  },
  {
    name: 'update products in bulk, all or none',
    given: { p: one('A'), q: one('B') },
    call: [
      'PUT',
      '/products/bulk/update/?atomic=true',
      {
        updates: [
          { id: '{p}', sku: 'C' },
          { id: '{q}', sku: 'D' },
        ],
      },
    ],
    leaves: {
      '/products/{p}/': ([isDone]: Done) => ({ sku: isDone ? 'C' : 'A' }),
      '/products/{q}/': ([isDone]: Done) => ({ sku: isDone ? 'D' : 'B' }),
    },
  },
  {
    name: 'delete categories in bulk',
    given: {
      p: ['POST', '/categories/', { name: 'A', slug: 'a' }],
      q: ['POST', '/categories/', { name: 'B', slug: 'b' }],
    },
    call: ['POST', '/categories/bulk/delete/', { ids: ['{p}', '{q}'] }],
    leaves: { '/categories/list/': rest },
  },
  {
    name: 'delete categories in bulk, all or none',
    given: {
      p: ['POST', '/categories/', { name: 'A', slug: 'a' }],
      q: ['POST', '/categories/', { name: 'B', slug: 'b' }],
    },
    call: ['POST', '/categories/bulk/delete/?atomic=true', { ids: ['{p}', '{q}'] }],
    leaves: { '/categories/list/': rest },
  },
  {
    name: 'sell in bulk on one account from one stock',
    given: { p: one('A'), a: ana },
    call: ['POST', '/sales/bulk/create/', { items: [sale, sale, sale] }],
    leaves: {
      '/sales/list/': total,
      '/products/{p}/': (done: Done) => ({ stock: 10 - 2 * count(done) }),
      '/customers/{a}/': (done: Done) => owing(count(done)),
    },
  },
  {
    name: 'delete sales in bulk',
    given: {
      p: one('A'),
      a: ana,
      s: ['POST', '/sales/', sale],
      t: ['POST', '/sales/', sale],
    },
    call: ['POST', '/sales/bulk/delete/', { ids: ['{s}', '{t}'] }],
    leaves: {
      '/sales/list/': rest,
      '/products/{p}/': (done: Done) => ({ stock: 6 + 2 * count(done) }),
      '/customers/{a}/': (done: Done) => owing(2 - count(done)),
    },
  },
  {
    name: 'open registers in bulk',
    given: { t: ['POST', '/pos/', { name: 'T' }], u: ['POST', '/pos/', { name: 'U' }] },
    call: [
      'POST',
      '/cash_register/bulk/create/',
      {
        items: [
          { pos_terminal_id: '{t}', initial_amount: 1 },
          { pos_terminal_id: '{u}', initial_amount: 2 },
        ],
      },
    ],
    leaves: {
      '/cash_register/list/': total,
      '/cash_register/status/{t}/': ([is_open]: Done) => ({ is_open }),
      '/cash_register/status/{u}/': ([_, is_open]: Done) => ({ is_open }),
    },
  },
  {
    name: 'book times of one service in bulk',
    given: { s: ['POST', '/services/', { name: 'Corte', duration: 30, duration_unit: 'minutes' }] },
    call: [
      'POST',
      '/appointments/bulk/create/',
      {
        items: [11, 12, 13].map((hour) => ({ service_id: '{s}', scheduled_datetime: day(hour) })),
      },
    ],
    leaves: { '/appointments/list/': total },
  },
  {
    name: 'quote budgets in bulk, numbered in order',
    given: { p: one('A'), a: ana },
    call: ['POST', '/budgets/bulk/create/', { items: ['a', 'b', 'c'].map(quote) }],
    leaves: { '/budgets/list/?sort=reference&sort_dir=asc': codes },
  },
  {
    name: 'issue delivery notes in bulk, one of them short of stock',
    given: { p: one('A'), a: ana },
    call: ['POST', '/delivery_notes/bulk/create/', { items: [4, 7, 3, 2].map(note) }],
    leaves: {
      '/delivery_notes/list/?sort=number&sort_dir=asc': (done: Done) => ({
        total: count(done),
        items: numbers(done).map((number) => ({ number })),
      }),
      '/products/{p}/': (done: Done) => ({ stock: 10 - taken(done) }),
    },
  },
  {
    name: 'draw up contracts in bulk',
    given: { r: ['POST', '/rentals/', { name: 'Casa' }] },
    call: [
      'POST',
      '/contracts/bulk/create/',
      {
        items: [1, 2].map((year) => ({
          rental_id: '{r}',
          start_date: `203${year}-01-01`,
          end_date: `203${year}-12-31`,
          initial_rent: 1000,
          tenant: { full_name: 'Ana', document_number: '30111222' },
        })),
      },
    ],
    leaves: { '/contracts/list/': total },
  },
];
