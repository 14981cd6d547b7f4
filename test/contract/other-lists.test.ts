// Lists besides the standard ones: what `_meta` says they can be sorted by is what they take, and a list within a record never
// shows those of another.
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Route } from '#resource/routes.ts';
import { routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import { aim, credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf, type Stack } from '../support/stack.ts';

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, test: furniture } = await furnishedStack());
});

const membersOf = (schema: unknown): Record<string, z.ZodType> =>
  (schema as z.ZodObject | undefined)?.shape ?? {};
const lists = routes.filter((route) => '_meta' in membersOf(route.data));
/** Filters by the record that the path names: /shelves/{id}/tools/ and shelf_id. */
const OWNERS = [
  'account_id',
  'book_id',
  'communication_id',
  'reward_id',
  'supply_id',
  'webhook_id',
  'customer_id',
];
const within = lists.filter(
  ({ path, query }) => path.includes('{') && ownerOf(query) !== undefined,
);

test.each(rows(lists))('%s is sorted by whatever it says', async (_, route) => {
  const { path } = await aim(furniture, route);
  const token = credential(furniture, route);
  const { _meta: meta } = dataOf(await stack.expect(200, 'GET', path, { token }));
  expect(meta.sortable_fields.length > 0).toBe('sort' in membersOf(route.query));
  for (const sort of meta.sortable_fields)
    await stack.expect(200, 'GET', path, { token, query: { sort } });
});

describe('within a record', () => {
  test.each(rows(within))('%s has nothing of another one', async (_, route) => {
    const { path } = await aim(furniture, route);
    const token = credential(furniture, route);
    const query = { [ownerOf(route.query) ?? '']: STRANGE_ID };
    expect(dataOf(await stack.expect(200, 'GET', path, { token, query })).total).toBe(0);
  });
});

function ownerOf(query: Route['query']): string | undefined {
  return OWNERS.find((name) => name in membersOf(query));
}
