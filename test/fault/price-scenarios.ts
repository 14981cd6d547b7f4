// What the crash explorer does to budgets and promotions: a sale is made of a budget once, and a use of a promotion is taken and
// given back with its sale or not at all.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const LAST_USE = {
  name: 'Última',
  promotion_type: 'percentage',
  value: 10,
  status: 'active',
  max_uses: 1,
  max_uses_per_customer: 1,
};

export const PRICE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'make the invoiced sale of a budget',
    prepare: async (stack, prepared) => {
      await furnish(stack, prepared);
      const { customer, product } = prepared.records;
      await post(stack, prepared, 'budget', '/budgets/', {
        items: [{ publication_id: product?._id, publication_type: 'product', quantity: 2 }],
        customer: { customer_id: customer?._id, name: 'Ana', email: 'ana@example.com' },
        valid_days: 30,
      });
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/budgets/${records.budget?._id}/convert/`,
      token,
      headers: KEY,
      body: { generate_invoice: true },
    }),
    check: async (after) => {
      const budget = await read(after, `/budgets/${idOf(after, 'budget')}/`);
      const sales = (await read(after, '/sales/list/')).items;
      return differences(
        {
          sales: sales.length,
          status: budget.status,
          isIts: budget.sale_id === sales[0]?._id,
          isInvoiced: typeof sales[0]?.invoice_number === 'string',
          stock: (await read(after, `/products/${idOf(after, 'product')}/`)).stock,
        },
        { sales: 1, status: 'converted', isIts: true, isInvoiced: true, stock: 8 },
      );
    },
  },
  {
    name: 'buy with the last use of a promotion',
    prepare: async (stack, prepared) => {
      await furnish(stack, prepared);
      await post(stack, prepared, 'promotion', '/promotions/', LAST_USE);
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/sales/',
      token,
      headers: KEY,
      body: { ...saleOf(records), promotion_ids: [records.promotion?._id] },
    }),
    check: async (after) => {
      const promotion = await read(after, `/promotions/${idOf(after, 'promotion')}/`);
      const sales: Rec[] = (await read(after, '/sales/list/')).items;
      return differences(
        { totals: sales.map(({ total }) => total), uses: promotion.uses_count },
        { totals: [90], uses: 1 },
      );
    },
  },
  {
    name: 'delete the sale that had the last use',
    prepare: async (stack, prepared) => {
      await furnish(stack, prepared);
      await post(stack, prepared, 'promotion', '/promotions/', LAST_USE);
      await post(stack, prepared, 'sale', '/sales/', saleOf(prepared.records));
    },
    request: ({ token, records }) => ({
      method: 'DELETE',
      path: `/api/v1/sales/${records.sale?._id}/`,
      token,
    }),
    check: async (after) => {
      const promotion = await read(after, `/promotions/${idOf(after, 'promotion')}/`);
      const { total } = await read(after, '/sales/list/');
      return differences({ uses: promotion.uses_count }, { uses: total });
    },
  },
];

async function furnish(stack: Stack, prepared: Prepared): Promise<void> {
  await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
  await post(stack, prepared, 'product', '/products/', {
    name: 'Yerba',
    base_price: 100,
    track_stock: true,
    stock: 10,
    status: 'published',
  });
}

const saleOf = ({ customer, product }: Prepared['records']): Rec => ({
  items: [
    { publication_id: product?._id, publication_type: 'product', name: 'Yerba', quantity: 1 },
  ],
  customer_id: customer?._id,
});

const idOf = ({ prepared }: After, name: string): string => prepared.records[name]?._id;

const read = async ({ stack, prepared }: After, path: string): Promise<Rec> =>
  dataOf(await stack.expect(200, 'GET', `/api/v1${path}`, { token: prepared.token }));

function differences(found: Rec, wanted: Rec): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${is} instead of ${should}`];
}
