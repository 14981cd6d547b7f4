// What was asked of the service, for who looks for the request that failed. Writes and refusals come from the functions' own log, once
// each, to those who may see them.
import { beforeAll, expect, test } from 'vitest';
import { RequestLog } from '#domain/request-logs/records/request-log.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordKey } from '#store/keys.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

let stack: MemoryStack;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
});

const LIST = '/api/v1/request-logs/list/';
const DAY_MS = 86_400_000;
const keep = async (): Promise<void> => stack.background.keepLogs(stack.log);
const requests = async (credential: string, query: Record<string, string> = {}): Promise<Rec[]> =>
  dataOf(await stack.expect(200, 'GET', LIST, { token: credential, query })).items;

test('a refused request is found by the id of its answer, with what was wrong and no value', async () => {
  const body = { name: 'Malbec', base_price: -12345 };
  const refused = await stack.expect(400, 'POST', '/api/v1/products/', { token, body });
  await keep();
  const id = refused.headers['x-request-id'];
  const found = dataOf(await stack.expect(200, 'GET', `/api/v1/request-logs/${id}/`, { token }));
  expect(found).toMatchObject({
    request_id: id,
    method: 'POST',
    path: '/api/v1/products/',
    operation: 'products.create',
    status_code: 400,
    code: 'validation_error',
    errors: [{ field: 'base_price', location: 'body', code: 'too_small' }],
    credential: 'token',
    required_scope: 'products:write',
    livemode: false,
  });
  expect(JSON.stringify(found)).not.toContain('12345');
  const byId = await stack.expect(200, 'GET', `/api/v1/request-logs/${found._id}/`, { token });
  expect(dataOf(byId)).toEqual(found);
});

test('reads that succeed are not kept, and a batch that comes twice is kept once', async () => {
  const body = { name: 'Torrontés', base_price: 100 };
  const made = dataOf(await stack.expect(201, 'POST', '/api/v1/products/', { token, body }));
  await stack.expect(200, 'GET', `/api/v1/products/${made._id}/`, { token });
  await stack.expect(200, 'DELETE', `/api/v1/products/${made._id}/`, { token });
  await keep();
  await keep();
  const of = await requests(token, { resource_id: made._id });
  expect(of.map(({ method }) => method)).toEqual(['DELETE']);
  expect(await requests(token, { resource_id: made._id, method: 'delete' })).toEqual(of);
  const all = await requests(token);
  expect(new Set(all.map(({ request_id }) => request_id)).size).toBe(all.length);
  expect(all.filter(({ method }) => method === 'GET')).toEqual([]);
});

test('a token sees what its scopes are about, a session all of its tenant, another tenant nothing', async () => {
  const sale = await stack.expect(400, 'POST', '/api/v1/sales/', { token, body: { items: [] } });
  const id = sale.headers['x-request-id'];
  await keep();
  const narrow = await tenant.token('test', ['products:read', 'products:write']);
  const operations = (await requests(narrow)).map(({ operation }) => operation);
  expect(operations).toContain('products.create');
  expect(operations).not.toContain('sales.create');
  await stack.expect(404, 'GET', `/api/v1/request-logs/${id}/`, { token: narrow });
  const seen = await stack.expect(200, 'GET', `/api/v1/request-logs/${id}/`, {
    token: await tenant.session('viewer', 'eva'),
    headers: { 'x-mode': 'test' },
  });
  expect(dataOf(seen).operation).toBe('sales.create');
  const other = await (await stack.newTenant()).token('test');
  expect((await requests(other)).map(({ request_id }) => request_id)).not.toContain(id);
  await stack.expect(404, 'GET', `/api/v1/request-logs/${id}/`, { token: other });
  const live = await tenant.token('live');
  await stack.expect(404, 'GET', `/api/v1/request-logs/${id}/`, { token: live });
});

test('a request with a token that was revoked is told to its tenant', async () => {
  const owner = await tenant.session();
  const tokens = async (): Promise<Rec[]> =>
    dataOf(await stack.expect(200, 'GET', '/api/v1/api-tokens/list/', { token: owner })).items;
  const before = new Set((await tokens()).map(({ _id }) => _id));
  const gone = await tenant.token('test', ['sales:read']);
  const made = (await tokens()).find(({ _id }) => !before.has(_id));
  await stack.expect(200, 'POST', `/api/v1/api-tokens/${made?._id}/revoke/`, { token: owner });
  await stack.expect(401, 'GET', '/api/v1/sales/list/', { token: gone });
  await keep();
  const found = await requests(token, { status_code: '401' });
  expect(found.map(({ code }) => code)).toContain('revoked_token');
});

test('address and client are forgotten after seven days, with the line that they are in', async () => {
  const user_agent = 'forgotten-client/1.0';
  const headers = { 'user-agent': user_agent };
  const refused = await stack.expect(404, 'GET', `/api/v1/products/${'a'.repeat(24)}/`, {
    token,
    headers,
  });
  await keep();
  const path = `/api/v1/request-logs/${refused.headers['x-request-id']}/`;
  const found = dataOf(await stack.expect(200, 'GET', path, { token }));
  expect(found).toMatchObject({ user_agent, address: expect.stringMatching(/[.:]/) });
  const key = recordKey({ tenantId: tenant.id, generation: 0 }, RequestLog, found._id);
  const item = await stack.tables.test.get(key);
  expect(JSON.stringify(item)).toContain(user_agent);
  const endsMs = Number(item?.ttl) * 1000 - Date.parse(found.created_at);
  expect(endsMs / DAY_MS).toBeGreaterThanOrEqual(7);
  expect(endsMs / DAY_MS).toBeLessThanOrEqual(9);
  stack.clock.advance(9 * DAY_MS);
  const later = await tenant.token('test');
  await stack.expect(404, 'GET', path, { token: later });
  await stack.expect(404, 'GET', `/api/v1/request-logs/${found._id}/`, { token: later });
  expect(JSON.stringify(await requests(later))).not.toContain(user_agent);
});
