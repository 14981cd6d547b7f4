// How a business stands: over a seeded history of sales that are made, amended, undone and deleted, the counters of the dashboard and of
// the transactions say what a plain recount says, to the cent; documents, money and debts are there as they happened.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CountedMonth,
  CountedRecord,
  CountRun,
  StatsCounter,
  StatsSheet,
  StatsVolume,
} from '#domain/stats/records/counter.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { recordsOf } from '#store/keys.ts';
import type { Background } from '../support/background.ts';
import { historySeeds } from '../support/histories.ts';
import { type Random, seeded } from '../support/random.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack & { background: Background };
let tenant: TestTenant;
let token: string;
let session: string;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
  session = await tenant.session();
});

const DAY_S = 86_400;
const GROUPINGS = [
  'day',
  'week',
  'month',
  'category',
  'payment_method',
  'product',
  'customer',
  'seller',
  'sale_point',
];
const METRICS = ['count', 'total', 'average', 'tax', 'cost', 'margin', 'units'];
type Made = { _id: string; total: number; status: string };

async function send<T>(method: string, path: string, body?: object, as = token): Promise<T> {
  const [pathname = '', query] = path.split('?');
  const headers: Record<string, string> = as === session ? { 'x-mode': 'test' } : {};
  const sent = { token: as, headers, ...(body && { body }), ...(query && { query }) };
  const reply = await stack.request(method, `/api/v1${pathname}`, sent);
  if (reply.status >= 300) throw new Error(reply.story);
  return reply.status === 204 ? (undefined as T) : dataOf(reply);
}

const today = async () =>
  businessDate(Date.parse((await send<{ now: string }>('GET', '/sandbox/clock/')).now));

async function things() {
  const [drinks, food] = await Promise.all(
    ['Bebidas', 'Comidas'].map((name) => send<Made>('POST', '/categories/', { name })),
  );
  const products = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      send<Made>('POST', '/products/', {
        name: `Producto ${n}`,
        base_price: 10 * n,
        cost: 3.33 * n,
        status: 'published',
        ...(n < 4 && { category_id: (n === 1 ? drinks : food)?._id }),
      }),
    ),
  );
  const customers = await Promise.all(
    ['Ana', 'Berta'].map((name) => send<Made>('POST', '/customers/', { name })),
  );
  return { products, customers };
}

function basket(random: Random, { products, customers }: Awaited<ReturnType<typeof things>>) {
  const items = Array.from({ length: 1 + random.below(4) }, () => ({
    publication_id: random.pick(products)._id,
    publication_type: 'product',
    name: 'x',
    quantity: 1 + random.below(5),
    price: (1 + random.below(9_999)) / 100,
  }));
  return {
    items,
    tax_rate: 21,
    status: random.pick(['pending', 'completed', 'completed']),
    payment_method: random.pick(['cash', 'Visa', 'transfer']),
    ...(random.below(2) === 1 && { customer_id: random.pick(customers)._id }),
  };
}

/** Days pass; sales are made, amended, undone and deleted. */
async function live(seed: number, steps: number): Promise<{ from: string; to: string }> {
  const random = seeded(seed);
  const world = await things();
  const from = await today();
  const sales: Made[] = [];
  for (let step = 0; step < steps; step += 1) {
    const at = random.below(Math.max(sales.length, 1));
    const sale = sales[at];
    const turn = random.below(10);
    if (turn < 5 || sale === undefined) {
      sales.push(await send('POST', '/sales/', basket(random, world)));
    } else if (turn < 6) {
      if (sale.status !== 'pending') continue;
      const { items } = basket(random, world);
      sales[at] = await send('PUT', `/sales/${sale._id}/`, { items });
    } else if (turn < 8) {
      const status = sale.status === 'pending' ? 'cancelled' : 'refunded';
      sales.splice(at, 1);
      await send('PUT', `/sales/${sale._id}/`, { status }, session);
    } else if (turn < 9) {
      if (sale.status !== 'pending') continue;
      sales.splice(at, 1);
      await stack.request('DELETE', `/api/v1/sales/${sale._id}/`, { token });
    } else {
      await send('POST', '/sandbox/clock/', { advance_seconds: (1 + random.below(9)) * DAY_S });
    }
    if (random.below(3) === 0) await stack.background.rest();
  }
  await stack.background.rest();
  return { from, to: await today() };
}

type Added = { groups: Record<string, unknown>[]; totals: Record<string, number> };

describe('counters and a recount of the sales themselves are one', () => {
  test.each(historySeeds(3))('over the history of seed %i, by everything', async (seed) => {
    const span = await live(seed, 60);
    const spans = [span, { ...span, from: addDays(span.from, 3) }, { ...span, to: span.from }];
    for (const { from, to } of spans) {
      for (const group_by of GROUPINGS) {
        const asked = { from, to, group_by, metrics: METRICS };
        const counted = await send<Added>('POST', '/stats/transactions/', asked);
        const filters = { sale_origin: 'manual' };
        const recount = await send<Added>('POST', '/stats/transactions/', { ...asked, filters });
        const unnamed = ({ groups, totals }: Added) => ({
          groups: groups.map(({ name: _, ...group }) => group),
          totals,
        });
        expect(unnamed(counted), `${group_by} of ${from}..${to}`).toEqual(unnamed(recount));
      }
      const shown = await send<{ sales: Record<string, number> }>(
        'GET',
        `/stats/dashboard/?period=custom&from=${from}&to=${to}`,
      );
      const { totals } = await send<Added>('POST', '/stats/transactions/', {
        from,
        to,
        group_by: 'day',
        metrics: METRICS,
      });
      expect(shown.sales).toMatchObject({ count: totals.count, total: totals.total });
    }
  });
});

