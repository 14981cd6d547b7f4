// Links show what this caller may do with this record now, and nothing else.
import { describe, expect, it } from 'vitest';
import type { Actor, ListQuery } from './context.ts';
import type { Noun } from './declaration.ts';
import { group, verb } from './define.ts';
import { answerLinks, recordLinks } from './links.ts';
import { parseListQuery } from './list/list-query.ts';
import { shownRecord } from './record-schema.ts';
import { buildRoutes } from './routes.ts';
import { SCOPES, type Scope } from './scopes.ts';
import type { Rec } from './test-data/rec.ts';
import { Shelf, Tool, workshop } from './test-data/workshop.ts';

const routes = buildRoutes([workshop]);
const holder = (...scopes: Scope[]): Actor => ({ kind: 'token', id: 't', mode: 'test', scopes });
const everyone = holder(...SCOPES);
const id = 'a'.repeat(24);
const tool = (status: string, more: Rec = {}): Rec => ({ _id: id, status, version: 1, ...more });

describe('recordLinks', () => {
  it('has the standard relations and the actions legal in this state, at their paths', () => {
    expect(
      recordLinks(routes, everyone, Tool, tool('active', { shelf_id: 'b'.repeat(24) })),
    ).toEqual({
      collection: { href: '/api/v1/tools/list/', method: 'GET' },
      self: { href: `/api/v1/tools/${id}/`, method: 'GET' },
      update: { href: `/api/v1/tools/${id}/`, method: 'PUT' },
      delete: { href: `/api/v1/tools/${id}/`, method: 'DELETE' },
      use: { href: `/api/v1/tools/${id}/use`, method: 'POST' },
      shelf: { href: `/api/v1/shelves/${'b'.repeat(24)}/`, method: 'GET' },
    });
    expect(recordLinks(routes, everyone, Tool, tool('draft'))).not.toHaveProperty('use');
  });

  it('lead to what the service itself names, where the caller may read that', () => {
    const named = { ...Tool, mentions: { spare_id: () => ({ base: '/spares', scope: 'sales' }) } };
    const links = (actor: Actor) =>
      recordLinks(routes, actor, named as Noun, tool('active', { spare_id: id }));
    expect(links(everyone).spare).toEqual({ href: `/api/v1/spares/${id}/`, method: 'GET' });
    expect(links(holder('products:read'))).not.toHaveProperty('spare');
  });

  it('of a deleted record: it can be read and restored', () => {
    expect(Object.keys(recordLinks(routes, everyone, Tool, tool('deleted')))).toEqual([
      'collection',
      'self',
      'restore',
    ]);
  });

  it('leave out what the scopes do not allow', () => {
    const links = recordLinks(
      routes,
      holder('products:read'),
      Tool,
      tool('active', { shelf_id: 'b' }),
    );
    expect(Object.keys(links)).toEqual(['collection', 'self']);
  });
});

describe('a verb that creates something for a record which its body names', () => {
  const wire = { summary: 's', method: 'POST', access: 'products:write' } as const;
  const lend = verb(
    Tool,
    {
      ...wire,
      name: 'tools.create_loan',
      path: '/tools/loan/',
      data: shownRecord(Tool),
      offered: ({ status }) => status === 'active',
    },
    async () => ({ data: {} }),
  );
  const lending = buildRoutes([group('lending', { title: 'L', nouns: [Tool], verbs: [lend] })]);
  const linksOf = (status: string, actor = everyone) =>
    recordLinks(lending, actor, Tool, tool(status));

  it('is linked under what it creates, where the record and the scopes allow it', () => {
    expect(linksOf('active').loan).toEqual({ href: '/api/v1/tools/loan/', method: 'POST' });
    expect(linksOf('draft')).not.toHaveProperty('loan');
    expect(linksOf('active', holder('products:read'))).not.toHaveProperty('loan');
  });
});

