// Refusals that every route shares, in their order, and in the words of the catalogue. Spec: Error codes;
// contract#error-codes, contract#error-body.
import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import { fill, parametersOf, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import { expectEnvelope } from '../support/envelope.ts';
import { credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

/** Codes that come from the pipeline and not from a verb's own list. */
const PIPELINE: readonly ErrorCode[] = [
  'validation_error',
  'invalid_json',
  'invalid_body',
  'unsupported_content_type',
  'invalid_query_parameter',
  'invalid_idempotency_key',
  'missing_token',
  'invalid_token',
  'expired_token',
  'revoked_token',
  'token_in_url',
  'conflicting_credentials',
  'insufficient_scope',
  'session_credential_required',
  'token_credential_required',
  'sandbox_only',
  'plan_required',
  'trial_expired',
  'tenant_suspended',
  'route_not_found',
  'method_not_allowed',
  'version_conflict',
  'payload_too_large',
  'idempotency_key_reused',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
  'idempotency_in_progress',
  'not_found',
  'invalid_id',
];
const LIST = '/api/v1/products/list/';

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
});

test('every code of the catalogue belongs to the pipeline or to a verb', () => {
  const declared = new Set<string>([...PIPELINE, ...routes.flatMap((route) => route.fails)]);
  expect(Object.keys(ERRORS).filter((code) => !declared.has(code))).toEqual([]);
});

test('every code has words in both languages and a status of its own family', () => {
  for (const [code, { en, es, status, when }] of Object.entries(ERRORS)) {
    expect(
      [en, es, when].every((text) => text.length > 2),
      code,
    ).toBe(true);
    expect(status >= 400 && status < 600, code).toBe(true);
  }
});

describe('credentials', () => {
  const ask = (headers: Record<string, string>, query = '') =>
    stack.request('GET', LIST, { headers, query });

  test.each<[string, () => Record<string, string>, string]>([
    ['none', () => ({}), 'missing_token'],
    ['an empty one', () => ({ 'x-api-key': '' }), 'missing_token'],
    [
      'a made-up one',
      () => ({ 'x-api-key': 'tal_live_abcdefghij_0_0123456789012345678901abcdefgh' }),
      'invalid_token',
    ],
    ['text', () => ({ 'x-api-key': 'hello' }), 'invalid_token'],
    ['another scheme', () => ({ authorization: 'Basic dXNlcjpwYXNz' }), 'invalid_token'],
    ['64 kB', () => ({ 'x-api-key': 'x'.repeat(65_536) }), 'invalid_token'],
    [
      'two that differ',
      () => ({ 'x-api-key': furniture.token, authorization: `Bearer ${furniture.session}` }),
      'conflicting_credentials',
    ],
    [
      'two Authorization headers, as gateways join them,',
      () => ({ authorization: `Bearer ${furniture.token},Bearer ${furniture.session}` }),
      'conflicting_credentials',
    ],
    [
      'two keys, as gateways join them,',
      () => ({ 'x-api-key': `${furniture.token}, ${furniture.token}` }),
      'conflicting_credentials',
    ],
    [
      'a session with a broken signature',
      () => ({ authorization: `Bearer ${furniture.session.slice(0, -6)}AAAAAA` }),
      'invalid_token',
    ],
  ])('%s is refused', async (_, headers, code) => {
    const reply = await ask(headers());
    expect(reply.status, reply.story).toBe(401);
    expect(reply.json.code, reply.story).toBe(code);
    expect(reply.headers['www-authenticate'], reply.story).toBe('Bearer');
    expectEnvelope(reply);
  });

  test('the same token in both headers is one', async () => {
    const reply = await ask({
      'x-api-key': furniture.token,
      authorization: `Bearer ${furniture.token}`,
    });
    expect(reply.status, reply.story).toBe(200);
  });

  test('a token in the address is refused even beside a good one', async () => {
    const reply = await ask({ 'x-api-key': furniture.token }, `token=${furniture.token}`);
    expect(reply.json.code, reply.story).toBe('token_in_url');
    expect(reply.text).not.toContain(furniture.token);
  });

  test('a revoked token stops with the next request, and an expired one with its hour', async () => {
    const tenant = await stack.newTenant();
    const session = await tenant.session();
    const create = (name: string) =>
      stack.expect(201, 'POST', '/api/v1/api-tokens/', {
        token: session,
        body: { name, mode: 'live', scopes: ['products:read'], expires: '30d' },
      });
    const [revoked, expiring] = [(await create('a')).json.data, (await create('b')).json.data];
    await stack.expect(200, 'GET', LIST, { token: revoked.token });
    await stack.expect(200, 'POST', `/api/v1/api-tokens/${revoked._id}/revoke/`, {
      token: session,
    });
    expect((await stack.request('GET', LIST, { token: revoked.token })).json.code).toBe(
      'revoked_token',
    );
    stack.clock.advance(31 * 86_400_000);
    expect((await stack.request('GET', LIST, { token: expiring.token })).json.code).toBe(
      'expired_token',
    );
  });
});

