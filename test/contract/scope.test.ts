// Who may call what: each of the 57 single-scope tokens, one without scopes, one with all, against every route. A token
// gets in exactly where the declaration says so. Spec: Authentication 8-9; reliability 2.10 H10.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mode } from '#resource/context.ts';
import { SCOPES, type Scope } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
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
type Holder = { name: string; scopes: readonly Scope[]; mode: Mode; token: string };

let stack: Stack;
let holders: Holder[];
beforeAll(async () => {
  stack = await openMemoryStack();
  const single = SCOPES.map((scope) => ({ name: scope, scopes: [scope], mode: 'live' as const }));
  const wishes: Omit<Holder, 'token'>[] = [
    ...single,
    { name: 'none', scopes: [], mode: 'live' },
    { name: 'all', scopes: SCOPES, mode: 'live' },
    { name: 'none in test mode', scopes: [], mode: 'test' },
    { name: 'all in test mode', scopes: SCOPES, mode: 'test' },
  ];
  let tenant = await stack.newTenant();
  holders = [];
  for (const wish of wishes) {
    if (holders.length % TOKENS_A_TENANT === 0) tenant = await stack.newTenant();
    holders.push({ ...wish, token: await tenant.token(wish.mode, wish.scopes) });
  }
});

test('there are exactly 57 scopes', () => {
  expect(SCOPES).toHaveLength(57);
});

describe.each(rows(routes.filter((route) => route.access !== 'public')))('%s', (_, route) => {
  test(`lets in exactly who has ${route.access}`, async () => {
    const wrong: string[] = [];
    let refused: Reply | undefined;
    for (const holder of holders) {
      const reply = await stack.request(
        route.method,
        fill(route, () => STRANGE_ID),
        { token: holder.token, body: {} },
      );
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

test('a session is given no token that may do more than it may itself, made or regenerated', async () => {
  const tenant = await stack.newTenant();
  const [owner, viewer] = [await tenant.session('owner'), await tenant.session('viewer')];
  const input = (scopes: string[]) => ({ name: 'x', mode: 'live', scopes });
  const path = '/api/v1/api-tokens/';
  const made = async (scopes: string[]) =>
    (await stack.expect(201, 'POST', path, { token: owner, body: input(scopes) })).json.data;
  const [strong, weak] = [await made(['products:write']), await made(['products:read'])];
  const asked = [
    stack.request('POST', path, { token: viewer, body: input(['products:write']) }),
    stack.request('POST', `${path}${strong._id}/regenerate/`, { token: viewer }),
  ];
  for (const reply of await Promise.all(asked)) {
    expect(reply.json.code, reply.story).toBe('insufficient_scope');
    expect(reply.json.errors[0].required_scope, reply.story).toBe('products:write');
  }
  await stack.expect(200, 'GET', `${path}self/`, { token: strong.token });
  await stack.expect(200, 'POST', `${path}${weak._id}/regenerate/`, { token: viewer });
});

function mayCall({ access }: Route, { scopes, mode }: Holder): boolean {
  if (access === 'any' || access === 'token') return true;
  if (access === 'session') return false;
  if (access === 'test-token') return mode === 'test';
  return scopes.some((scope) => scope === access);
}
