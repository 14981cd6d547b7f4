// Statistics of an account: what happened, told from its events, and what was sold, added up.
import { beforeEach, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/date.ts';
import type { Background } from '../support/background.ts';
import { dataOf, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack & { background: Background };
let tenant: TestTenant;
let token: string;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
});

type Line = { at: string; type: string; resource: string; resource_id: string; summary: string };
type Listed = {
  items: (Line & { actor: { kind: string; request_id: string | null } })[];
  total: number;
  next_cursor?: string;
};

const post = async (path: string, body: object): Promise<{ _id: string }> =>
  dataOf(await stack.expect(201, 'POST', `/api/v1${path}`, { token, body }));
const activity = async (query: Record<string, string> = {}, as = token): Promise<Listed> =>
  dataOf(await stack.expect(200, 'GET', '/api/v1/stats/activity/', { token: as, query }));

describe('the activity of an account', () => {
  test('tells what happened, newest first, and is filtered by type and by resource', async () => {
    const mate = await post('/products/', { name: 'Mate', base_price: 100, status: 'published' });
    const ana = await post('/customers/', { name: 'Ana' });
    await stack.background.rest();
    const { items } = await activity();
    expect(items.map(({ resource_id }) => resource_id).slice(0, 2)).toEqual([ana._id, mate._id]);
    expect(items[0]).toMatchObject({
      type: 'customer.created',
      resource: 'customer',
      summary: 'Customer created: Ana',
      actor: { kind: 'client', id: null, request_id: expect.stringMatching(/./) },
    });
    await stack.background.keepLogs(stack.log);
    const [named] = (await activity()).items;
    expect(named?.actor).toEqual({
      kind: 'token',
      id: expect.stringMatching(/^[0-9a-z]{10,}$/),
      request_id: items[0]?.actor.request_id,
    });
    const ofProducts = await activity({ resource: 'product' });
    expect(ofProducts.items.length).toBeGreaterThan(0);
    expect(new Set(ofProducts.items.map(({ resource }) => resource))).toEqual(new Set(['product']));
    const created = await activity({ type: 'customer.created' });
    expect(created.items.map(({ resource_id }) => resource_id)).toEqual([ana._id]);
    expect((await activity({ resource: 'budget' })).total).toBe(0);
  });

  test('shows nobody what happened to what they may not read', async () => {
    await post('/products/', { name: 'Mate', base_price: 100 });
    await post('/customers/', { name: 'Ana' });
    await stack.background.rest();
    const clerk = await tenant.token('test', ['stats:read', 'products:read']);
    const seen = await activity({}, clerk);
    expect(new Set(seen.items.map(({ resource }) => resource))).toEqual(new Set(['product']));
    expect((await activity({ resource: 'customer' }, clerk)).total).toBe(0);
  });

  test('is read page by page without a gap or a repetition', async () => {
    for (const name of ['Ana', 'Berta', 'Carla']) await post('/customers/', { name });
    await stack.background.rest();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { per_page: '1', type: 'customer.created', ...(cursor && { cursor }) };
      const page = await activity(query);
      seen.push(...page.items.map(({ summary }) => summary));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Carla', 'Berta', 'Ana'].map((name) => `Customer created: ${name}`));
  });
});

type Figures = {
  count?: number;
  total?: number;
  average?: number | null;
  units?: number;
  cost?: number;
};
type Added = { groups: ({ key: string | null } & Figures)[]; totals: Figures; complete: boolean };

describe('the sales between two days', () => {
  const DAY_S = 86_400;
  const send = async <T>(method: string, path: string, body?: object, as = token): Promise<T> =>
    dataOf(await stack.expect(200, method, `/api/v1${path}`, { token: as, body }));
  const today = async () =>
    businessDate(Date.parse((await send<{ now: string }>('GET', '/sandbox/clock/')).now));
  const added = async (body: object): Promise<Added> => {
    await stack.background.rest();
    return send('POST', '/stats/transactions/', body);
  };

  test('count on their day, and less on the day on which they are undone', async () => {
    const mate = await post('/products/', {
      name: 'Mate',
      base_price: 100,
      cost: 40,
      status: 'published',
    });
    const line = (quantity: number) => ({
      items: [
        {
          publication_id: mate._id,
          publication_type: 'product',
          name: 'Mate',
          quantity,
          price: 100,
        },
      ],
      status: 'completed',
      payment_method: 'cash',
    });
    const first = await today();
    const undone = await post('/sales/', line(2));
    await post('/sales/', line(1));
    await send('POST', '/sandbox/clock/', { advance_seconds: 2 * DAY_S });
    const third = await today();
    await post('/sales/', line(5));
    const session = await tenant.session();
    await stack.expect(200, 'PUT', `/api/v1/sales/${undone._id}/`, {
      token: session,
      headers: { 'x-mode': 'test' },
      body: { status: 'refunded' },
    });
    const both = await added({
      from: first,
      to: third,
      group_by: 'day',
      metrics: ['count', 'total', 'units', 'cost'],
    });
    expect(both.groups).toEqual([
      { key: first, count: 2, total: 300, units: 3, cost: 120 },
      { key: third, count: 0, total: 300, units: 3, cost: 120 },
    ]);
    expect(both.totals).toEqual({ count: 2, total: 600, units: 6, cost: 240 });
    const later = await added({ from: third, to: third, group_by: 'product' });
    expect(later.groups).toMatchObject([{ key: mate._id, count: 0, total: 300, average: null }]);
    expect(later.complete).toBe(false);
    const filtered = {
      from: first,
      to: third,
      group_by: 'month',
      filters: { payment_method: 'card' },
    };
    expect((await added(filtered)).groups).toEqual([]);
  });

  test('are refused for days in the wrong order or too far apart', async () => {
    for (const [from, to, field] of [
      ['2026-03-02', '2026-03-01', 'from'],
      ['2026-01-01', '2027-01-02', 'to'],
    ]) {
      const body = { from, to, group_by: 'day' };
      const reply = await stack.expect(400, 'POST', '/api/v1/stats/transactions/', { token, body });
      expect(reply.json).toMatchObject({ errors: [{ field }] });
    }
  });
});
