// The sandbox is emptied at once and, when asked, filled with the demo shop, which is made of ordinary records.
import { beforeAll, expect, test } from 'vitest';
import { demoId } from '#resource/sample/demo-id.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openReceiver } from '../support/receiver.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

let stack: MemoryStack;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
});

const good = async (method: string, to: string, body?: unknown): Promise<Rec> => {
  const isMade = method === 'POST' && !to.startsWith('/sandbox');
  const [path, query] = to.split('?');
  const sent = { token, body, query };
  return dataOf(await stack.expect(isMade ? 201 : 200, method, `/api/v1${path}`, sent));
};
const reset = (body: object = {}) => good('POST', '/sandbox/reset/', body);
const all = async (path: string): Promise<Rec[]> => (await good('GET', `${path}list/`)).items;

const announced = async (): Promise<Rec[]> =>
  (await good('GET', '/events/list/?type=sandbox.reset')).items;

/** Of what follows; there is more, so that every example of the document has its record. */
const SHOP = { categories: 4, products: 7, services: 1, customers: 4, promotions: 1, sales: 2 };

test('a demo reset leaves a small shop with an invoiced sale, whatever was there', async () => {
  await good('POST', '/products/', { name: 'Old', base_price: 1, sku: 'VIN-MALBEC' });
  const done = await reset({ seed: 'demo' });
  expect(done).toMatchObject({ reset: true, seeded_counts: SHOP });
  expect(done.deleted_counts).toEqual({ products: 1 });
  const sale = await good('GET', `/sales/${demoId('sale')}/`);
  expect(sale).toMatchObject({ status: 'completed', total: 49602.5 });
  const invoice = await good('GET', `/bill/receipts/${sale.invoice_id}/`);
  expect(invoice).toMatchObject({ estado: 'autorizado', simulated: true, sale_id: sale._id });
  expect(sale.invoice_number).toBe(invoice.numero_completo);
  const products = await all('/products/');
  const stock = Object.fromEntries(products.map((each) => [each.sku, each.stock]));
  expect(stock).toMatchObject({ 'VIN-MALBEC': 32, 'BAR-COPA': 66, 'ALM-DULCE': 60 });
});

