// Crashes of the catalog, customers, sales and goals, beside those that have scenarios of their own.
import type { Flow, Step } from '../flow.ts';

const product = (sku: string): Step => [
  'POST',
  '/products/',
  { name: sku, base_price: 100, sku, track_stock: true, stock: 10 },
];
const line = (name: string, quantity: number) => ({
  publication_id: `{${name}}`,
  publication_type: 'product',
  name,
  quantity,
  price: 100,
});
const ana: Step = ['POST', '/customers/', { name: 'Ana', current_account_enabled: true }];
const year = { start_date: '2020-01-01', end_date: '2099-12-31', period: 'yearly' };
const goal = { name: 'Ventas', goal_type: 'revenue', target_value: 1000, ...year };

export const CATALOG_FLOWS: readonly Flow[] = [
  {
    name: 'give a product another sku and category',
    given: {
      k: ['POST', '/categories/', { name: 'A', slug: 'a' }],
      l: ['POST', '/categories/', { name: 'B', slug: 'b' }],
      p: ['POST', '/products/', { name: 'P', base_price: 1, sku: 'OLD', category_id: '{k}' }],
    },
    call: ['PUT', '/products/{p}/', { sku: 'NEW', category_id: '{l}' }],
    leaves: { '/products/{p}/': { sku: 'NEW', category_id: '{l}', version: 2 } },
  },
  {
    name: 'put a service into another category',
    given: {
      k: ['POST', '/categories/', { name: 'A' }],
      l: ['POST', '/categories/', { name: 'B' }],
      s: ['POST', '/services/', { name: 'S', category_id: '{k}' }],
    },
    call: ['PUT', '/services/{s}/', { category_id: '{l}', name: 'T' }],
    leaves: { '/services/{s}/': { category_id: '{l}', name: 'T', version: 2 } },
  },
  {
    name: 'delete a product and its sku',
    given: { p: product('S') },
    call: ['DELETE', '/products/{p}/'],
    leaves: { '/products/{p}/': { status: 'deleted' }, '/products/list/': { total: 0 } },
  },
  {
    name: 'restore a product',
    given: { p: product('S'), gone: ['DELETE', '/products/{p}/'] },
    call: ['POST', '/products/{p}/restore/'],
    leaves: { '/products/{p}/': { status: 'draft' }, '/products/list/': { total: 1 } },
  },
  {
    name: 'create a category below another',
    given: { k: ['POST', '/categories/', { name: 'A', slug: 'a' }] },
    call: ['POST', '/categories/', { name: 'B', slug: 'b', parent_id: '{k}' }],
    leaves: { '/categories/list/': { total: 2 } },
  },
  {
    name: 'move a category below another',
    given: {
      k: ['POST', '/categories/', { name: 'A', slug: 'a' }],
      l: ['POST', '/categories/', { name: 'B', slug: 'b', parent_id: '{k}' }],
      m: ['POST', '/categories/', { name: 'C', slug: 'c' }],
    },
    call: ['PUT', '/categories/{l}/', { parent_id: '{m}', slug: 'z' }],
    leaves: { '/categories/{l}/': { parent_id: '{m}', slug: 'z', version: 2 } },
  },
  {
    name: 'merge customers with what they owe and have bought',
    given: {
      p: product('S'),
      a: ana,
      b: ana,
      s: [
        'POST',
        '/sales/',
        { items: [line('p', 2)], customer_id: '{b}', payment_method: 'current_account' },
      ],
    },
    call: ['POST', '/customers/merge/', { source_id: '{b}', target_id: '{a}' }],
    leaves: {
      '/customers/{a}/': { balance: 200, total_purchases: 200 },
      '/customers/{b}/': { status: 'deleted', merged_into: '{a}', balance: 0 },
      '/current-accounts/list/?sort=created_at&sort_dir=asc': {
        items: [
          { party_id: '{b}', balance: 0, status: 'closed', movements_count: 2 },
          { party_id: '{a}', balance: 200, movements_count: 1 },
        ],
      },
    },
  },
  {
    name: 'merge customers whom a goal has counted',
    given: {
      p: product('S'),
      a: ana,
      b: ana,
      g: [
        'POST',
        '/goals/',
        {
          name: 'Clientes',
          goal_type: 'customers',
          period: 'yearly',
          target_value: 10,
          start_date: '2026-01-01',
          end_date: '2040-12-31',
        },
      ],
      s: ['POST', '/sales/', { items: [line('p', 2)], customer_id: '{b}' }],
      t: ['POST', '/sales/', { items: [line('p', 1)], customer_id: '{a}' }],
    },
    call: ['POST', '/customers/merge/', { source_id: '{b}', target_id: '{a}' }],
    leaves: {
      '/customers/{b}/': { status: 'deleted', merged_into: '{a}' },
      '/goals/{g}/': { current_value: 1, sales_count: 2 },
      '/stats/dashboard/': { top_customers: [{ customer_id: '{a}', count: 2 }] },
    },
  },
  {
    name: 'change the lines of a sale on account',
    given: {
      p: product('P'),
      q: product('Q'),
      a: ana,
      s: [
        'POST',
        '/sales/',
        { items: [line('p', 2)], customer_id: '{a}', payment_method: 'current_account' },
      ],
    },
    call: ['PUT', '/sales/{s}/', { items: [line('p', 1), line('q', 3)] }],
    leaves: {
      '/products/{p}/': { stock: 9 },
      '/products/{q}/': { stock: 7 },
      '/sales/{s}/': { total: 400 },
      '/customers/{a}/': { balance: 400, total_purchases: 400 },
    },
  },
  {
    name: 'cancel a sale from a session',
    session: true,
    given: {
      p: product('P'),
      a: ana,
      s: [
        'POST',
        '/sales/',
        { items: [line('p', 2)], customer_id: '{a}', payment_method: 'current_account' },
      ],
    },
    call: ['PUT', '/sales/{s}/', { status: 'cancelled' }],
    leaves: {
      '/products/{p}/': { stock: 10 },
      '/sales/{s}/': { status: 'cancelled', version: 2 },
      '/customers/{a}/': { balance: 0, total_purchases: 0 },
    },
  },
  {
    name: 'sell towards a goal',
    given: { p: product('P'), g: ['POST', '/goals/', goal] },
    call: ['POST', '/sales/', { items: [line('p', 2)], status: 'completed' }],
    leaves: { '/goals/{g}/': { current_value: 200, status: 'active' } },
  },
  {
    name: 'activate a goal that has sales already',
    given: {
      p: product('P'),
      s: ['POST', '/sales/', { items: [line('p', 3)], status: 'completed' }],
      g: ['POST', '/goals/', { ...goal, target_value: 300, status: 'draft' }],
    },
    call: ['PUT', '/goals/{g}/', { status: 'active' }],
    leaves: { '/goals/{g}/': { current_value: 300, status: 'active' } },
  },
  {
    name: 'delete a goal that counts sales',
    given: {
      p: product('P'),
      g: ['POST', '/goals/', goal],
      s: ['POST', '/sales/', { items: [line('p', 1)], status: 'completed' }],
    },
    call: ['DELETE', '/goals/{g}/'],
    leaves: { '/goals/list/': { total: 0 } },
  },
  {
    name: 'delete the sale that had the last use of a promotion',
    given: {
      p: product('P'),
      o: [
        'POST',
        '/promotions/',
        { name: 'O', promotion_type: 'percentage', value: 10, status: 'active', max_uses: 1 },
      ],
      s: ['POST', '/sales/', { items: [line('p', 1)] }],
    },
    atRest: { told: ['PUT', '/promotions/{o}/', { description: 'used up' }] },
    call: ['DELETE', '/sales/{s}/'],
    leaves: { '/promotions/{o}/': { status: 'active', uses_count: 0 } },
  },
  {
    name: 'delete the sale on which a reward was redeemed',
    given: {
      p: product('P'),
      a: ana,
      s: ['POST', '/sales/', { items: [line('p', 1)], customer_id: '{a}' }],
      e: ['POST', '/rewards/customers/{a}/points/', { points: 30, reason: 'x' }],
      r: [
        'POST',
        '/rewards/',
        { name: 'R', reward_type: 'gift_card', value: 40, points_cost: 20, status: 'active' },
      ],
      u: ['POST', '/rewards/{r}/redeem/', { customer_id: '{a}', sale_id: '{s}' }],
    },
    call: ['DELETE', '/sales/{s}/'],
    leaves: {
      '/rewards/{r}/': { redemptions_count: 0 },
      '/rewards/{r}/redemptions/': { items: [{ status: 'reversed' }] },
      '/rewards/customers/{a}/balance/': { points_balance: 30 },
      '/rewards/customers/{a}/points/': { total: 3 },
    },
  },
  {
    name: 'delete a budget that names a customer',
    given: {
      p: product('P'),
      a: ana,
      b: [
        'POST',
        '/budgets/',
        {
          items: [{ publication_id: '{p}', publication_type: 'product', quantity: 1 }],
          customer: { customer_id: '{a}', name: 'Ana', email: 'a@example.com' },
        },
      ],
    },
    call: ['DELETE', '/budgets/{b}/'],
    leaves: { '/budgets/list/': { total: 0 } },
  },
];
