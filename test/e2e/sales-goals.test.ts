// Goals followed over sales: what they count, when they are reached, and what becomes of them at their end. Whatever runs
// twice, late or at the same time, a goal shows what its sales come to.
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { FAULTS, FaultPlan, faultyTable } from '../support/fault.ts';
import { seeded } from '../support/random.ts';
import {
  dataOf,
  IS_BUNDLED,
  openMemoryStack,
  type Stack,
  type TestTenant,
} from '../support/stack.ts';

const DAY_S = 86_400;
let stack: Stack & { background: Background };
let tenant: TestTenant;
let token: string;
let session: string;
let mate: Rec;
let cut: Rec;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
  session = await tenant.session();
  mate = await post('/products/', { name: 'Mate', base_price: 100, status: 'published' });
  cut = await post('/services/', { name: 'Corte', base_price: 50, status: 'published' });
});

const send = async (status: number, method: string, path: string, body?: object): Promise<Rec> =>
  dataOf(await stack.expect(status, method, `/api/v1${path}`, { token, body }));
const all = async (path: string): Promise<Rec[]> => {
  const query = { per_page: '100' };
  return dataOf(await stack.expect(200, 'GET', `/api/v1${path}list/`, { token, query })).items;
};
const post = (path: string, body: object) => send(201, 'POST', path, body);
const put = (path: string, body: object) => send(200, 'PUT', path, body);
const get = (path: string) => send(200, 'GET', path);
const today = async () => businessDate(Date.parse((await get('/sandbox/clock/')).now));
const advance = async (seconds: number) => {
  await send(200, 'POST', '/sandbox/clock/', { advance_seconds: seconds });
  await stack.background.rest();
};
const events = async (): Promise<string[]> =>
  (await all('/events/')).map(({ type }) => type).filter((type) => type.startsWith('sales_goal.'));

async function goal(more: object = {}): Promise<string> {
  const day = await today();
  const { _id } = await post('/goals/', {
    name: 'Marzo',
    goal_type: 'revenue',
    target_value: 1000,
    period: 'weekly',
    start_date: day,
    end_date: addDays(day, 6),
    ...more,
  });
  await stack.background.rest();
  return _id;
}
const show = async (id: string): Promise<Rec> => {
  await stack.background.rest();
  return get(`/goals/${id}/`);
};
const line = (quantity = 1, of: Rec = mate, price = 100): Rec => ({
  publication_id: of._id,
  publication_type: of === cut ? 'services' : 'product',
  name: of.name,
  quantity,
  price,
});
const sell = (more: object = {}) => post('/sales/', { items: [line()], ...more });

