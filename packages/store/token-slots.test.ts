// Ten slots on a real engine: never an eleventh token, and nothing of a value at rest.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Credentials, TokenExpiry } from '#resource/ports.ts';
import { controlPartition, tokenKey } from './control-keys.ts';
import { startTestTable, type TestTable } from './test-table.ts';
import { openCredentials, tokenActor } from './token-slots.ts';
import { readToken, type TokenCredential } from './tokens.ts';

const anyone = () => undefined;

const START = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const serverKey = randomBytes(32);
let engine: TestTable;
let tenantId: string;
let nowMs: number;
let tokens: Credentials;
let tenants = 1_000_000_000;

beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(() => {
  tenantId = String(tenants++);
  nowMs = START;
  tokens = openCredentials({
    control: engine.table,
    serverKey,
    tenantId,
    clock: { now: () => nowMs },
  });
});

const make = (name = 'till', expires: TokenExpiry = 'never') =>
  tokens.create({
    name,
    mode: 'live',
    scopes: ['products:read', 'sales:write'],
    expires,
    createdBy: 'someone',
  });

function credentialOf(token: string): TokenCredential {
  const credential = readToken(token, { serverKey });
  if (credential === undefined) throw new Error('not a token of ours');
  return credential;
}

/** Who the token acts as now, or the code of the refusal. */
async function check(token: string): Promise<unknown> {
  const credential = credentialOf(token);
  const item = await engine.table.get(tokenKey(credential.tenantId, credential.slot));
  try {
    return tokenActor(credential, item, nowMs);
  } catch (error) {
    return (error as Failure).code;
  }
}

describe('a created token', () => {
  it('acts with its mode and scopes, under an id that is not its slot', async () => {
    const { token, view } = await make();
    expect(view._id).toMatch(ID_PATTERN);
    expect(await check(token)).toEqual({
      kind: 'token',
      id: view._id,
      mode: 'live',
      scopes: ['products:read', 'sales:write'],
    });
  });

  it('leaves neither its value nor its secret in the table', async () => {
    const { token } = await make();
    const { items } = await engine.table.query({ pk: controlPartition(tenantId) });
    expect(JSON.stringify(items)).not.toContain(token.slice(-30, -8));
  });

  it('is listed as its owner may see it', async () => {
    const { view } = await make('till 1', '30d');
    expect(await tokens.list()).toEqual([view]);
    expect(view).toMatchObject({
      name: 'till 1',
      mode: 'live',
      scopes: ['products:read', 'sales:write'],
      expires_at: '2026-12-20T12:00:00.000Z',
      created_at: '2026-11-20T12:00:00.000Z',
      created_by: 'someone',
      status: 'active',
    });
    expect(view.prefix_hint).toMatch(/^tal_live_\d{10}_0_.{4}$/);
  });
});

describe('at most ten', () => {
  it('forty creations at once make exactly ten, in ten slots', async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => make(`t${i}`)));
    const made = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.token] : [],
    );
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(made).toHaveLength(10);
    expect(new Set(made.map((token) => credentialOf(token).slot)).size).toBe(10);
    expect(codes).toEqual(Array(30).fill('token_limit_reached'));
    for (const token of made) expect(await check(token)).toMatchObject({ kind: 'token' });
    expect(await tokens.list()).toHaveLength(10);
  });

  it('expired tokens do not count and make way; the one that was there stays refused', async () => {
    const { token } = await make('old', '30d');
    for (let i = 1; i < 10; i++) await make(`t${i}`);
    await expect(make('eleventh')).rejects.toMatchObject({ code: 'token_limit_reached' });
    nowMs += 30 * DAY_MS;
    expect(await check(token)).toBe('expired_token');
    const { token: next } = await make('eleventh');
    expect(await check(next)).toMatchObject({ kind: 'token' });
    expect(await check(token)).toBe('revoked_token');
    expect(await tokens.list()).toHaveLength(10);
  });

  it('five that race for the place of an expired one make one token', async () => {
    await make('old', '30d');
    for (let i = 1; i < 10; i++) await make(`t${i}`);
    nowMs += 31 * DAY_MS;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => make('next')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('expiry', () => {
  it.each([
    ['30d', 30],
    ['60d', 60],
    ['90d', 90],
    ['1y', 365],
  ] as const)('%s holds until its last millisecond', async (expires, days) => {
    const { token } = await make('t', expires);
    nowMs += days * DAY_MS - 1;
    expect(await check(token)).toMatchObject({ kind: 'token' });
    nowMs += 1;
    expect(await check(token)).toBe('expired_token');
    expect((await tokens.list())[0]?.status).toBe('expired');
  });

  it('never is never', async () => {
    const { token, view } = await make();
    nowMs += 100 * 365 * DAY_MS;
    expect(view.expires_at).toBeNull();
    expect(await check(token)).toMatchObject({ kind: 'token' });
  });
});

describe('regeneration', () => {
  it('replaces the value at once and keeps id, name, scopes, mode and the length of the expiry', async () => {
    const { token, view } = await make('till', '60d');
    nowMs += 10 * DAY_MS;
    const again = await tokens.regenerate(view._id, anyone);
    expect(await check(token)).toBe('revoked_token');
    expect(await check(again.token)).toMatchObject({ id: view._id });
    expect(again.view).toEqual({
      ...view,
      prefix_hint: again.token.slice(0, -26),
      expires_at: '2027-01-29T12:00:00.000Z',
    });
    expect(await tokens.list()).toEqual([again.view]);
  });

  it('by several at once leaves exactly one good value', async () => {
    const { view } = await make();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => tokens.regenerate(view._id, anyone)),
    );
    const checks = await Promise.all(made.map(({ token }) => check(token)));
    expect(checks.filter((result) => result !== 'revoked_token')).toHaveLength(1);
  });
});

describe('revocation', () => {
  it('holds at once, frees the slot, and knows only ids of the tenant', async () => {
    const { token, view } = await make();
    await tokens.revoke(view._id);
    expect(await check(token)).toBe('revoked_token');
    expect(await tokens.list()).toEqual([]);
    await expect(tokens.revoke(view._id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(tokens.regenerate(view._id, anyone)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('wins over a regeneration at the same time or comes before it, never in between', async () => {
    for (let i = 0; i < 10; i++) {
      const { view } = await make();
      const [regenerated] = await Promise.allSettled([
        tokens.regenerate(view._id, anyone),
        tokens.revoke(view._id),
      ]);
      const left = await tokens.list();
      expect(left).toEqual([]);
      if (regenerated.status === 'fulfilled')
        expect(await check(regenerated.value.token)).toBe('revoked_token');
    }
  });
});
