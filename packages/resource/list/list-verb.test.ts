// Lists at other paths: of what they are, what they ask the store for, and what they refuse.
import { describe, expect, it } from 'vitest';
import { whole } from '#kernel/fields.ts';
import { parseQuery } from '../bodies.ts';
import type { ListQuery } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { given, testContext } from '../test-data/plain-context.ts';
import type { Rec } from '../test-data/rec.ts';
import { refusal, runVerb } from '../test-data/run-verb.ts';
import { Shelf, Tool } from '../test-data/workshop.ts';
import { listVerb, listWithin } from './list-verb.ts';

const QUERY: Rec = { page: 1, perPage: 20, filters: { kind: 'hand' } };

describe('a list within a record', () => {
  const toolsOfShelf = listWithin<Noun>(
    Tool,
    { name: 'shelves.tools', summary: 'x', path: '/shelves/{shelf_id}/tools/', access: 'any' },
    { of: Shelf, by: 'shelf_id' },
  );

  it('holds the list to the record of the path, and to nothing where the query asks for those of another', async () => {
    const ctx = testContext();
    const shelf = given(ctx, Shelf, { name: 'a' });
    const tool = given(ctx, Tool, { name: 'saw', shelf_id: shelf._id });
    const asked: ListQuery[] = [];
    ctx.store.list = async (_, query) => {
      asked.push(query);
      return { items: [tool], total: 1 };
    };
    const params = { shelf_id: shelf._id };
    const ask = (filters: Rec) =>
      runVerb(ctx, toolsOfShelf, { params, query: { ...QUERY, filters } });
    expect(await ask({ kind: 'hand' })).toMatchObject({ items: [tool], total: 1, page: 1 });
    await ask({ kind: 'hand', shelf_id: shelf._id });
    await ask({ kind: 'hand', shelf_id: 'another' });
    const filters = { kind: 'hand', shelf_id: shelf._id };
    expect(asked.map(({ filters, within }) => ({ filters, within }))).toEqual([
      { filters, within: undefined },
      { filters, within: undefined },
      { filters, within: { shelf_id: ['another'] } },
    ]);
  });

  it('refuses what is no id, and a record that is not there', async () => {
    const call = (shelf_id: string) =>
      refusal(runVerb(testContext(), toolsOfShelf, { params: { shelf_id }, query: QUERY }));
    expect(await call('7')).toMatchObject({
      code: 'invalid_id',
      errors: [{ field: 'shelf_id', location: 'path' }],
    });
    expect(await call('0'.repeat(24))).toMatchObject({ code: 'not_found' });
  });
});

it('reads parameters that only this list has apart from those of every list', async () => {
  const asked: unknown[] = [];
  const place = { name: 'n', summary: 'x', path: '/tools/soon/', access: 'any' as const };
  const own = { days: whole(1, 9).optional() };
  const soon = listVerb(Tool, { ...place, own }, async (_, { query, own: given }) => {
    asked.push(given.days, query.perPage, 'own' in query);
    return { items: [], total: 0 };
  });
  const query = parseQuery(soon, [
    ['days', '3'],
    ['per_page', '5'],
  ]);
  await runVerb(testContext(), soon, { query });
  expect(asked).toEqual([3, 5, false]);
  const wrong = () => parseQuery(soon, [['days', '99']]);
  expect(wrong).toThrow(expect.objectContaining({ code: 'invalid_query_parameter' }));
});

it('declares all that a list may refuse, and what a path may be wrong in', () => {
  const read = async () => ({ items: [], total: 0 });
  const failsAt = (path: string) =>
    listVerb(Tool, { name: 'n', summary: 'x', path, access: 'any' }, read).fails;
  const ofQuery = [
    'invalid_query_parameter',
    'invalid_sort_field',
    'invalid_field_selection',
    'invalid_cursor',
  ];
  expect(failsAt('/tools/active/')).toEqual(ofQuery);
  expect(failsAt('/shelves/{id}/tools/')).toEqual(['invalid_id', 'not_found', ...ofQuery]);
});