describe('a revenue goal', () => {
  test('grows with every sale, tells its milestones, and is completed at its end', async () => {
    const id = await goal({ milestones: [{ percentage: 50 }, { value: 900, name: 'casi' }] });
    await sell({ items: [line(3)] });
    expect(await show(id)).toMatchObject({ current_value: 300, status: 'active', sales_count: 1 });
    await sell({ items: [line(2)], status: 'completed' });
    const half = await show(id);
    expect(half).toMatchObject({ current_value: 500, status: 'active' });
    expect(half.milestones_reached).toMatchObject([{ value: 500 }]);
    await sell({ items: [line(5)] });
    const done = await show(id);
    expect(done).toMatchObject({ current_value: 1000, status: 'active' });
    expect(done.milestones_reached.map((each: Rec) => each.value)).toEqual([500, 900]);
    await advance(10 * DAY_S);
    expect(await show(id)).toMatchObject({ status: 'completed', current_value: 1000 });
    expect(Date.parse((await show(id)).completed_at)).toBeGreaterThan(Date.parse(done.created_at));
    const told = await events();
    expect(told.filter((type) => type === 'sales_goal.completed')).toHaveLength(1);
    expect(told.filter((type) => type === 'sales_goal.milestone_reached')).toHaveLength(2);
    expect(told).not.toContain('sales_goal.failed');
  });

  test('that was reached and lost again by a refund has failed', async () => {
    token = await tenant.token('live');
    const day = businessDate(stack.clock.now());
    const mated = await post('/products/', { name: 'Té', base_price: 100, status: 'published' });
    const { _id: id } = await post('/goals/', {
      ...{ name: 'Vivo', goal_type: 'revenue', target_value: 200, period: 'daily' },
      ...{ start_date: day, end_date: day },
    });
    const kept = { items: [line(1, mated)], status: 'completed' };
    await sell(kept);
    const sale = await sell(kept);
    expect(await show(id)).toMatchObject({ current_value: 200, status: 'active' });
    await stack.expect(200, 'PUT', `/api/v1/sales/${sale._id}/`, {
      token: session,
      body: { status: 'refunded' },
    });
    expect(await show(id)).toMatchObject({ current_value: 100, status: 'active' });
    stack.clock.advance(2 * DAY_S * 1000);
    await stack.background.sweep();
    expect(await show(id)).toMatchObject({ current_value: 100, status: 'failed' });
  });

  test('has failed once its last day is over without it', async () => {
    const id = await goal();
    await sell({ items: [line(9)] });
    await advance(6 * DAY_S);
    expect(await show(id)).toMatchObject({ status: 'active', current_value: 900 });
    await advance(DAY_S + 120);
    expect(await show(id)).toMatchObject({ status: 'failed', current_value: 900 });
    expect(await events()).toContain('sales_goal.failed');
    await sell({ items: [line(9)] });
    expect((await show(id)).current_value).toBe(900);
  });

  test('counts the sales that were there before it, and none of other days', async () => {
    await sell({ items: [line(2)] });
    await advance(3 * DAY_S);
    await sell({ items: [line(4)] });
    const day = await today();
    const id = await goal({ start_date: addDays(day, -3), end_date: day });
    expect((await show(id)).current_value).toBe(600);
    await put(`/goals/${id}/`, { start_date: day });
    expect((await show(id)).current_value).toBe(400);
    await put(`/goals/${id}/`, { start_date: addDays(day, -3) });
    expect(await show(id)).toMatchObject({ current_value: 600, sales_count: 2, sales_total: 600 });
  });

  test('loses what is deleted, and what is changed counts as it is now', async () => {
    const id = await goal();
    const [first, second] = [await sell({ items: [line(2)] }), await sell({ items: [line(3)] })];
    expect((await show(id)).current_value).toBe(500);
    await put(`/sales/${first._id}/`, { items: [line(1)] });
    expect((await show(id)).current_value).toBe(400);
    await send(200, 'DELETE', `/sales/${second._id}/`);
    expect(await show(id)).toMatchObject({ current_value: 100, sales_count: 1 });
  });

  test('follows its terms when they change', async () => {
    const customer = (await post('/customers/', { name: 'Ana' }))._id;
    const sales = [await sell({ items: [line(2)], customer }), await sell({ customer })];
    const id = await goal({ goal_type: 'customers', milestones: [{ value: 1 }] });
    expect(await show(id)).toMatchObject({ current_value: 1, sales_count: 2 });
    await put(`/goals/${id}/`, { goal_type: 'items', milestones: [] });
    expect(await show(id)).toMatchObject({ current_value: 3, milestones_reached: [] });
    await put(`/goals/${id}/`, { goal_type: 'specific_publication', publication_id: cut._id });
    expect(await show(id)).toMatchObject({ current_value: 0, sales_count: 0, sales_total: 0 });
    await put(`/goals/${id}/`, { goal_type: 'customers' });
    const day = addDays(await today(), 1);
    const moved = await put(`/goals/${id}/`, { start_date: day, end_date: day });
    expect(moved.recounting).toMatchObject({ to: addDays(day, 5) });
    await send(200, 'DELETE', `/sales/${sales[0]?._id}/`);
    expect(await show(id)).toMatchObject({ current_value: 0, sales_count: 0 });
    expect((await show(id)).recounting).toBeUndefined();
    const reply = await stack.expect(400, 'PUT', `/api/v1/goals/${id}/`, {
      token,
      body: { goal_type: 'custom' },
    });
    expect(reply.json.errors[0]).toMatchObject({ field: 'goal_type', code: 'immutable' });
  });

  test('has the version that was answered until somebody changes it', async () => {
    await sell();
    const id = await goal();
    const { version, recounting } = await show(id);
    expect([version, recounting]).toEqual([1, undefined]);
    expect(await put(`/goals/${id}/`, { name: 'Abril', version: 1 })).toMatchObject({ version: 2 });
    const { version: counted } = await put(`/goals/${id}/`, { goal_type: 'items' });
    await show(id);
    await put(`/goals/${id}/`, { name: 'Mayo', version: counted });
  });

  test('that is custom has the value that its client says, and none counted where that is cleared', async () => {
    const id = await goal({ goal_type: 'custom', current_value: 4 });
    expect(await put(`/goals/${id}/`, { current_value: 7 })).toMatchObject({ current_value: 7 });
    expect(await put(`/goals/${id}/`, { name: 'Abril' })).toMatchObject({ current_value: 7 });
    expect(await put(`/goals/${id}/`, { current_value: null })).toMatchObject({ current_value: 0 });
  });

  test('that was an average, or becomes one, shows what its sales come to, however often it changes', async () => {
    const random = seeded(655);
    const customer = (await post('/customers/', { name: 'Ana' }))._id;
    await sell({ items: [line(2)], customer });
    await sell({ items: [line(3)] });
    const day = await today();
    const id = await goal({ goal_type: 'average_ticket', milestones: [{ value: 100 }] });
    expect(await show(id)).toMatchObject({ current_value: 250 });
    await put(`/goals/${id}/`, { goal_type: 'customers' });
    expect(await show(id)).toMatchObject({ current_value: 1, milestones_reached: [] });
    const worth = { average_ticket: 250, customers: 1, revenue: 500, quantity: 2, items: 5 };
    for (let round = 0; round < 12; round += 1) {
      for (let changes = random.below(4); changes >= 0; changes -= 1) {
        const goal_type = random.pick(Object.keys(worth));
        const days = { end_date: addDays(day, 1 + random.below(5)) };
        await put(`/goals/${id}/`, random.below(3) === 0 ? days : { goal_type });
      }
      const shown = await show(id);
      expect(shown.current_value).toBe(worth[shown.goal_type as keyof typeof worth]);
    }
  });

  test('draws no sales while it is a draft, and all of them once it is active', async () => {
    const id = await goal({ status: 'draft' });
    await sell();
    expect((await show(id)).current_value).toBe(0);
    await put(`/goals/${id}/`, { status: 'active' });
    expect((await show(id)).current_value).toBe(100);
    await put(`/goals/${id}/`, { status: 'paused' });
    await sell({ items: [line(10)] });
    expect(await show(id)).toMatchObject({ current_value: 1100, status: 'paused' });
    await put(`/goals/${id}/`, { status: 'active' });
    await advance(8 * DAY_S);
    expect((await show(id)).status).toBe('completed');
  });

  test('keeps its terms once it is settled', async () => {
    const id = await goal({ target_value: 100 });
    await sell();
    await advance(8 * DAY_S);
    expect((await show(id)).status).toBe('completed');
    await put(`/goals/${id}/`, { description: 'Bien' });
    const reply = await stack.expect(409, 'PUT', `/api/v1/goals/${id}/`, {
      token,
      body: { target_value: 5 },
    });
    expect(reply.json.code).toBe('record_locked');
  });

  test('takes back a cancelled sale', async () => {
    token = await tenant.token('live');
    mate = await post('/products/', { name: 'Mate', base_price: 100, status: 'published' });
    const day = businessDate(stack.clock.now());
    const { _id: id } = await post('/goals/', {
      ...{ name: 'Vivo', goal_type: 'customers', target_value: 5, period: 'daily' },
      ...{ start_date: day, end_date: day },
    });
    const ana = await post('/customers/', { name: 'Ana' });
    const sales = [await sell({ customer: ana._id }), await sell({ customer: ana._id })];
    expect(await show(id)).toMatchObject({ current_value: 1, sales_count: 2 });
    for (const [at, left] of [1, 0].entries()) {
      await stack.expect(200, 'PUT', `/api/v1/sales/${sales[at]?._id}/`, {
        token: session,
        body: { status: 'cancelled' },
      });
      expect(await show(id)).toMatchObject({ current_value: left, sales_count: left });
    }
  });
});

