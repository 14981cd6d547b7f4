// The table finds exactly the declared routes, in either slash form, and nothing between them.
import { describe, expect, it } from 'vitest';
import * as z from '#kernel/schema.ts';
import { group, verb } from './define.ts';
import { bases, buildRoutes, groupVerbs, matchRoute, wirePath } from './routes.ts';
import { Shelf, Tool, workshop } from './test-data/workshop.ts';

const ID = '0'.repeat(24);
const routes = buildRoutes([workshop]);

function named(method: string, path: string, table = routes): unknown {
  const found = matchRoute(table, method, path);
  return found !== undefined && 'route' in found ? found.route.name : found;
}

const plain = (name: string, method: 'GET' | 'POST' | 'PUT', path: string, outsideApi = false) =>
  verb(
    undefined,
    { name, summary: name, method, path, outsideApi, access: 'any', data: z.unknown() },
    async () => ({ data: 1 }),
  );

const tableOf = (...verbs: ReturnType<typeof plain>[]) =>
  buildRoutes([group('g', { title: 'G', verbs })]);

it('makes the verbs of a group once', () => {
  expect(groupVerbs(workshop)).toBe(groupVerbs(workshop));
});

describe('matchRoute', () => {
  it('finds every route by its own path and without its trailing slash', () => {
    for (const route of routes.all) {
      const path = wirePath(route).replaceAll(/\{\w+\}/g, ID);
      expect(named(route.method, path)).toBe(route.name);
      expect(named(route.method, path.endsWith('/') ? path.slice(0, -1) : `${path}/`)).toBe(
        route.name,
      );
    }
    expect(routes.all.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'tools.list',
        'tools.get',
        'tools.create',
        'tools.update',
        'tools.delete',
        'tools.restore',
        'tools.bulk_create',
        'tools.bulk_update',
        'tools.bulk_delete',
        'tools.use',
        'shelves.list',
      ]),
    );
  });

  it('gives the parameters under their declared names, as they came', () => {
    const found = matchRoute(routes, 'GET', '/api/v1/tools/a%20b ñ/');
    expect(found).toMatchObject({ params: { tool_id: 'a%20b ñ' } });
  });

  it('lets static segments win over parameters and names the methods of the static path only', () => {
    expect(named('GET', '/api/v1/tools/list/')).toBe('tools.list');
    expect(named('DELETE', '/api/v1/tools/list/')).toEqual({ allow: ['GET', 'HEAD'] });
    expect(named('PATCH', `/api/v1/tools/${ID}/`)).toEqual({
      allow: ['GET', 'HEAD', 'PUT', 'DELETE'],
    });
  });

  it('finds for HEAD what GET finds, and nothing where there is no GET', () => {
    expect(named('HEAD', '/api/v1/tools/list/')).toBe('tools.list');
    expect(named('HEAD', '/api/v1/tools/bulk/create/')).toEqual({ allow: ['POST'] });
  });

  it.each([
    '/api/v1/tools//',
    '/api/v1//tools/list/',
    '/api/v1/tools/list//',
    '/tools/list/',
    '/api/v1tools/list',
    '/api/v1',
    '/',
    '',
    '/api/v1/tools/a/b/c',
    '/api/v2/tools/list/',
    `/api/v1/tools/${ID}\u0000/`,
    '/api/v1/Tools/list/',
    `/api/v1/tools/\ud800/`,
    '/api/v1/__proto__/',
    '/api/v1/constructor/list',
  ])('finds nothing at %j', (path) => {
    expect(matchRoute(routes, 'GET', path)).toBeUndefined();
  });

  it('prefers the shape with more literal segments, then the one that is literal first', () => {
    const table = tableOf(
      plain('any', 'GET', '/iva/books/{period}/{book_type}/'),
      plain('entries', 'GET', '/iva/books/{book_id}/entries/'),
      plain('more', 'GET', '/a/{x}/b/c/'),
      plain('less', 'GET', '/a/b/{y}/{z}/'),
      plain('option', 'PUT', '/products/options/{id}/'),
      plain('use', 'PUT', '/products/{id}/use/'),
    );
    expect(named('GET', '/api/v1/iva/books/2026-01/sales/', table)).toBe('any');
    expect(named('GET', '/api/v1/iva/books/2026-01/entries/', table)).toBe('entries');
    expect(named('GET', '/api/v1/a/b/b/c/', table)).toBe('more');
    expect(named('GET', '/api/v1/a/b/b/d/', table)).toBe('less');
    expect(named('PUT', '/api/v1/products/options/use/', table)).toBe('option');
    expect(named('PUT', `/api/v1/products/${ID}/use/`, table)).toBe('use');
  });

  it('serves verbs outside the prefix only there, and the entry point at the prefix itself', () => {
    const table = tableOf(plain('docs', 'GET', '/docs', true), plain('entry', 'GET', '/'));
    expect(named('GET', '/docs', table)).toBe('docs');
    expect(named('GET', '/api/v1/docs', table)).toBeUndefined();
    expect(named('GET', '/api/v1/', table)).toBe('entry');
    expect(named('GET', '/api/v1', table)).toBe('entry');
  });

  it('matches a parameter in the first segment', () => {
    const table = tableOf(plain('wild', 'GET', '/{word}/x'), plain('fixed', 'GET', '/a/x'));
    expect(named('GET', '/api/v1/b/x', table)).toBe('wild');
    expect(named('GET', '/api/v1/a/x', table)).toBe('fixed');
  });
});

describe('buildRoutes', () => {
  it('refuses two verbs of one method and shape, whatever their parameters are called', () => {
    expect(() => tableOf(plain('one', 'GET', '/a/{x}/'), plain('two', 'GET', '/a/{y}'))).toThrow(
      'two and one: GET /a/{y}',
    );
  });

  it('lets an own verb with a standard name replace the standard one', () => {
    const own = { ...plain('shelves.list', 'GET', '/shelves/list/'), noun: Shelf, summary: 'mine' };
    const table = buildRoutes([group('g', { title: 'G', nouns: [Shelf], verbs: [own] })]);
    const found = table.all.filter(({ name }) => name === 'shelves.list');
    expect(found.map(({ summary }) => summary)).toEqual(['mine']);
  });

  it('builds no schema before one is asked for', () => {
    const verbs = buildRoutes([workshop]).all.filter(({ name }) => name === 'tools.create');
    const [create] = verbs;
    const getter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(create), 'body')?.get;
    expect(getter).toBeTypeOf('function');
  });

  it('asks for no list of a noun that no request is about', () => {
    const asked: string[] = [];
    const heard = new Proxy(Tool, {
      get(noun, name) {
        if (['references', 'unique', 'states', 'list'].includes(String(name)))
          asked.push(String(name));
        return Reflect.get(noun, name);
      },
    });
    const { all } = buildRoutes([group('g', { title: 'G', nouns: [heard] })]);
    expect(asked).toEqual([]);
    expect(all.find(({ name }) => name === 'tools.create')?.fails).toContain('duplicate_value');
    expect(asked).toContain('unique');
  });
});

it('bases are the first segments below the prefix', () => {
  expect(bases(workshop)).toEqual(['tools', 'shelves']);
});

it('bases are what a group says that shares its first segment', () => {
  expect(bases({ ...workshop, bases: ['tools/small'] })).toEqual(['tools/small']);
});