describe.each(rows(routes.filter((route) => route.on === 'record')))('%s', (_, route) => {
  test('a malformed id is 400 invalid_id', async () => {
    const isOfSandbox = route.access === 'test-token';
    const token = isOfSandbox ? await furniture.tenant.token('test') : credential(furniture, route);
    for (const id of ['1', 'G'.repeat(24), 'ABCDEFABCDEFABCDEFABCDEF', `${STRANGE_ID}0`]) {
      const body = route.body === undefined ? undefined : {};
      const reply = await stack.request(
        route.method,
        fill(route, () => id),
        { token, body },
      );
      expect([400, 422], reply.story).toContain(reply.status);
      expect(['invalid_id', 'validation_error'], reply.story).toContain(reply.json.code);
      expectEnvelope(reply);
    }
  });
});

describe.each(rows(routes.filter((route) => parametersOf(route).length === 0)))(
  '%s',
  (_, route) => {
    test('another method is 405 with the methods that are allowed', async () => {
      const token = credential(furniture, route) ?? furniture.token;
      const reply = await stack.request(
        'OPTIONS',
        fill(route, () => STRANGE_ID),
        { token },
      );
      expect(reply.status, reply.story).toBe(405);
      expect((reply.headers.allow ?? '').split(', '), reply.story).toContain(route.method);
    });
  },
);

test('a body that gives a member twice is refused by its name, and nothing is written', async () => {
  const path = '/api/v1/products/';
  const raw = '{"name":"Twice","base_price":100,"metadata":{"a":1,"a":2}}';
  const headers = { 'content-type': 'application/json' };
  const reply = await stack.request('POST', path, { token: furniture.token, raw, headers });
  expect(reply.status, reply.story).toBe(400);
  expect(reply.json, reply.story).toMatchObject({
    code: 'invalid_json',
    errors: [{ field: 'a', location: 'body', code: 'not_unique' }],
  });
  const found = await stack.expect(200, 'GET', `${path}list/`, {
    token: furniture.token,
    query: { search: 'Twice' },
  });
  expect(found.json.data.items).toEqual([]);
});

describe('words', () => {
  test.each([
    ['es-AR,es;q=0.9,en;q=0.5', 'es'],
    ['en;q=0.4, es;q=0.9', 'es'],
    ['en', 'en'],
    ['pt-BR', 'en'],
    ['', 'en'],
    ['*;q=x', 'en'],
  ] as const)('Accept-Language %j is answered in %s', async (header, language) => {
    const reply = await stack.request('GET', '/api/v1/nothing/', {
      token: furniture.token,
      headers: { 'accept-language': header },
    });
    expect(reply.json.error, reply.story).toBe(ERRORS.route_not_found[language]);
    expect(reply.json.code).toBe('route_not_found');
  });

  test.each([
    ['application/problem+json;q=0, application/json', 'application/json; charset=utf-8'],
    ['application/problem+json;q=0.5', 'application/problem+json'],
    ['Application/Problem+JSON', 'application/problem+json'],
  ])('to %s the answer is %s', async (accept, type) => {
    const reply = await stack.request('GET', LIST, { headers: { accept } });
    expect(reply.headers['content-type'], reply.story).toBe(type);
  });

  test('application/problem+json gets the same facts as RFC 9457 asks', async () => {
    const reply = await stack.request('GET', '/api/v1/nothing/', {
      token: furniture.token,
      headers: { accept: 'application/problem+json' },
    });
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.json).toMatchObject({
      status: 404,
      code: 'route_not_found',
      title: ERRORS.route_not_found.en,
    });
  });

  test('a failure of our own shows a request id and nothing else', async () => {
    const { test: table } = stack.tables;
    const token = await furniture.tenant.token('test');
    const { get, query } = table;
    const broken = async () => {
      throw new Error('secret inside at /srv/file.ts:7');
    };
    Object.assign(table, { get: broken, query: broken });
    const reply = await stack.request('GET', LIST, { token });
    Object.assign(table, { get, query });
    expect(reply.status, reply.story).toBe(500);
    expect(reply.json, reply.story).toEqual({
      success: false,
      error: ERRORS.internal_error.en,
      code: 'internal_error',
      request_id: reply.headers['x-request-id'],
      docs_url: '/docs/errors#internal_error',
    });
  });
});

