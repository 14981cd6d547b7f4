// The last use of a token comes with the write that every request makes, and is that token's own.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Credentials } from '#resource/ports.ts';
import { admit } from './admission.ts';
import { createTenant } from './tenants.ts';
import { startTestTable, type TestTable } from './test-table.ts';
import { openCredentials } from './token-slots.ts';
import { readToken, type TokenCredential } from './tokens.ts';

const anyone = () => undefined;

const START = Date.UTC(2026, 10, 20, 12, 34, 56);
const HOUR_MS = 3_600_000;
const serverKey = randomBytes(32);
let engine: TestTable;
let tenants = 0;

beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());

async function newTenant(rateLimits: 'on' | 'off'): Promise<Credentials> {
  tenants += 1;
  const wish = { name: `tenant ${tenants}`, rateLimits };
  const { id: tenantId } = await createTenant(engine.table, wish, START);
  const clock = { now: () => START };
  return openCredentials({ control: engine.table, serverKey, tenantId, clock });
}

const wish = { name: 'till', mode: 'live', scopes: ['sales:read'], expires: 'never' } as const;
const make = (tokens: Credentials) => tokens.create({ ...wish, createdBy: 'someone' });
function credentialOf(token: string): TokenCredential {
  const credential = readToken(token, { serverKey });
  if (credential === undefined) throw new Error('not a token of ours');
  return credential;
}
const uses = async (tokens: Credentials) =>
  (await tokens.list()).map(({ last_used_at }) => last_used_at);

it.each(['on', 'off'] as const)(
  'is told to the hour, whether the limits are %s, and costs no further call',
  async (limits) => {
    const tokens = await newTenant(limits);
    const [used] = [await make(tokens), await make(tokens)];
    expect(await uses(tokens)).toEqual([null, null]);
    for (const at of [START, START + 1, START + 5 * HOUR_MS]) {
      engine.calls.length = 0;
      await admit(engine.table, credentialOf(used.token), at);
      expect(engine.calls.filter(({ operation }) => operation !== 'GetItem').length).toBeLessThan(
        3,
      );
      const writes = engine.calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
      expect(writes).toBeLessThanOrEqual(2);
    }
    expect(await uses(tokens)).toEqual(['2026-11-20T17:00:00.000Z', null]);
  },
);

it('is never before the token was made, within its first hour neither', async () => {
  const tenant = { name: 'made at twenty past', rateLimits: 'on' } as const;
  const madeAt = START + 20 * 60_000;
  const { id: tenantId } = await createTenant(engine.table, tenant, START);
  const clock = { now: () => madeAt };
  const tokens = openCredentials({ control: engine.table, serverKey, tenantId, clock });
  const { token } = await make(tokens);
  await admit(engine.table, credentialOf(token), madeAt + 1000);
  const [used] = await tokens.list();
  expect(used?.last_used_at).toBe(used?.created_at);
  await admit(engine.table, credentialOf(token), madeAt + HOUR_MS);
  expect(await uses(tokens)).toEqual(['2026-11-20T13:00:00.000Z']);
});

it('is not the use of the token that was in the slot before', async () => {
  const tokens = await newTenant('on');
  const { token, view } = await make(tokens);
  await admit(engine.table, credentialOf(token), START);
  const { token: next } = await tokens.regenerate(view._id, anyone);
  expect(await uses(tokens)).toEqual([null]);
  await expect(admit(engine.table, credentialOf(token), START + 2000)).rejects.toThrow();
  expect(await uses(tokens)).toEqual([null]);
  await admit(engine.table, credentialOf(next), START + 3000);
  expect(await uses(tokens)).toEqual(['2026-11-20T12:34:56.000Z']);
});