describe('answerLinks', () => {
  it('of a verb that shows a record of another noun are those of that record', () => {
    const wire = { summary: 's', method: 'POST', access: 'products:write' } as const;
    const move = verb(
      Tool,
      { ...wire, name: 'tools.move', path: '/tools/{tool_id}/move', data: shownRecord(Shelf) },
      async () => ({ data: {} }),
    );
    const shown = (of: typeof routes) =>
      answerLinks(of, everyone, { verb: move, query: {}, answer: { data: tool('active') } });
    expect(shown(routes)?.self?.href).toBe(`/api/v1/shelves/${id}/`);
    expect(shown(routes)).not.toHaveProperty('use');
    expect(shown(buildRoutes([]))).toEqual({
      self: { href: `/api/v1/shelves/${id}/`, method: 'GET' },
    });
  });

  it('fill a parameter that is no id with the field of that name', () => {
    const at = 'c'.repeat(24);
    const wire = { summary: 's', method: 'PUT', access: 'products:write' } as const;
    const swap = verb(
      Shelf,
      { ...wire, name: 'shelves.update', path: '/at/{shelf_id}/active', data: shownRecord(Shelf) },
      async () => ({ data: {} }),
    );
    const swaps = buildRoutes([group('swaps', { title: 'Swaps', verbs: [swap] })]);
    expect(recordLinks(swaps, everyone, Shelf, { _id: id, shelf_id: at })).toEqual({
      update: { href: `/api/v1/at/${at}/active`, method: 'PUT' },
    });
  });

  const list = routes.all.find(({ name }) => name === 'tools.list') ?? expect.fail('no list');
  const ofPage = (text: string, data: Rec, actor = everyone) => {
    const query: ListQuery = parseListQuery(Tool, new URLSearchParams(text));
    return answerLinks(routes, actor, {
      verb: list,
      query,
      answer: { data: { items: [], ...data } },
    });
  };

  it('of a list keep the query and move the page', () => {
    const links = ofPage('page=2&per_page=5&status=active&sort=name&sort_dir=asc&search=a%20b', {
      total_pages: 3,
      has_next: true,
    });
    const rest = 'per_page=5&search=a+b&sort=name&sort_dir=asc&status=active';
    expect(links).toEqual({
      self: { href: `/api/v1/tools/list/?page=2&${rest}`, method: 'GET' },
      first: { href: `/api/v1/tools/list/?${rest}`, method: 'GET' },
      prev: { href: `/api/v1/tools/list/?${rest}`, method: 'GET' },
      next: { href: `/api/v1/tools/list/?page=3&${rest}`, method: 'GET' },
      last: { href: `/api/v1/tools/list/?page=3&${rest}`, method: 'GET' },
      create: { href: '/api/v1/tools/', method: 'POST' },
    });
  });

  it('lead to a query that means the same', () => {
    const text =
      'page=2&per_page=5&fields=name&created_from=2026-03-10&created_to=2026-03-11&updated_since=2026-03-01T00:00:00Z';
    const href = ofPage(text, { total_pages: 3 })?.self?.href ?? '';
    const again = parseListQuery(Tool, new URL(href, 'http://x').searchParams);
    expect(again).toEqual(parseListQuery(Tool, new URLSearchParams(text)));
  });

  it('follow the cursor where there is one', () => {
    const links = ofPage('cursor=abc&per_page=5', {
      total_pages: 3,
      has_next: true,
      next_cursor: 'def',
    });
    expect(links?.next?.href).toBe('/api/v1/tools/list/?per_page=5&cursor=def');
    expect(links).not.toHaveProperty('prev');
  });

  it('have no next on the last page, no last on an empty list and no create without the scope', () => {
    const links = ofPage('', { total_pages: 0, has_next: false }, holder('products:read'));
    expect(Object.keys(links ?? {})).toEqual(['self', 'first']);
  });

  it('are those of the record where the answer is one, and none elsewhere', () => {
    const use = routes.all.find(({ name }) => name === 'tools.use') ?? expect.fail('no use');
    expect(
      answerLinks(routes, everyone, { verb: use, query: {}, answer: { data: tool('active') } }),
    ).toHaveProperty('self');
    expect(
      answerLinks(routes, everyone, { verb: use, query: {}, answer: { data: { used: true } } }),
    ).toBeUndefined();
    expect(
      answerLinks(routes, everyone, { verb: use, query: {}, answer: { data: null } }),
    ).toBeUndefined();
  });
});
