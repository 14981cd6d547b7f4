// An account that was closed by the operator, over every operation: no credential of it reads or writes anything, those that were
// issued before included, and nothing is written for it.
import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#resource/routes.ts';
import { changeTenant, type TenantChange } from '#store/tenants.ts';
import { fill, routes, STRANGE_ID } from '../support/catalogue.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { openStack, type Stack } from '../support/stack.ts';

/** What is said of a credential that may not call the operation in any account. */
const NOT_FOR_THESE = [
  'insufficient_scope',
  'session_credential_required',
  'token_credential_required',
  'sandbox_only',
  'live_only',
];
const CLOSED: [string, TenantChange][] = [
  ['tenant_suspended', { suspended: true }],
  ['plan_required', { plan: 'none' }],
  ['trial_expired', { plan: 'trial', trial_ends_at: '2026-01-01T00:00:00.000Z' }],
];
const closed = routes.filter(({ access }) => access !== 'public');

let stack: Stack;
const tables = { live: new MemoryTable('live'), test: new MemoryTable('test') };
beforeAll(async () => {
  stack = await openStack({ tables });
});

/** Records and whatever else is kept, but for what counts calls. */
const kept = (): string =>
  JSON.stringify(
    [tables.live, tables.test].map((table) => table.items().filter(({ sk }) => sk !== 'RL')),
  );

describe.each(CLOSED)('%s', (code, change) => {
  test.each([
    ['token', 'live'],
    ['token', 'test'],
    ['session', 'live'],
    ['session', 'test'],
  ] as const)('a %s in %s mode is refused by every operation', async (kind, mode) => {
    const tenant = await stack.newTenant();
    const token =
      kind === 'token'
        ? await tenant.token(mode)
        : await tenant.session('owner', undefined, { 'custom:mode': mode });
    await stack.expect(200, 'GET', `${API_PREFIX}/products/list/`, { token });
    await changeTenant(stack.runtime.tables.live, tenant.id, change);
    const before = kept();
    const wrong: string[] = [];
    let refused = 0;
    for (const route of closed) {
      const path = fill(route, () => STRANGE_ID);
      const reply = await stack.request(route.method, path, { token, body: {} });
      if (reply.json?.code === code) refused += 1;
      else if (!NOT_FOR_THESE.includes(reply.json?.code)) wrong.push(reply.story);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(closed.length * 0.9);
    expect(kept()).toBe(before);
  });
});