describe('the log', () => {
  test('never holds a token, a body or a query', async () => {
    const secret = 'canary-4711';
    await stack.request('POST', '/api/v1/products/', {
      token: furniture.token,
      body: { name: secret, base_price: 1 },
    });
    await stack.request('GET', LIST, { token: furniture.token, query: { search: secret } });
    await stack.request('GET', LIST, { headers: { 'x-api-key': `${furniture.token}x` } });
    const text = JSON.stringify(stack.log);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(furniture.token);
    expect(text).not.toContain(furniture.session);
  });
});

describe('what cannot be told apart from something else', () => {
  const create = (raw: string, headers: Record<string, string> = {}) =>
    stack.request('POST', '/api/v1/products/', {
      token: furniture.token,
      raw,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each(['1e-200', '1e-400', '-1.5E-4000', `0.${'0'.repeat(400)}1`, '12345678901234567'])(
    'a price of %s is beyond what is kept',
    async (price) => {
      const reply = await create(`{"name":"a","base_price":${price}}`);
      expect([reply.status, reply.json.errors?.[0]], reply.story).toMatchObject([
        400,
        { field: 'base_price', code: 'out_of_range' },
      ]);
    },
  );

  test.each([
    '0.010000000000000000001',
    '999999999999.990001',
    '19.990000000000001',
    '19.990000000000002',
    '0.30000000000000004',
  ])('a price of %s has more than two decimals', async (price) => {
    const wrong = { code: 'not_multiple_of' };
    const reply = await create(`{"name":"a","base_price":${price}}`);
    expect([reply.status, reply.json.errors], reply.story).toMatchObject([
      400,
      [{ field: 'base_price', ...wrong }],
    ]);
    const free = await create(
      `{"name":"a","base_price":1,"metadata":{"n":1.00000000000000000001}}`,
    );
    expect([free.status, free.json.errors], free.story).toMatchObject([
      400,
      [{ field: 'metadata.n', ...wrong }],
    ]);
  });

  test('the 17 digits of a double are the price that it is', async () => {
    const reply = await create('{"name":"a","base_price":19.989999999999998}');
    expect([reply.status, reply.json.data?.base_price], reply.story).toEqual([201, 19.99]);
  });

  test.each(['0', '0e-400', '0.0', '"1e-400"'])('%s is what it says', async (value) => {
    const reply = await create(
      `{"name":"a","base_price":0,"description":${JSON.stringify(value)}}`,
    );
    expect(reply.status, reply.story).toBe(201);
    const zero = await create(
      `{"name":"a","base_price":${value.replaceAll('"', '').replace('1e-400', '0')}}`,
    );
    expect(zero.status, zero.story).toBe(201);
  });

  test.each([
    ['plain', '"a"'],
    ['a number that may vanish', '"a":1e-400,"b"'],
    ['a name with an escape', '"\\n"'],
  ])('a body that is too deep is told so: %s', async (_, before) => {
    const reply = await create(`{${before}:${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
    expect([reply.status, reply.json.code, reply.json.errors?.[0]?.code], reply.story).toEqual([
      400,
      'validation_error',
      'too_large',
    ]);
  });

  test.each([
    '{"private_key": hunter2}',
    '{"a": "hunter2" "b"}',
    'hunter2',
    '[1,hunter2]',
    '{"b":1, hunter2',
  ])('nothing of a body that is no JSON is in the log: %s', async (text) => {
    const reply = await create(text);
    expect(reply.json.code, reply.story).toBe('invalid_json');
    expect(JSON.stringify(stack.log)).not.toMatch(/hunter|private_key/);
    const { request_id } = reply.json;
    const lines = stack.log.filter((line) => line.request_id === request_id);
    expect(lines.map(({ level }) => level)).toEqual(['info']);
  });

  test('the mark at the start of a text is no part of the body, and no other is ignored', async () => {
    const body = '{"name":"a","base_price":1}';
    const [marked, twice] = [await create(`\ufeff${body}`), await create(`\ufeff\ufeff${body}`)];
    expect([marked.status, marked.json.data?.name], marked.story).toEqual([201, 'a']);
    expect([twice.status, twice.json.code], twice.story).toEqual([400, 'invalid_json']);
  });

  test('two idempotency keys are no key', async () => {
    const reply = await create('{"name":"a","base_price":1}', { 'idempotency-key': 'one, two' });
    expect([reply.status, reply.json.code], reply.story).toEqual([400, 'invalid_idempotency_key']);
  });

  test('a name of which nothing can be seen is none', async () => {
    const reply = await create(JSON.stringify({ name: '\u200b\u2060', base_price: 1 }));
    expect([reply.status, reply.json.errors?.[0]?.field], reply.story).toEqual([400, 'name']);
  });
});
