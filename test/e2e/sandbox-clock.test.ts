// The sandbox clock: what has a time happens when the clock is moved past it, without any real time passing.
import { beforeEach, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { FAULTS, FaultPlan, faultyTable } from '../support/fault.ts';
import {
  dataOf,
  IS_BUNDLED,
  openMemoryStack,
  type Stack,
  type TestTenant,
} from '../support/stack.ts';

const [MINUTE_MS, HOUR_S, DAY_S] = [60_000, 3_600, 86_400];
let stack: Stack & { background: Background };
let tenant: TestTenant;
let tokens: Record<Mode, string>;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  tokens = { live: await tenant.token('live'), test: await tenant.token('test') };
});

const api = async (mode: Mode, method: string, path: string, body?: object): Promise<Rec> =>
  dataOf(
    await stack.expect(
      method === 'POST' && !path.startsWith('/sandbox') ? 201 : 200,
      method,
      `/api/v1${path}`,
      {
        token: tokens[mode],
        body,
      },
    ),
  );
const sandboxNow = async (): Promise<number> =>
  Date.parse((await api('test', 'GET', '/sandbox/clock/')).now);
const advance = (seconds: number) =>
  api('test', 'POST', '/sandbox/clock/', { advance_seconds: seconds });
async function promotion(mode: Mode, endsInSeconds: number): Promise<string> {
  const now = mode === 'test' ? await sandboxNow() : stack.clock.now();
  const made = await api(mode, 'POST', '/promotions/', {
    name: 'Liquidación',
    promotion_type: 'percentage',
    value: 20,
    status: 'active',
    end_date: toIso(now + endsInSeconds * 1000),
  });
  await stack.background.rest();
  return made._id;
}
const statusOf = async (mode: Mode, id: string) =>
  (await api(mode, 'GET', `/promotions/${id}/`)).status;
const eventsOf = async (mode: Mode): Promise<string[]> =>
  (await api(mode, 'GET', '/events/list/')).items.map((event: Rec) => event.type);

test('ends and counters that make no version are told at the time of the sandbox, and of now once it is taken back', async () => {
  const category = await api('test', 'POST', '/categories/', { name: 'Vinos' });
  const product = await api('test', 'POST', '/products/', {
    ...{ name: 'Malbec', base_price: 10, stock: 5, track_stock: true, status: 'published' },
  });
  const line = { publication_id: product._id, publication_type: 'product', name: 'Malbec' };
  const sold = async (): Promise<void> => {
    const items = [{ ...line, quantity: 1, price: 10 }];
    await api('test', 'POST', '/sales/', { items, status: 'completed' });
  };
  const told = async (type: string): Promise<number[]> => {
    await stack.background.rest();
    const asked = { token: tokens.test, query: `type=${type}` };
    const { items } = dataOf(await stack.expect(200, 'GET', '/api/v1/events/list/', asked));
    return items.map(({ timestamp }: Rec) => Date.parse(timestamp));
  };
  await advance(30 * DAY_S);
  const movedAt = await sandboxNow();
  await sold();
  const path = `/api/v1/categories/${category._id}/`;
  await stack.expect(200, 'DELETE', path, { token: tokens.test });
  for (const type of ['category.deleted', 'product.stock_changed'])
    expect((await told(type))[0]).toBeGreaterThanOrEqual(movedAt);
  await api('test', 'DELETE', '/sandbox/clock/');
  await sold();
  const [latest = 0, earliest = 0] = await told('product.stock_changed');
  expect(latest).toBeGreaterThanOrEqual(movedAt);
  expect(earliest).toBeLessThan(movedAt);
});

test('a promotion that ends tomorrow has expired once the clock is two days on', async () => {
  const [here, live] = [await promotion('test', DAY_S), await promotion('live', DAY_S)];
  await advance(2 * DAY_S);
  await stack.background.rest();
  expect(await statusOf('test', here)).toBe('expired');
  expect(await eventsOf('test')).toEqual(
    expect.arrayContaining(['promotion.activated', 'promotion.expired']),
  );
  expect(await statusOf('live', live)).toBe('active');
  expect(await eventsOf('live')).not.toContain('promotion.expired');
});

test('a promotion takes off from its start to its end by the clock, and a draft never by itself', async () => {
  const now = await sandboxNow();
  const product = await api('test', 'POST', '/products/', { name: 'Mate', base_price: 100 });
  const [start_date, end_date] = [toIso(now + DAY_S * 1000), toIso(now + 3 * DAY_S * 1000)];
  const terms = { promotion_type: 'percentage', value: 20, start_date, end_date };
  const made = { name: 'Semana', ...terms, status: 'active' };
  const { _id } = await api('test', 'POST', '/promotions/', made);
  const draft = await api('test', 'POST', '/promotions/', { name: 'Otra', ...terms, value: 50 });
  const total = async (): Promise<number> => {
    await stack.background.rest();
    const line = { publication_id: product._id, publication_type: 'product', name: 'Mate' };
    const body = { items: [{ ...line, quantity: 1 }] };
    return (await api('test', 'POST', '/sales/', body)).total;
  };
  const totals = [await total()];
  for (const _ of [1, 2]) {
    await advance(1.5 * DAY_S);
    totals.push(await total());
  }
  await advance(1.5 * DAY_S);
  totals.push(await total());
  expect(totals).toEqual([100, 80, 100, 100]);
  expect(await statusOf('test', _id)).toBe('expired');
  expect(await statusOf('test', draft._id)).toBe('draft');
});

