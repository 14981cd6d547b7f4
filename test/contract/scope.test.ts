// Who may call what: against every route the token of its scope alone, the one of all scopes but it, those without scopes and those with
// all. A token gets in exactly where the declaration says so: a scope more takes no right away, so where all others together open nothing,
// none of them does. Spec: Authentication 8-9; reliability#injection H10.
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#http/session/roles.ts';
import type { Mode, Role } from '#resource/context.ts';
import type { Route } from '#resource/routes.ts';
import { SCOPES, type Scope } from '#resource/scopes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import { expectEnvelope } from '../support/envelope.ts';
import type { Reply } from '../support/exchange.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const REFUSALS = [
  'insufficient_scope',
  'session_credential_required',
  'token_credential_required',
  'sandbox_only',
  'live_only',
];
const TOKENS_A_TENANT = 10;
/** What is asked of a caller besides a scope. */
const KINDS: readonly string[] = ['public', 'any', 'token', 'session', 'test-token'];
type Holder = { name: string; scopes: readonly Scope[]; mode: Mode; token: string };

let stack: Stack;
/** Asked of every route. */
let common: Holder[];
/** Asked of the routes of a scope: its token, and the one of all others. */
const apart = new Map<string, Holder[]>();
beforeAll(async () => {
  stack = await openMemoryStack();
  let tenant = await stack.newTenant();
  let made = 0;
  const holder = async (wish: Omit<Holder, 'token'>): Promise<Holder> => {
    if (made > 0 && made % TOKENS_A_TENANT === 0) tenant = await stack.newTenant();
    made += 1;
    return { ...wish, token: await tenant.token(wish.mode, wish.scopes) };
  };
  common = [
    await holder({ name: 'none', scopes: [], mode: 'live' }),
    await holder({ name: 'all', scopes: SCOPES, mode: 'live' }),
    await holder({ name: 'none in test mode', scopes: [], mode: 'test' }),
    await holder({ name: 'all in test mode', scopes: SCOPES, mode: 'test' }),
  ];
  for (const scope of SCOPES) {
    const others = SCOPES.filter((each) => each !== scope);
    apart.set(scope, [
      await holder({ name: `${scope} alone`, scopes: [scope], mode: 'live' }),
      await holder({ name: `all but ${scope}`, scopes: others, mode: 'live' }),
    ]);
  }
});

test('there are exactly 57 scopes', () => {
  expect(SCOPES).toHaveLength(57);
});

test('every route that asks for a right asks for one of them', () => {
  const others = routes.filter(({ access }) => !KINDS.includes(access) && !apart.has(access));
  expect(others.map(({ name }) => name)).toEqual([]);
});

describe.each(rows(routes.filter((route) => route.access !== 'public')))('%s', (_, route) => {
  test(`lets in exactly who has ${route.access}`, async () => {
    const wrong: string[] = [];
    let refused: Reply | undefined;
    const path = fill(route, () => STRANGE_ID);
    const replies = await Promise.all(
      [...common, ...(apart.get(route.access) ?? [])].map(async (holder) => {
        const sent = { token: holder.token, body: {} };
        return { holder, reply: await stack.request(route.method, path, sent) };
      }),
    );
    for (const { holder, reply } of replies) {
      const isIn = !REFUSALS.includes(reply.json.code);
      const isNamed =
        reply.json.code !== 'insufficient_scope' ||
        !route.access.includes(':') ||
        reply.json.errors?.[0]?.required_scope === route.access;
      if (isIn !== mayCall(route, holder) || !isNamed)
        wrong.push(`${holder.name}:\n${reply.story}`);
      if (reply.json.code === 'insufficient_scope') refused = reply;
    }
    expect(wrong).toEqual([]);
    if (refused !== undefined) expectEnvelope(refused);
  });

  test('refuses a caller without a credential', async () => {
    const reply = await stack.request(
      route.method,
      fill(route, () => STRANGE_ID),
      { body: {} },
    );
    expect(reply.json.code, reply.story).toBe('missing_token');
    expect(reply.headers['www-authenticate'], reply.story).toBe('Bearer');
  });
});

const TOKENS = '/api/v1/api-tokens/';
const wish = (scopes: string[]) => ({ name: 'x', mode: 'live', scopes });

/** A new tenant whose people log in; `make` is a token made by one of them. */
async function office() {
  const tenant = await stack.newTenant();
  const sessions = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await tenant.session(role)])),
  ) as Record<Role, string>;
  const make = async (token: string, scopes = ['products:read']) =>
    (await stack.expect(201, 'POST', TOKENS, { token, body: wish(scopes) })).json.data;
  return { ...sessions, make };
}

test('a session is given no token that may do more than it may itself, made or regenerated', async () => {
  const { viewer, make } = await office();
  const own = await make(viewer);
  const asked = await stack.request('POST', TOKENS, {
    token: viewer,
    body: wish(['products:write']),
  });
  expect(asked.json.code, asked.story).toBe('insufficient_scope');
  expect(asked.json.errors[0].required_scope, asked.story).toBe('products:write');
  await stack.expect(200, 'POST', `${TOKENS}${own._id}/regenerate/`, { token: viewer });
});

test('whoever lost rights since can no longer regenerate their token, but still revoke it', async () => {
  const tenant = await stack.newTenant();
  const as = (role: Role) => tenant.session(role, 'somebody');
  const [before, after] = [await as('seller'), await as('viewer')];
  const body = wish(['sales:write']);
  const { data } = (await stack.expect(201, 'POST', TOKENS, { token: before, body })).json;
  const reply = await stack.request('POST', `${TOKENS}${data._id}/regenerate/`, { token: after });
  expect(reply.json.code, reply.story).toBe('insufficient_scope');
  await stack.expect(200, 'POST', `${TOKENS}${data._id}/revoke/`, { token: after });
});

test.each(ROLES)(
  '%s sees and ends its own tokens, and those of others only as owner or admin',
  async (role) => {
    const isChief = role === 'owner' || role === 'admin';
    const { make, ...sessions } = await office();
    const token = sessions[role];
    const own = await make(token);
    const others = await Promise.all(
      ROLES.filter((each) => each !== role).map((each) => make(sessions[each])),
    );
    const seen = (await stack.expect(200, 'GET', `${TOKENS}list/`, { token })).json.data;
    const expected = isChief ? [own, ...others] : [own];
    expect(seen.items.map(({ _id }: Rec) => _id).sort()).toEqual(
      expected.map(({ _id }) => _id).sort(),
    );
    expect(seen.total).toBe(expected.length);
    for (const other of others) {
      for (const verb of ['regenerate', 'revoke']) {
        const path = `${TOKENS}${other._id}/${verb}/`;
        await stack.expect(isChief ? 200 : 404, 'POST', path, { token });
      }
      const isAlive = (await stack.request('GET', `${TOKENS}self/`, { token: other.token })).status;
      expect(isAlive).toBe(isChief ? 401 : 200);
    }
    await stack.expect(200, 'POST', `${TOKENS}${own._id}/revoke/`, { token });
    await stack.expect(401, 'GET', `${TOKENS}self/`, { token: own.token });
  },
);

function mayCall({ access }: Route, { scopes, mode }: Holder): boolean {
  if (access === 'any' || access === 'token') return true;
  if (access === 'session') return false;
  if (access === 'test-token') return mode === 'test';
  return scopes.some((scope) => scope === access);
}
