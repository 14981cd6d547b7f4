// Who is let in, in which order callers are refused, and what it costs. On a real engine.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { Failure } from '#kernel/error.ts';
import type { Credentials } from '#resource/ports.ts';
import { SCOPES } from '#resource/scopes.ts';
import { admit, type Credential, type SessionCredential } from './admission.ts';
import { rateKey } from './control-keys.ts';
import type { Table } from './table.ts';
import { changeTenant, createTenant } from './tenants.ts';
import { startTestTable, type TestTable } from './test-table.ts';
import { openCredentials } from './token-slots.ts';
import { mintToken, readToken } from './tokens.ts';

const anyone = () => undefined;

const START = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const serverKey = randomBytes(32);
let engine: TestTable;
let control: Table;
let tenantId: string;
let tokens: Credentials;
let tenants = 0;

beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  tenants += 1;
  control = anotherProcess();
  ({ id: tenantId } = await createTenant(control, { name: `tenant ${tenants}` }, START));
  tokens = openCredentials({ control, serverKey, tenantId, clock: { now: () => START } });
});

const anotherProcess = (): Table => engine.reopen({ onCall: (call) => engine.calls.push(call) });

async function newToken(mode: 'live' | 'test' = 'live') {
  const made = await tokens.create({
    name: 't',
    mode,
    scopes: ['products:read'],
    expires: '30d',
    createdBy: 'x',
  });
  return { id: made.view._id, credential: credentialOf(made.token) };
}

function credentialOf(token: string): Credential {
  const credential = readToken(token, { serverKey });
  if (credential === undefined) throw new Error('not a token of ours');
  return credential;
}

const sessionOf = (tenant: string): SessionCredential => ({
  kind: 'session',
  tenantId: tenant,
  mode: 'live',
  subject: 'someone',
  role: 'owner',
  scopes: SCOPES,
});

/** The failure, or fails the test. */
async function refusal(table: Table, credential: Credential, nowMs: number): Promise<Failure> {
  const result = await admit(table, credential, nowMs).catch((error: unknown) => error);
  if (!(result instanceof Failure)) throw new Error('was admitted');
  return result;
}

describe('admission', () => {
  it('of a token is one read and one write unit at the same time', async () => {
    const { credential, id } = await newToken();
    engine.calls.length = 0;
    const admission = await admit(control, credential, START);
    expect(admission).toMatchObject({ tenantId, mode: 'live', generation: 0, clockOffsetMs: 0 });
    expect(admission.actor).toEqual({ kind: 'token', id, mode: 'live', scopes: ['products:read'] });
    expect(admission.limits.windows.minute.remaining).toBe(99);
    expect(engine.calls.map(({ operation }) => operation).sort()).toEqual([
      'GetItem',
      'UpdateItem',
    ]);
    expect(engine.calls.reduce((sum, { readUnits }) => sum + readUnits, 0)).toBe(1);
    expect(engine.calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0)).toBe(1);
  });

  it('of a session is one write', async () => {
    engine.calls.length = 0;
    const { actor, mode } = await admit(control, sessionOf(tenantId), START);
    expect(actor).toEqual({
      kind: 'session',
      id: 'someone',
      mode: 'live',
      role: 'owner',
      scopes: SCOPES,
    });
    expect(mode).toBe('live');
    expect(engine.calls).toHaveLength(1);
  });

  it('tells a test token the sandbox generation and clock, a live one neither', async () => {
    const test = await newToken('test');
    const live = await newToken('live');
    const set = { expression: 'SET tg = :g, co = :c', values: { ':g': 3, ':c': 5000 } };
    await control.update({ update: rateKey(tenantId), set });
    expect(await admit(control, test.credential, START)).toMatchObject({
      mode: 'test',
      generation: 3,
      clockOffsetMs: 5000,
    });
    expect(await admit(control, live.credential, START)).toMatchObject({
      mode: 'live',
      generation: 0,
      clockOffsetMs: 0,
    });
  });
});