type Dashboard = Record<string, unknown> & {
  collected: Record<string, unknown>;
  complete: boolean;
};
const dashboard = async (query = ''): Promise<Dashboard> => {
  await stack.background.rest();
  return send('GET', `/stats/dashboard/${query}`);
};

test('what was there before anything was counted is counted with the first that is', async () => {
  const span = await live(7, 40);
  const asked = { ...span, group_by: 'product', metrics: METRICS };
  const counted = await send<Added>('POST', '/stats/transactions/', asked);
  const shown = await dashboard();
  const table = stack.tables.test.target;
  for (const noun of [
    StatsCounter,
    StatsSheet,
    StatsVolume,
    CountedMonth,
    CountedRecord,
    CountRun,
  ]) {
    const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, noun);
    for (const { sk } of (await table.query({ pk })).items) {
      await table.delete({ delete: { pk, sk: String(sk) } });
    }
  }
  const emptied = await send<Added>('POST', '/stats/transactions/', asked);
  expect(emptied.totals.count).toBe(0);
  const { products, customers } = await things();
  await send('POST', '/sales/', basket(seeded(1), { products, customers }));
  await stack.background.rest();
  const again = await send<Added>('POST', '/stats/transactions/', asked);
  const known = counted.groups.map(({ key }) => key);
  expect(again.groups.filter(({ key }) => known.includes(key))).toEqual(counted.groups);
  const { receivable, overdue, payable, low_stock, open_registers } = shown;
  expect(await dashboard()).toMatchObject({
    receivable,
    overdue,
    payable,
    low_stock,
    open_registers,
  });
});

describe('the dashboard', () => {
  test('tells sales, documents, money, debts, stock and registers', async () => {
    const [product, ana] = await Promise.all([
      send<Made>('POST', '/products/', {
        name: 'Mate',
        base_price: 121,
        status: 'published',
        track_stock: true,
        stock: 5,
        min_stock: 3,
      }),
      send<Made>('POST', '/customers/', { name: 'Ana', current_account_enabled: true }),
    ]);
    const line = (quantity: number) => ({
      items: [
        {
          publication_id: product._id,
          publication_type: 'product',
          name: 'Mate',
          quantity,
          price: 121,
        },
      ],
      tax_rate: 21,
      status: 'completed',
    });
    expect(await dashboard()).toMatchObject({ low_stock: 0, receivable: 0, open_registers: 0 });
    await send('POST', '/sales/', { ...line(2), payment_method: 'cash', generate_invoice: true });
    await send('POST', '/sales/', {
      ...line(1),
      payment_method: 'current_account',
      customer: ana._id,
    });
    const terminal = await send<Made>('POST', '/pos/', { name: 'Caja 1' });
    await send('POST', '/cash_register/', { pos_terminal_id: terminal._id, initial_amount: 0 });
    const shown = await dashboard();
    expect(shown).toMatchObject({
      period: 'month',
      sales: { count: 2, total: 363, average: 181.5, net_of_tax: 300 },
      invoiced: { count: 1, total: 242, vat: 42 },
      collected: { total: 242, by_payment_method: [{ payment_method: 'cash', total: 242 }] },
      receivable: 121,
      overdue: 0,
      payable: 0,
      low_stock: 1,
      open_registers: 1,
      pending_documents: 0,
      top_products: [{ product_id: product._id, name: 'Mate', units: 3, total: 363 }],
      top_customers: [{ customer_id: ana._id, name: 'Ana', count: 1, total: 121 }],
      complete: false,
    });
    expect(shown.compare).toMatchObject({
      sales: { count: 0 },
      change: { count: null, total: null },
    });
  });

  test('compares with the days before, and what is undone counts less on its day', async () => {
    const service = await send<Made>('POST', '/services/', {
      name: 'Flete',
      base_price: 100,
      status: 'published',
    });
    const flete = {
      items: [
        {
          publication_id: service._id,
          publication_type: 'service',
          name: 'Flete',
          quantity: 1,
          price: 100,
        },
      ],
      status: 'completed',
      payment_method: 'cash',
    };
    const first = await send<Made>('POST', '/sales/', flete);
    await send('POST', '/sales/', flete);
    await send('POST', '/sandbox/clock/', { advance_seconds: DAY_S });
    await send('POST', '/sales/', flete);
    await send('PUT', `/sales/${first._id}/`, { status: 'refunded' }, session);
    await send('POST', '/sales/', flete);
    const shown = await dashboard('?period=today');
    expect(shown).toMatchObject({
      sales: { count: 1, total: 100 },
      collected: { total: 100 },
      compare: { sales: { count: 2, total: 200 }, change: { count: -50, total: -50 } },
    });
  });

  test('is refused with days that are missing, backwards, too many or not asked for', async () => {
    for (const [query, field] of [
      ['period=custom', 'from'],
      ['period=custom&from=2026-03-02&to=2026-03-01', 'from'],
      ['period=custom&from=2026-01-01&to=2027-01-02', 'to'],
      ['period=week&from=2026-01-01', 'from'],
    ]) {
      const reply = await stack.request('GET', '/api/v1/stats/dashboard/', { token, query });
      expect([reply.status, reply.json.code], reply.story).toEqual([
        400,
        'invalid_query_parameter',
      ]);
      expect(reply.json.errors[0].field).toBe(field);
    }
  });
});
