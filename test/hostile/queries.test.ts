// Hostile queries, paths and headers: never a 5xx, and every list parameter has its own refusal. reliability#request-headers
// E12, 2.9.
import { beforeAll, describe, expect, test } from 'vitest';
import { routes, rows } from '../support/catalogue.ts';
import { expectAnswered, expectEnvelope } from '../support/envelope.ts';
import { aim, credential, furnish } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { HOSTILE_QUERY_VALUES } from '../support/hostile.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const LIST_PARAMETERS = [
  'page',
  'per_page',
  'search',
  'sort',
  'sort_dir',
  'fields',
  'status',
  'created_from',
  'created_to',
  'updated_since',
  'cursor',
  'limit',
  'unheard_of',
  '__proto__',
  'constructor',
  'page[]',
  'sort[$ne]',
];

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  stack = await openMemoryStack();
  furniture = await furnish(stack, 'live');
});

const reading = routes.filter(
  (route) =>
    route.method === 'GET' && route.contentType === undefined && route.access !== 'test-token',
);
const lists = routes.filter((route) => route.name.endsWith('.list') && route.noun !== undefined);

describe.each(rows(reading))('%s', (_, route) => {
  test('answers any query without a 5xx', async () => {
    const { path } = await aim(furniture, route);
    const own = Object.keys(route.query?.shape ?? {});
    for (const name of new Set([...LIST_PARAMETERS, ...own])) {
      for (const value of HOSTILE_QUERY_VALUES) {
        const reply = await stack.request('GET', path, {
          token: credential(furniture, route),
          query: { [name]: value },
        });
        expectAnswered(reply);
        expectEnvelope(reply);
      }
    }
  });
});

describe.each(rows(lists))('%s', (_, route) => {
  const refusals: [string, string][] = [
    ['page=0', 'invalid_query_parameter'],
    ['page=-1', 'invalid_query_parameter'],
    ['page=1.5', 'invalid_query_parameter'],
    ['page=1&page=2', 'invalid_query_parameter'],
    ['per_page=101', 'invalid_query_parameter'],
    ['per_page=NaN', 'invalid_query_parameter'],
    ['sort=__proto__', 'invalid_sort_field'],
    ['sort=pk', 'invalid_sort_field'],
    ['sort_dir=x', 'invalid_query_parameter'],
    ['fields=no_such_field', 'invalid_field_selection'],
    ['search=a', 'invalid_query_parameter'],
    [`search=${'a'.repeat(101)}`, 'invalid_query_parameter'],
    ['cursor=forged', 'invalid_cursor'],
    ['created_from=yesterday', 'invalid_query_parameter'],
    ['unheard_of=1', 'invalid_query_parameter'],
  ];
  /** An open noun has fields of the client's own making. */
  const certain = refusals.filter(([query]) => !(route.noun?.open && query.startsWith('fields')));
  test.each(certain)('refuses ?%s with %s', async (query, code) => {
    const reply = await stack.request('GET', (await aim(furniture, route)).path, {
      token: furniture.token,
      query,
    });
    expect(reply.status, reply.story).toBe(400);
    expect(reply.json.code, reply.story).toBe(code);
  });

  test('answers a page past the end with no items', async () => {
    const query = { page: '999999' };
    const reply = await stack.expect(200, 'GET', (await aim(furniture, route)).path, {
      token: furniture.token,
      query,
    });
    expect(reply.json.data.items, reply.story).toEqual([]);
  });
});

describe('paths and headers', () => {
  test.each([
    '/api/v1/products/../sales/',
    '/api/v1//products/list/',
    '/api/v1/products/%00/',
    '/api/v1/products/a\u0000b/',
    '/api/v1/products/__proto__/',
    '/api/v1/products/constructor/',
    '/api/v1/__proto__/',
    '/api',
    '/api/v1/x'.repeat(200),
    `/api/v1/products/${'a'.repeat(8000)}/`,
    '/api/v1/products/ñandú/',
    '/api/v1/products/ffffffffffffffffffffffff/extra/',
  ])('%s is refused in the envelope', async (path) => {
    const reply = await stack.request('GET', path, { token: furniture.token });
    expect([400, 404, 405], reply.story).toContain(reply.status);
    expectEnvelope(reply);
  });

  test('headers that name another host, method or path change nothing', async () => {
    const plain = await stack.expect(200, 'GET', '/api/v1/products/list/', {
      token: furniture.token,
    });
    const forged = await stack.expect(200, 'GET', '/api/v1/products/list/', {
      token: furniture.token,
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-original-url': '/api/v1/sales/list/',
        'x-http-method-override': 'DELETE',
        'x-tenant-id': 'other',
        'x-forwarded-for': '127.0.0.1',
      },
    });
    expect(forged.json).toEqual(plain.json);
    expect(forged.text).not.toContain('evil');
  });

  test.each(['', ' ', 'a'.repeat(256), 'clé', 'a\nb', 'a\u0000'])(
    'an Idempotency-Key of %j is refused',
    async (key) => {
      const reply = await stack.request('POST', '/api/v1/products/', {
        token: furniture.token,
        body: { name: 'x', base_price: 1 },
        headers: { 'idempotency-key': key },
      });
      expect(reply.json.code, reply.story).toBe('invalid_idempotency_key');
    },
  );
});
