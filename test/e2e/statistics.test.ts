// What happened, told from the events of an account: newest first, filtered, and only of what the caller may read.
import { beforeEach, describe, expect, test } from 'vitest';
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
      actor: { kind: 'client', request_id: expect.stringMatching(/./) },
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
