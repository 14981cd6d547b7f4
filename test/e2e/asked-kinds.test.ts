// Lists that go by events take a wildcard where they take a name, and refuse what no event has: it was 200 with nothing.
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let webhook: Rec;

beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  webhook = await shop.good('POST', '/webhooks/', {
    url: 'https://shop.example.com/hooks',
    event_types: ['category.*', 'product.*'],
  });
  const { _id } = await shop.good('POST', '/categories/', { name: 'Vinos' });
  await shop.good('PUT', `/categories/${_id}/`, { name: 'Vinos finos' });
  await shop.good('POST', '/products/', { name: 'Malbec', base_price: 100 });
  await stack.background.rest();
});

const LISTS: [path: () => string, filter: string][] = [
  [() => '/events/list/', 'type'],
  [() => '/stats/activity/', 'type'],
  [() => `/webhooks/${webhook._id}/deliveries/list/`, 'event_type'],
];

test.each(LISTS)('a list takes names and wildcards: %s %s', async (path, filter) => {
  const told = async (type: string): Promise<string[]> =>
    (await shop.good('GET', `${path()}?${filter}=${type}`)).items.map((item: Rec) => item[filter]);
  expect(await told('category.*')).toEqual(['category.updated', 'category.created']);
  expect(await told('product.created')).toEqual(['product.created']);
  expect(await told('product.deleted')).toEqual([]);
  const all = await told('*');
  expect(all).toEqual(expect.arrayContaining(['category.created', 'product.created']));
});

test.each(LISTS)('a name that no event has is refused: %s %s', async (path, field) => {
  const { status, json } = await shop.call('GET', `${path()}?${field}=category.craeted`);
  const line = { field, code: 'invalid_enum', did_you_mean: 'category.created' };
  expect([status, json.code, json.errors]).toMatchObject([400, 'invalid_query_parameter', [line]]);
});

test.each([
  ['/events/list/', 'resource_type', 'catgory', 'category'],
  ['/stats/activity/', 'resource', 'catgory', 'category'],
  ['/events/list/', 'required_scope', 'product:read', 'products:read'],
  ['/request-logs/list/', 'required_scope', 'product:read', 'products:read'],
  ['/request-logs/list/', 'method', 'PSOT', 'POST'],
  ['/request-logs/list/', 'code', 'not_fuond', 'not_found'],
])('a value that none has is refused: %s %s', async (path, field, sent, did_you_mean) => {
  const { status, json } = await shop.call('GET', `${path}?${field}=${sent}`);
  const line = { field, location: 'query', code: 'invalid_enum', did_you_mean };
  expect([status, json.code, json.errors]).toMatchObject([400, 'invalid_query_parameter', [line]]);
  expect((await shop.good('GET', `${path}?${field}=${did_you_mean}`)).items).toBeInstanceOf(Array);
});