describe('other measures', () => {
  const measured = async (goal_type: string, more: object = {}) =>
    (await show(await goal({ goal_type, target_value: 1000, ...more }))).current_value;

  test('are what they say', async () => {
    const [ana, eva] = [
      await post('/customers/', { name: 'Ana' }),
      await post('/customers/', { name: 'Eva' }),
    ];
    const drinks = await post('/categories/', { name: 'Bebidas' });
    const hot = await post('/categories/', { name: 'Calientes', parent_id: drinks._id });
    const tea = await post('/products/', { name: 'Té', base_price: 10, category_id: hot._id });
    await sell({ customer: ana._id, items: [line(2), line(1.5, cut, 40)] });
    await sell({ customer: ana._id, items: [line(3, tea, 10)] });
    await sell({ customer: eva._id });
    await sell();
    expect(await measured('revenue')).toBe(490);
    expect(await measured('quantity')).toBe(4);
    expect(await measured('items')).toBe(8.5);
    expect(await measured('customers')).toBe(2);
    expect(await measured('average_ticket')).toBe(122.5);
    expect(await measured('service_bookings')).toBe(1.5);
    expect(await measured('product_category', { category_id: drinks._id })).toBe(3);
    expect(await measured('specific_publication', { publication_id: mate._id })).toBe(4);
    expect(await measured('custom')).toBe(0);
  });

  test('an average is judged at the end only, as it may fall again', async () => {
    const id = await goal({ goal_type: 'average_ticket', target_value: 300 });
    await sell({ items: [line(4)] });
    expect(await show(id)).toMatchObject({ current_value: 400, status: 'active' });
    await sell();
    expect(await show(id)).toMatchObject({ current_value: 250, status: 'active' });
    await sell({ items: [line(4)] });
    await advance(8 * DAY_S);
    expect(await show(id)).toMatchObject({ current_value: 300, status: 'completed' });
  });

  test('a custom goal takes its value by hand, any other goal not', async () => {
    const [own, counted] = [
      await goal({ goal_type: 'custom', target_value: 10, current_value: 4 }),
      await goal(),
    ];
    expect((await show(own)).current_value).toBe(4);
    await sell();
    await put(`/goals/${counted}/`, { current_value: 77 });
    expect([(await show(own)).current_value, (await show(counted)).current_value]).toEqual([
      4, 100,
    ]);
    await put(`/goals/${own}/`, { current_value: 12 });
    await advance(8 * DAY_S);
    expect(await show(own)).toMatchObject({ current_value: 12, status: 'completed' });
  });
});

