// Events asked for and sent again: by type, wildcard and instant, to a subscription that is younger than the event too.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack & { background: Background };
let tenant: TestTenant;
let shop: Shop;
let receiver: Receiver;
let first: Rec;

beforeEach(async () => {
  [stack, receiver] = await Promise.all([openMemoryStack(), openReceiver()]);
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  first = await shop.good('POST', '/categories/', { name: 'Vinos' });
  await stack.background.rest();
});
afterEach(() => receiver.close());

const typesOf = async (query: string): Promise<string[]> =>
  (await shop.good('GET', `/events/list/?${query}`)).items.map(({ type }: Rec) => type);
const eventOf = async (type: string): Promise<Rec> =>
  (await shop.good('GET', `/events/list/?type=${type}&resource_id=${first._id}`)).items[0];
const subscribe = (path: string, more: Rec = {}) =>
  shop.good('POST', '/webhooks/', {
    url: `${receiver.origin}/${path}`,
    event_types: ['category.*'],
    ...more,
  });
const resend = (event: Rec, body: Rec = {}) =>
  shop.call('POST', `/events/${event.id}/resend/`, body);

test('events are asked for by a name, a wildcard and the instant since which they happened', async () => {
  await shop.good('PUT', `/categories/${first._id}/`, { name: 'Vinos finos' });
  await stack.background.rest();
  expect(await typesOf('type=category.*')).toEqual(['category.updated', 'category.created']);
  expect(await typesOf('type=category.created')).toEqual(['category.created']);
  expect(await typesOf('type=category.*&since=2020-01-01')).toHaveLength(2);
  expect(await typesOf('type=category.*&since=2100-01-01T00:00:00')).toEqual([]);
  expect(await typesOf(`type=category.*&since=2020-01-01&resource_id=${first._id}`)).toHaveLength(
    2,
  );
});

test.each([
  ['category.craeted', 'category.created'],
  ['invoces.*', 'invoice.*'],
  ['nothing.like.it', undefined],
])('the type %s is refused, and the nearest name told', async (type, nearest) => {
  const { status, json } = await shop.call('GET', `/events/list/?type=${type}`);
  expect([status, json.code]).toEqual([400, 'invalid_query_parameter']);
  expect(json.errors).toMatchObject([{ field: 'type', location: 'query', code: 'invalid_enum' }]);
  expect([json.errors[0].nearest, json.errors[0].did_you_mean]).toEqual([nearest, nearest]);
  const spanish = await stack.request('GET', '/api/v1/events/list/', {
    token: await tenant.token('test'),
    query: `type=${type}`,
    headers: { 'accept-language': 'es' },
  });
  const { message } = spanish.json.errors[0];
  expect(message).toContain('Ningún evento se llama así');
  if (nearest !== undefined) expect(message).toContain(`¿quiso decir ${nearest}?`);
});

test('an event is sent again to a subscription that is younger than it, under its own id', async () => {
  const event = await eventOf('category.created');
  const [young, thin] = [
    await subscribe('young'),
    await subscribe('thin', { payload_style: 'thin' }),
  ];
  await subscribe('others', { event_types: ['product.created'] });
  const all = await resend(event);
  expect(all.status, all.story).toBe(201);
  expect(all.json.data.queued).toBe(2);
  const of = (webhook: Rec) =>
    all.json.data.deliveries.find(({ webhook_id }: Rec) => webhook_id === webhook._id);
  expect(of(young)).toMatchObject({ event_id: event.id, trigger: 'manual', status: 'pending' });
  expect(of(young).payload).toMatchObject({ id: event.id, data: { name: 'Vinos' } });
  expect(of(thin).payload.data).toEqual({ _id: first._id });
  const one = await resend(event, { webhook_id: young._id });
  expect(one.json.data.queued, one.story).toBe(1);
  await stack.background.rest();
  const sent = await shop.good('GET', `/webhooks/${young._id}/deliveries/list/`);
  expect(sent.items.map(({ status, event_id }: Rec) => [status, event_id])).toEqual([
    ['delivered', event.id],
    ['delivered', event.id],
  ]);
});

test('an event is not sent to a webhook that is off, takes other types, or is none', async () => {
  const event = await eventOf('category.created');
  const off = await subscribe('off', { status: 'disabled' });
  const other = await subscribe('other', { event_types: ['product.created'] });
  for (const webhook of [off, other]) {
    const { status, json } = await resend(event, { webhook_id: webhook._id });
    expect([status, json.code]).toEqual([409, 'record_locked']);
  }
  const none = await resend(event, { webhook_id: first._id });
  expect([none.status, none.json.code]).toEqual([400, 'related_record_not_found']);
  const missing = await shop.call('POST', `/events/evt_${first._id}/resend/`, {});
  expect(missing.status).toBe(404);
  expect((await resend(event)).json.data).toEqual({ queued: 0, deliveries: [] });
});

test('a webhook has each of its types once, as a token its scopes', async () => {
  const event_types = ['product.created', 'category.*', 'product.created'];
  const made = await subscribe('twice', { event_types });
  expect(made.event_types).toEqual(['product.created', 'category.*']);
  const put = await shop.good('PUT', `/webhooks/${made._id}/`, { event_types: ['*', '*'] });
  expect(put.event_types).toEqual(['*']);
});

test('a token sends no event again that it may not read', async () => {
  const event = await eventOf('category.created');
  const token = await tenant.token('test', ['products:read', 'products:write']);
  const path = `/api/v1/events/${event.id}/resend/`;
  const { status } = await stack.request('POST', path, { token, body: {} });
  expect(status).toBe(404);
});

test('an act is one event, with what it moved; two acts in one request are two', async () => {
  const product = await shop.good('POST', '/products/', { name: 'Malbec', base_price: 100 });
  const at = `/products/${product._id}/`;
  const told = async (act: () => Promise<unknown>) => {
    const query = `type=product.*&resource_id=${product._id}&per_page=100`;
    const before = (await shop.good('GET', `/events/list/?${query}`)).items.length;
    await act();
    await stack.background.rest();
    const { items } = await shop.good('GET', `/events/list/?${query}`);
    return items.slice(0, items.length - before);
  };
  await stack.background.rest();
  const published = await told(() => shop.good('PUT', at, { status: 'published' }));
  expect(published.map(({ type }: Rec) => type)).toEqual(['product.published']);
  expect(published[0].previous).toEqual({ status: 'draft' });
  const repriced = await told(() => shop.good('PUT', at, { base_price: 120 }));
  expect(repriced.map(({ type }: Rec) => type)).toEqual(['product.price_changed']);
  const both = await told(() => shop.good('PUT', at, { base_price: 130, name: 'Syrah' }));
  expect(both.map(({ type }: Rec) => type).sort()).toEqual([
    'product.price_changed',
    'product.updated',
  ]);
  const named = await told(() => shop.good('PUT', at, { name: 'Bonarda' }));
  expect(named.map(({ type }: Rec) => type)).toEqual(['product.updated']);
});
