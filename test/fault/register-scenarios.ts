// What the crash explorer does to cash registers: verbs that write a record together with the totals of its register and
// the number of its ticket; and to sales that statistics count together.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const OPENING = 100;
const PRICE = 12.5;
const TOGETHER = 3;

export const TILL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'open a cash register',
    prepare: terminal,
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/cash_register/open/',
      token,
      headers: KEY,
      body: { pos_terminal_id: records.terminal?._id, initial_amount: OPENING },
    }),
    check: (after) => tillDiffers(after, { status: 'open', tickets: 0, sales: 0, income: 0 }),
  },
  {
    name: 'sell three times in one request, to be counted together',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'product', '/products/', { name: 'Pan', base_price: PRICE }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/sales/bulk/create/',
      token,
      headers: KEY,
      body: { items: Array.from({ length: TOGETHER }, () => saleBody(records)) },
    }),
    check: async () => [],
    checkAtRest: wereCountedOnce,
  },
  {
    name: 'sell at a terminal',
    prepare: till,
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/pos/${records.terminal?._id}/sale/`,
      token,
      headers: KEY,
      body: saleBody(records),
    }),
    check: (after) => tillDiffers(after, { status: 'open', tickets: 1, sales: PRICE, income: 0 }),
  },
  {
    name: 'move cash',
    prepare: till,
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/cash_register/${records.till?._id}/movement/`,
      token,
      headers: KEY,
      body: { type: 'income', amount: PRICE, reason: 'Change' },
    }),
    check: (after) => tillDiffers(after, { status: 'open', tickets: 0, sales: 0, income: PRICE }),
  },
  {
    name: 'close a cash register',
    prepare: async (stack, prepared) => {
      await till(stack, prepared);
      const path = `/pos/${prepared.records.terminal?._id}/sale/`;
      await post(stack, prepared, 'sale', path, saleBody(prepared.records));
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/cash_register/${records.till?._id}/close/`,
      token,
      headers: KEY,
      body: { counted_amount: OPENING + PRICE },
    }),
    check: (after) => tillDiffers(after, { status: 'closed', tickets: 1, sales: PRICE, income: 0 }),
  },
];

async function terminal(stack: Stack, prepared: Prepared): Promise<void> {
  await post(stack, prepared, 'terminal', '/pos/', { name: 'Caja' });
}

async function till(stack: Stack, prepared: Prepared): Promise<void> {
  await terminal(stack, prepared);
  const opening = { pos_terminal_id: prepared.records.terminal?._id, initial_amount: OPENING };
  await post(stack, prepared, 'till', '/cash_register/open/', opening);
  const product = { name: 'Pan', base_price: PRICE, track_stock: true, stock: 3 };
  await post(stack, prepared, 'product', '/products/', product);
}

const saleBody = ({ product }: Prepared['records']): Rec => ({
  items: [
    {
      publication_id: product?._id,
      publication_type: 'product',
      name: 'Pan',
      quantity: 1,
      price: PRICE,
    },
  ],
  payment_method: 'cash',
  status: 'completed',
});

/** The register counts what was acknowledged, once; what was not is there wholly or not at all. */
async function tillDiffers({ stack, prepared, reply }: After, wanted: Rec): Promise<string[]> {
  const { token } = prepared;
  const path = '/api/v1/cash_register/list/';
  const tills: Rec[] = dataOf(await stack.expect(200, 'GET', path, { token })).items;
  if (tills.length > 1) return [`${tills.length} registers of one terminal`];
  if (reply === undefined || reply.status >= 300) return [];
  const [{ status, tickets, sales_total: sales, income } = {} as Rec] = tills;
  const found = JSON.stringify({ status, tickets, sales, income });
  return found === JSON.stringify(wanted) ? [] : [`${found} instead of ${JSON.stringify(wanted)}`];
}

/** Statistics say what the list of sales says. */
async function wereCountedOnce({ stack, prepared }: After): Promise<string[]> {
  const { token } = prepared;
  const read = async (path: string) => dataOf(await stack.expect(200, 'GET', path, { token }));
  const { total } = await read('/api/v1/sales/list/');
  const { sales } = await read('/api/v1/stats/dashboard/');
  const [found, wanted] = [`${sales.count} of ${sales.total}`, `${total} of ${total * PRICE}`];
  return found === wanted ? [] : [`counted ${found} instead of ${wanted}`];
}
