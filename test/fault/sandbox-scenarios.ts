// Crashes while the sandbox is filled: a repeated reset begins anew, so what is acknowledged is the whole shop, once.
import type { Rec } from '#resource/context.ts';
import { dataOf } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import { type After, type Scenario, wasAnnounced } from './scenarios.ts';

const SHOP = { categories: 3, products: 7, services: 1, customers: 3, promotions: 1, sales: 1 };

export const SANDBOX_SCENARIOS: readonly Scenario[] = [
  {
    name: 'empty the sandbox and fill it with the demo shop',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'product', '/products/', { name: 'Old', base_price: 1 }),
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/sandbox/reset/',
      token,
      body: { seed: 'demo' },
    }),
    check: async (after) => {
      if (after.reply?.status !== 200) return [`the reset was refused: ${after.reply?.status}`];
      const found = await Promise.all(Object.keys(SHOP).map((plural) => listed(after, plural)));
      const counts = Object.fromEntries(found.map(({ total }, i) => [Object.keys(SHOP)[i], total]));
      const [sale] = (await listed(after, 'sales')).items;
      const [document, ...others] = (await listed(after, 'bill/receipts')).items;
      const isInvoiced = document?.estado === 'autorizado' && document._id === sale?.invoice_id;
      return [
        ...(JSON.stringify(counts) === JSON.stringify(SHOP) ? [] : [JSON.stringify(counts)]),
        ...(isInvoiced && others.length === 0 ? [] : ['the sale is not invoiced once']),
      ];
    },
    checkAtRest: wasAnnounced,
  },
];

async function listed({ stack, prepared }: After, plural: string): Promise<Rec> {
  const { token } = prepared;
  return dataOf(await stack.expect(200, 'GET', `/api/v1/${plural}/list/`, { token }));
}