describe('401', () => {
  it('a token that was revoked before the request began is never admitted', async () => {
    let admitted = 0;
    for (let i = 0; i < 60; i++) {
      const { credential, id } = await newToken();
      await tokens.revoke(id);
      const attempts = [control, anotherProcess(), control].map((table) =>
        admit(table, credential, START + i * 150),
      );
      for (const result of await Promise.allSettled(attempts)) {
        if (result.status === 'fulfilled') admitted += 1;
        else expect(result.reason).toMatchObject({ status: 401, code: 'revoked_token' });
      }
    }
    expect(admitted).toBe(0);
  });

  it('a regenerated token is revoked, its successor admitted', async () => {
    const { credential, id } = await newToken();
    await admit(control, credential, START);
    const { token } = await tokens.regenerate(id, anyone);
    expect((await refusal(control, credential, START)).code).toBe('revoked_token');
    expect((await admit(control, credentialOf(token), START)).actor.id).toBe(id);
  });

  it('expires on the millisecond', async () => {
    const { credential } = await newToken();
    expect((await admit(control, credential, START + 30 * DAY_MS - 1)).actor.kind).toBe('token');
    expect((await refusal(control, credential, START + 30 * DAY_MS)).code).toBe('expired_token');
  });

  it('that has expired costs no I/O from the second time on', async () => {
    const { credential } = await newToken();
    await refusal(control, credential, START + 30 * DAY_MS);
    engine.calls.length = 0;
    for (let n = 1; n <= 20; n += 1) {
      const { code } = await refusal(control, credential, START + 30 * DAY_MS + n);
      expect(code).toBe('expired_token');
    }
    expect(engine.calls).toEqual([]);
  });

  it('that has expired is let in by a clock that ran ahead and is set back', async () => {
    const { credential } = await newToken();
    expect((await refusal(control, credential, START + 30 * DAY_MS)).code).toBe('expired_token');
    expect((await admit(control, credential, START)).actor.kind).toBe('token');
  });

  it('comes for tokens and sessions of a tenant that does not exist, and makes no tenant', async () => {
    const { token } = mintToken({ tenantId: 'zzzzzzzzzz', slot: 0, mode: 'live' }, serverKey);
    expect((await refusal(control, credentialOf(token), START)).code).toBe('invalid_token');
    expect((await refusal(control, sessionOf('zzzzzzzzzz'), START)).code).toBe('invalid_token');
    expect(await control.get(rateKey('zzzzzzzzzz'))).toBeUndefined();
  });

  it('burns nothing of the window, and from the second time on costs no I/O', async () => {
    const good = await newToken();
    const bad = await newToken();
    await tokens.revoke(bad.id);
    for (let i = 0; i < 20; i++) await refusal(anotherProcess(), bad.credential, START + i);
    const { limits } = await admit(control, good.credential, START + 30);
    expect(limits.windows.second.remaining).toBe(9);
    await refusal(control, bad.credential, START + 40);
    engine.calls.length = 0;
    expect((await refusal(control, bad.credential, START + 50)).code).toBe('revoked_token');
    expect(engine.calls).toHaveLength(0);
  });
});

describe('429', () => {
  it('names the window and carries Retry-After and the rate headers', async () => {
    const { credential } = await newToken();
    for (let i = 0; i < 10; i++) await admit(control, credential, START + i);
    const failure = await refusal(control, credential, START + 10);
    expect(failure).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect(failure.errors[0]).toMatchObject({ window: 'second', limit: 10, retry_after: 1 });
    expect(failure.headers).toMatchObject({
      'Retry-After': '1',
      'X-RateLimit-Window': 'second',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Remaining-Minute': '90',
    });
  });

  it('is shared by all tokens of both modes and by sessions', async () => {
    const credentials = [
      (await newToken('live')).credential,
      (await newToken('test')).credential,
      sessionOf(tenantId),
    ];
    for (let i = 0; i < 10; i++)
      await admit(control, credentials[i % 3] ?? sessionOf(tenantId), START);
    for (const credential of credentials)
      expect((await refusal(anotherProcess(), credential, START + 5)).status).toBe(429);
  });

  it('costs no I/O while this process remembers the guard', async () => {
    const { credential } = await newToken();
    for (let i = 0; i < 11; i++) await admit(control, credential, START + i).catch(() => undefined);
    engine.calls.length = 0;
    for (let i = 0; i < 50; i++)
      expect((await refusal(control, credential, START + 20 + i)).status).toBe(429);
    expect(engine.calls).toHaveLength(0);
    expect((await admit(control, credential, START + 1000)).limits.windows.minute.remaining).toBe(
      89,
    );
  });
});

describe('the order of refusals', () => {
  it('is credential, then limits, then account', async () => {
    const { credential, id } = await newToken();
    await changeTenant(control, tenantId, { suspended: true });
    for (let i = 0; i < 10; i++) {
      expect((await refusal(control, credential, START)).code).toBe('tenant_suspended');
    }
    expect((await refusal(control, credential, START)).code).toBe('rate_limit_exceeded');
    await tokens.revoke(id);
    expect((await refusal(anotherProcess(), credential, START)).code).toBe('revoked_token');
  });
});

describe('403 for the account', () => {
  it('comes with the rate headers, for the plan as it is now', async () => {
    const { credential } = await newToken();
    await changeTenant(control, tenantId, { plan: 'none' });
    const failure = await refusal(control, credential, START);
    expect(failure).toMatchObject({ code: 'plan_required', status: 403 });
    expect(failure.headers['X-RateLimit-Limit']).toBe('10');
    await changeTenant(control, tenantId, { plan: 'trial', trial_ends_at: toIso(START + DAY_MS) });
    expect((await admit(control, credential, START + DAY_MS - 1)).tenantId).toBe(tenantId);
    expect((await refusal(control, credential, START + DAY_MS)).code).toBe('trial_expired');
    await changeTenant(control, tenantId, { plan: 'premium' });
    expect((await admit(control, credential, START + 2 * DAY_MS)).tenantId).toBe(tenantId);
  });
});
