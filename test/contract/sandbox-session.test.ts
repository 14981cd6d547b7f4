// A logged-in session in the sandbox: what it does there stays there, and it is never mistaken for a live one.
import { beforeAll, describe, expect, test } from 'vitest';
import { MODE_CLAIM } from '#http/session/claims.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

const SANDBOX = { 'x-mode': 'test' };
const PRODUCTS = '/api/v1/products/';
const TOKENS = '/api/v1/api-tokens/';

let stack: MemoryStack;
let tenant: TestTenant;
let session: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  session = await tenant.session();
});

describe('a session that says X-Mode: test', () => {
  test('has the test data of its tenant, which a live one does not see', async () => {
    const body = { name: 'Vino', base_price: 100 };
    const sent = { token: session, headers: SANDBOX };
    const made = await stack.expect(201, 'POST', PRODUCTS, { ...sent, body });
    const { _id, livemode } = made.json.data;
    expect(livemode).toBe(false);
    const path = `${PRODUCTS}${_id}/`;
    await stack.expect(200, 'GET', path, sent);
    await stack.expect(200, 'GET', path, { token: await tenant.token('test') });
    await stack.expect(404, 'GET', path, { token: session });
    await stack.expect(404, 'GET', path, { token: session, headers: { 'x-mode': 'live' } });
    await stack.expect(404, 'GET', path, { token: await tenant.token('live') });
  });

  test('cancels a sale there, which is for people and not for tokens', async () => {
    const token = await tenant.token('test');
    const wish = { name: 'Yerba', base_price: 100 };
    const made = await stack.expect(201, 'POST', '/api/v1/products/', { token, body: wish });
    const product = { publication_id: made.json.data._id, publication_type: 'product' };
    const items = [{ ...product, name: 'Yerba', quantity: 2, price: 100 }];
    const sold = await stack.expect(201, 'POST', '/api/v1/sales/', { token, body: { items } });
    const path = `/api/v1/sales/${sold.json.data._id}/`;
    const body = { status: 'cancelled' };
    const refused = await stack.request('PUT', path, { token, body });
    expect(refused.json.code, refused.story).toBe('session_credential_required');
    const sent = { token: session, headers: SANDBOX, body };
    const cancelled = await stack.expect(200, 'PUT', path, sent);
    expect(cancelled.json.data).toMatchObject({ status: 'cancelled', livemode: false });
  });

  test('leaves the operations on the sandbox itself to test tokens', async () => {
    for (const headers of [SANDBOX, {}]) {
      const asked = { token: session, headers, body: {} };
      const refused = await stack.request('POST', '/api/v1/sandbox/reset/', asked);
      expect(refused.json.code, refused.story).toBe('sandbox_only');
    }
  });

  test('makes, lists and revokes tokens of the sandbox alone', async () => {
    const wish = (mode: string) => ({ name: 'till', mode, scopes: ['products:read'] });
    const live = await stack.expect(201, 'POST', TOKENS, { token: session, body: wish('live') });
    const sent = { token: session, headers: SANDBOX };
    const refused = await stack.request('POST', TOKENS, { ...sent, body: wish('live') });
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    await stack.expect(201, 'POST', TOKENS, { ...sent, body: wish('test') });
    const listed = await stack.expect(200, 'GET', `${TOKENS}list/`, sent);
    const modes = listed.json.data.items.map(({ mode }: { mode: string }) => mode);
    expect([...new Set(modes)]).toEqual(['test']);
    const { _id } = live.json.data;
    await stack.expect(404, 'POST', `${TOKENS}${_id}/revoke/`, { ...sent, body: {} });
  });
});

describe('X-Mode', () => {
  test('turns no credential that names its mode', async () => {
    const [live, test_] = [await tenant.token('live'), await tenant.token('test')];
    const limited = await tenant.session('owner', 'user-2', { [MODE_CLAIM]: 'test' });
    for (const [token, mode] of [
      [live, 'test'],
      [test_, 'live'],
      [limited, 'live'],
      [session, 'both'],
    ] as const) {
      const refused = await stack.request('GET', `${PRODUCTS}list/`, {
        token,
        headers: { 'x-mode': mode },
      });
      expect([refused.status, refused.json.code]).toEqual([401, 'conflicting_credentials']);
    }
    for (const [token, mode] of [
      [live, 'live'],
      [test_, 'test'],
      [limited, 'test'],
    ] as const) {
      await stack.expect(200, 'GET', `${PRODUCTS}list/`, { token, headers: { 'x-mode': mode } });
    }
  });
});