test('in live mode it expires with real time, by the minute sweep', async () => {
  const id = await promotion('live', 2 * HOUR_S);
  stack.clock.advance(2 * HOUR_S * 1000 - MINUTE_MS);
  await stack.background.sweep();
  await stack.background.rest();
  expect(await statusOf('live', id)).toBe('active');
  stack.clock.advance(2 * MINUTE_MS);
  await stack.background.sweep();
  await stack.background.rest();
  expect(await statusOf('live', id)).toBe('expired');
});

test('an end that was moved away is not acted on', async () => {
  const id = await promotion('test', DAY_S);
  const later = toIso((await sandboxNow()) + 10 * DAY_S * 1000);
  await api('test', 'PUT', `/promotions/${id}/`, { end_date: later });
  await stack.background.rest();
  await advance(2 * DAY_S);
  await stack.background.rest();
  expect(await statusOf('test', id)).toBe('active');
  await advance(9 * DAY_S);
  await stack.background.rest();
  expect(await statusOf('test', id)).toBe('expired');
});

test('a clock that is set back gives what is still to come its time again', async () => {
  await advance(5 * DAY_S);
  const id = await promotion('test', DAY_S);
  await api('test', 'DELETE', '/sandbox/clock/');
  await stack.background.rest();
  stack.clock.advance(2 * DAY_S * 1000);
  await stack.background.sweep();
  await stack.background.rest();
  expect(await statusOf('test', id)).toBe('active');
  await advance(5 * DAY_S);
  await stack.background.rest();
  expect(await statusOf('test', id)).toBe('expired');
});

test.skipIf(IS_BUNDLED).each(FAULTS)(
  'wherever a %s strikes, a clock that was moved makes its jobs run',
  async (fault) => {
    for (let at = 1; at <= 20; at += 1) {
      const id = await promotion('test', DAY_S);
      const plan = new FaultPlan(new Map([[at, fault]]));
      const [live, inSandbox] = [stack.tables.live.target, stack.tables.test.target];
      stack.tables.live.target = faultyTable(live, plan);
      stack.tables.test.target = faultyTable(inSandbox, plan);
      const reply = await stack.request('POST', '/api/v1/sandbox/clock/', {
        token: tokens.test,
        body: { advance_seconds: 2 * DAY_S },
      });
      await stack.background.rest(() => plan.isDead).catch(() => undefined);
      Object.assign(stack.tables.live, { target: live });
      Object.assign(stack.tables.test, { target: inSandbox });
      stack.restart();
      stack.clock.advance(2 * MINUTE_MS);
      await stack.background.sweep();
      await stack.background.rest();
      const moved = (await sandboxNow()) - stack.clock.now() > DAY_S * 1000;
      expect(await statusOf('test', id), `${plan.struck.join()} ${reply.status}`).toBe(
        moved ? 'expired' : 'active',
      );
      if (reply.status < 300) expect(moved).toBe(true);
      await api('test', 'DELETE', '/sandbox/clock/');
      await stack.background.rest();
      await api('test', 'DELETE', `/promotions/${id}/`);
    }
  },
);

test('what happens under a clock that was set back by months is shown, sent and kept as ever', async () => {
  const url = 'http://127.0.0.1:1/hook';
  const hook = await api('test', 'POST', '/webhooks/', { url, event_types: ['product.created'] });
  const now = toIso(stack.clock.now() - 90 * DAY_S * 1000);
  await api('test', 'POST', '/sandbox/clock/', { now });
  const product = await api('test', 'POST', '/products/', { name: 'Mate', base_price: 1 });
  await stack.background.rest();
  const { items } = await api('test', 'GET', '/events/list/');
  expect(items).toMatchObject([{ type: 'product.created', resource: { id: product._id } }]);
  const deliveries = await api('test', 'GET', `/webhooks/${hook._id}/deliveries/list/`);
  expect(deliveries).toMatchObject({ total: 1, items: [{ attempt_count: 1, status: 'retrying' }] });
  await api('test', 'DELETE', '/sandbox/clock/');
  expect((await api('test', 'GET', `/events/${items[0].id}/`)).type).toBe('product.created');
});

test('an invoice without a key is another one once the clock is set back before the first', async () => {
  const invoice = async (): Promise<string> => {
    const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }];
    const body = { autorizar: true, items };
    const sent = { token: tokens.test, body };
    return dataOf(await stack.request('POST', '/api/v1/bill/receipts/invoice/', sent))._id;
  };
  await advance(HOUR_S);
  const ahead = await invoice();
  await advance(60);
  expect(await invoice()).toBe(ahead);
  await api('test', 'DELETE', '/sandbox/clock/');
  const now = await invoice();
  expect(now).not.toBe(ahead);
  expect(await invoice()).toBe(now);
});