test.each([
  ['monotributo', '20267334138'],
  ['exento', '30715686054'],
  ['responsable_inscripto', undefined],
] as const)('an account that is %s has its shop too', async (taxCondition, cuit) => {
  const own = await (await stack.newTenant({ taxCondition, cuit })).token('test');
  const sent = { token: own, body: { seed: 'demo' } };
  const done = dataOf(await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', sent));
  expect(done.seeded_counts).toMatchObject(SHOP);
});

test('a second one begins anew, and an empty one leaves nothing', async () => {
  const again = await reset({ seed: 'demo' });
  expect(again.deleted_counts).toMatchObject(SHOP);
  expect(again.seeded_counts).toMatchObject(SHOP);
  expect(await reset({ seed: 'empty' })).toMatchObject({ deleted_counts: SHOP, seeded_counts: {} });
  expect(await all('/products/')).toEqual([]);
  expect(await reset()).toMatchObject({ reset: true, seeded_counts: {} });
});

test('resets that meet fill a sandbox each, and the one that stays is whole', async () => {
  await Promise.all([1, 2, 3].map(() => reset({ seed: 'demo' })));
  await stack.background.rest();
  expect(await all('/products/')).toHaveLength(7);
  expect(await all('/customers/')).toHaveLength(4);
  const { invoice_number } = await good('GET', `/sales/${demoId('sale')}/`);
  expect(invoice_number).toBeTypeOf('string');
});

test('what the shop is made of is announced like any record', async () => {
  await reset({ seed: 'demo' });
  await stack.background.rest();
  const told = async (type: string) => (await good('GET', `/events/list/?type=${type}`)).items;
  expect(await told('product.created')).toHaveLength(8);
  expect(await told('invoice.authorized')).not.toEqual([]);
});

test('a reset is announced to the subscribers of the sandbox, by the request that asked for it', async () => {
  const receiver = await openReceiver();
  const live = await tenant.token('live');
  const body = { url: `${receiver.origin}/hook`, event_types: ['sandbox.*'] };
  for (const own of [token, live]) {
    await stack.expect(201, 'POST', '/api/v1/webhooks/', { token: own, body });
  }
  await stack.background.rest();
  const path = '/api/v1/sandbox/reset/';
  const headers = { 'idempotency-key': 'again' };
  const reply = await stack.expect(200, 'POST', path, { token, headers, body: { seed: 'empty' } });
  await stack.background.rest();
  expect(receiver.received).toHaveLength(1);
  const told = receiver.received[0]?.json as Rec;
  const request = { id: reply.headers['x-request-id'], idempotency_key: 'again' };
  expect(told).toMatchObject({ type: 'sandbox.reset', livemode: false, request });
  expect(told.data).toMatchObject({ seed: 'empty', livemode: false });
  expect(await announced()).toMatchObject([{ id: told.id }]);
  const inLive = await stack.expect(200, 'GET', '/api/v1/events/list/', { token: live });
  expect(JSON.stringify(dataOf(inLive))).not.toContain('sandbox.reset');
  await receiver.close();
});

test('resets that nobody heard of before the next are all told in the sandbox that is there', async () => {
  await reset();
  await stack.background.rest();
  const [earlier] = await announced();
  await reset();
  await reset({ seed: 'demo' });
  await stack.background.rest();
  const told = await announced();
  expect(told.map(({ data }) => data.seed)).toEqual(['demo', 'empty']);
  expect(told.map(({ id }) => id)).not.toContain(earlier?.id);
});

test('another seed and a live token are refused', async () => {
  const options = { token, body: { seed: 'everything' } };
  const refused = await stack.expect(400, 'POST', '/api/v1/sandbox/reset/', options);
  expect(refused.json.errors[0]).toMatchObject({ field: 'seed', code: 'invalid_enum' });
  const live = { token: await tenant.token('live'), body: { seed: 'demo' } };
  const forbidden = await stack.expect(403, 'POST', '/api/v1/sandbox/reset/', live);
  expect(forbidden.json.code).toBe('sandbox_only');
});

test.each([
  ['the first instant of its books', '2026-01-01T03:00:00Z', '2030-12-31'],
  ['the last of a year', '2030-01-01T02:59:59Z', '2030-12-31'],
  ['the year of what is to come', '2030-12-31T15:00:00Z', '2031-12-31'],
  ['a leap day', '2032-02-29T23:59:59Z', '2033-12-31'],
  ['the farthest year of a sandbox clock', '2036-11-01T12:00:00Z', '2037-12-31'],
])('the shop is made at %s, and what it has to come is to come', async (_, now, until) => {
  await good('POST', '/sandbox/clock/', { now });
  expect((await reset({ seed: 'demo' })).seeded_counts).toMatchObject(SHOP);
  const budget = await good('GET', `/budgets/${demoId('budget')}/`);
  expect(budget.valid_until.slice(0, 'YYYY-MM-DD'.length)).toBe(until);
  await good('DELETE', '/sandbox/clock/');
});

test('before its books begin the shop is refused, and the sandbox stays as it was', async () => {
  await reset();
  const { _id } = await good('POST', '/products/', { name: 'Copa', base_price: 1 });
  await good('POST', '/sandbox/clock/', { now: '2026-01-01T02:59:59Z' });
  const sent = { token, body: { seed: 'demo' } };
  const { json } = await stack.expect(400, 'POST', '/api/v1/sandbox/reset/', sent);
  expect(json.errors).toMatchObject([{ field: 'seed', code: 'out_of_range', min: '2026-01-01' }]);
  await good('GET', `/products/${_id}/`);
  await good('DELETE', '/sandbox/clock/');
});