describe('many sales at once', () => {
  test('come to the same whatever the order of the work', async () => {
    const random = seeded(7);
    let rest = Promise.resolve();
    const restInTurn = () => {
      rest = rest.then(() => stack.background.rest());
      return rest;
    };
    const types = ['revenue', 'quantity', 'items', 'customers', 'average_ticket'];
    const ids: string[] = [];
    for (const goal_type of types) ids.push(await goal({ goal_type, target_value: 1_000_000 }));
    const buyers = [
      await post('/customers/', { name: 'Ana' }),
      await post('/customers/', { name: 'Eva' }),
    ];
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        sell({ items: [line(1 + (i % 4), mate, 10.01)], customer: buyers[i % 2]?._id }),
      ),
    );
    await Promise.all(
      made.map(async (sale) => {
        const fate = random.below(4);
        if (fate === 0) await send(200, 'DELETE', `/sales/${sale._id}/`);
        if (fate === 1) await put(`/sales/${sale._id}/`, { items: [line(2, mate, 7.77)] });
        if (fate === 2) await put(`/sales/${sale._id}/`, { status: 'completed' });
        if (random.below(3) === 0) await restInTurn();
      }),
    );
    await stack.background.rest();
    const left = await all('/sales/');
    const cents = left.reduce((total, sale) => total + Math.round(sale.total * 100), 0);
    const shown = await Promise.all(ids.map((id) => get(`/goals/${id}/`)));
    expect(left.length).toBeLessThan(made.length);
    expect(shown.map((each) => each.current_value)).toEqual([
      cents / 100,
      left.length,
      left.flatMap((sale) => sale.items).reduce((units, item) => units + item.quantity, 0),
      new Set(left.map((sale) => sale.customer_id)).size,
      Math.round(cents / left.length) / 100,
    ]);
  });
});

describe.skipIf(IS_BUNDLED)('a process that ends anywhere', () => {
  test.each(FAULTS)('%s: every sale is counted once all the same', async (fault) => {
    const ids = [await goal({ target_value: 1e9 }), await goal({ goal_type: 'customers' })];
    const buyer = await post('/customers/', { name: 'Ana' });
    const gone = await sell({ customer: buyer._id });
    await stack.background.rest();
    const { target } = stack.tables.test;
    for (let at = 1; at <= 24; at += 1) {
      await sell({ items: [line(at)], customer: buyer._id });
      if (at === 12) await send(200, 'DELETE', `/sales/${gone._id}/`);
      const plan = new FaultPlan(new Map([[at, fault]]));
      stack.tables.test.target = faultyTable(target, plan);
      await stack.background.rest(() => plan.isDead).catch(() => undefined);
      stack.tables.test.target = target;
      stack.clock.advance(6 * 60_000);
      await stack.background.sweep();
      await stack.background.rest();
      const total = 100 * ((at * (at + 1)) / 2 + (at < 12 ? 1 : 0));
      const [revenue, customers] = await Promise.all(ids.map((id) => get(`/goals/${id}/`)));
      expect(revenue?.current_value, plan.struck.join()).toBe(total);
      expect([customers?.current_value, customers?.sales_count]).toEqual([
        1,
        at < 12 ? at + 1 : at,
      ]);
    }
  });
});
