// What the crash explorer does to accounts, orders and supplies: verbs that write several records at once, and what must be true
// of all of them afterwards.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };

export const ACCOUNT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'sell on an account that the sale opens',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'product', '/products/', tracked);
      await post(stack, prepared, 'customer', '/customers/', buyer);
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/sales/',
      token,
      headers: KEY,
      body: onAccount(records),
    }),
    check: (after) =>
      differences(after, { sales: 1, accounts: [[200, 1]], party: 200, stock: STOCK - 2 }),
  },
  {
    name: 'delete a sale on account',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'product', '/products/', { ...tracked, track_stock: false });
      await post(stack, prepared, 'customer', '/customers/', buyer);
      await post(stack, prepared, 'sale', '/sales/', onAccount(prepared.records));
    },
    request: ({ token, records }) => ({
      method: 'DELETE',
      path: `/api/v1/sales/${records.sale?._id}/`,
      token,
    }),
    check: (after) => differences(after, { sales: 0, accounts: [[0, 2]], party: 0 }),
  },
  {
    name: 'take a payment back',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'customer', '/customers/', buyer);
      const party = { party_id: prepared.records.customer?._id, opening_balance: 90 };
      await post(stack, prepared, 'account', '/current-accounts/', party);
      const path = `/current-accounts/${prepared.records.account?._id}/movements/`;
      await post(stack, prepared, 'payment', path, { type: 'payment', amount: 60 });
    },
    request: ({ token, records: { account, payment } }) => ({
      method: 'POST',
      path: `/api/v1/current-accounts/${account?._id}/movements/${payment?._id}/reverse/`,
      token,
      headers: KEY,
      body: {},
    }),
    check: (after) => differences(after, { accounts: [[90, 3]], party: 90 }),
  },
  {
    name: 'receive an order',
    prepare: (stack, prepared) => shippedOrder(stack, prepared),
    request: ({ token, records }) => ({
      method: 'PUT',
      path: `/api/v1/orders/${records.order?._id}/`,
      token,
      body: { status: 'delivered' },
    }),
    check: (after) => differences(after, { accounts: [[-50, 1]], party: -50, stock: STOCK + 5 }),
  },
  {
    name: 'receive a part of an order and give up the rest',
    prepare: (stack, prepared) => shippedOrder(stack, prepared),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/orders/${records.order?._id}/receive/`,
      token,
      headers: KEY,
      body: { items: [{ index: 0, quantity: 2 }], rest: 'cancelled' },
    }),
    check: async (after) => {
      const { receipts, total } = await read(
        after,
        `/orders/${after.prepared.records.order?._id}/`,
      );
      const found = await differences(after, {
        accounts: [[-20, 1]],
        party: -20,
        stock: STOCK + 2,
      });
      return receipts.length === 1 && total === 20 ? found : [...found, 'received otherwise'];
    },
  },
  {
    name: 'move a supply',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'supply', '/supplies/', { name: 'Harina', unit: 'kg', stock: 10 }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/supplies/${records.supply?._id}/movement/`,
      token,
      headers: KEY,
      body: { type: 'out', quantity: 4 },
    }),
    check: async (after) => {
      const { records } = after.prepared;
      const supply = await read(after, `/supplies/${records.supply?._id}/`);
      const { total } = await read(after, `/supplies/${records.supply?._id}/movements/`);
      return supply.stock === 6 && total === 2 ? [] : [`${supply.stock} kg, ${total} movements`];
    },
  },
];

const STOCK = 10;
const buyer = { name: 'Ana', current_account_enabled: true, credit_limit: 1000 };
const tracked = { name: 'Yerba', base_price: 100, track_stock: true, stock: STOCK };

const onAccount = ({ product, customer }: Prepared['records']): Rec => ({
  items: [
    {
      publication_id: product?._id,
      publication_type: 'product',
      name: 'Yerba',
      quantity: 2,
      price: 100,
    },
  ],
  customer: customer?._id,
  payment_method: 'current_account',
});

async function shippedOrder(stack: Stack, prepared: Prepared): Promise<void> {
  const { records, token } = prepared;
  await post(stack, prepared, 'product', '/products/', tracked);
  await post(stack, prepared, 'supplier', '/suppliers/', { name: 'Molinos' });
  const party = { party_type: 'supplier', party_id: records.supplier?._id };
  await post(stack, prepared, 'account', '/current-accounts/', party);
  const item = {
    product_id: records.product?._id,
    product_name: 'Yerba',
    quantity: 5,
    unit_price: 10,
  };
  const body = { supplier_id: records.supplier?._id, status: 'pending', items: [item] };
  await post(stack, prepared, 'order', '/orders/', body);
  for (const status of ['confirmed', 'shipped']) {
    const path = `/api/v1/orders/${records.order?._id}/`;
    await stack.expect(200, 'PUT', path, { token, body: { status } });
  }
}

const read = async ({ stack, prepared }: After, path: string): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', `/api/v1${path}`, { token: prepared.token }));

/** `accounts`: balance and number of movements of each; `party`: the balance that the party shows. */
type Expected = {
  sales?: number;
  accounts: [balance: number, movements: number][];
  party: number;
  stock?: number;
};

async function differences(after: After, expected: Expected): Promise<string[]> {
  const { records } = after.prepared;
  const { items } = await read(after, '/current-accounts/list/');
  const [noun, party] = records.supplier
    ? ['suppliers', records.supplier]
    : ['customers', records.customer];
  const found: Expected = {
    ...('sales' in expected && { sales: (await read(after, '/sales/list/')).total }),
    accounts: items.map((each: Rec) => [each.balance, each.movements_count]),
    party: (await read(after, `/${noun}/${party?._id}/`)).balance,
    ...('stock' in expected && {
      stock: (await read(after, `/products/${records.product?._id}/`)).stock,
    }),
  };
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? [] : [`${is} instead of ${should}`];
}
