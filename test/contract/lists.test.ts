// Lists of every noun: each page once, the exact total, every declared order, search without case and accents, chosen
// fields, filters, cursors. Spec: lists; contract#lists; reliability#invariants.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, STRANGE_ID, standard } from '../support/catalogue.ts';
import { idOf, nextBody } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { seeded } from '../support/random.ts';
import { dataOf, type Stack } from '../support/stack.ts';

const RECORDS = 23;
/** A first page, one between and a last that is not full. */
const PER_PAGE = 9;
const NAMES = [
  'Malbec Roble',
  'ñandú',
  'Árbol viejo',
  'árbol nuevo',
  'zeta',
  'Zeta 2',
  'malbec joven',
];

let stack: Stack;
let furniture: Furniture;
const made = new Map<string, Rec[]>();
const listed = nouns.filter(
  (noun) => standard(noun, 'create') !== undefined && standard(noun, 'list') !== undefined,
);

beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
  const random = seeded(3);
  for (const noun of listed) {
    const create = standard(noun, 'create') as Route;
    for (let i = 0; i < RECORDS; i += 1) {
      const text = noun.list.sort.text;
      const body = {
        ...nextBody(furniture, noun),
        ...(text === 'name' && { name: `${random.pick(NAMES)}` }),
      };
      const reply = await stack.request(
        'POST',
        fill(create, () => ''),
        { token: furniture.token, body },
      );
      if (reply.status >= 300) break;
      stack.clock.advance(random.below(3) * 3_600_000);
    }
    made.set(noun.name, await pages(noun, { per_page: '100' }));
  }
});

describe.each(listed.map((noun) => [noun.plural, noun] as const))('%s', (_, noun) => {
  const sortable = [...new Set(['created_at', 'updated_at', ...Object.values(noun.list.sort)])];

  test.each(sortable.flatMap((field) => ['asc', 'desc'].map((dir) => [field, dir] as const)))(
    'in order of %s %s shows every record once',
    async (sort, sort_dir) => {
      const items = await pages(noun, { sort, sort_dir, per_page: String(PER_PAGE) });
      expect(items.map(idOf).sort()).toEqual((made.get(noun.name) ?? []).map(idOf).sort());
      const keys = items.map((item) => sortKey(item[sort]));
      const ordered = [...keys].sort(byKey);
      expect(keys).toEqual(sort_dir === 'asc' ? ordered : ordered.reverse());
    },
  );

  test('says its total, its pages and what it can be sorted by', async () => {
    const data = await list(noun, { page: '2', per_page: String(PER_PAGE) });
    const total = (made.get(noun.name) ?? []).length;
    const total_pages = Math.ceil(total / PER_PAGE);
    expect(data).toMatchObject({
      total,
      page: 2,
      per_page: PER_PAGE,
      total_pages,
      has_next: total_pages > 2,
      has_prev: true,
    });
    const { sort, direction } = noun.list.order ?? { sort: 'created_at', direction: 'desc' };
    expect(data._meta).toMatchObject({ current_sort: sort, sort_direction: direction });
    expect([...data._meta.sortable_fields].sort()).toEqual([...sortable].sort());
  });

  test('shows only the fields that were asked for, and always the id', async () => {
    const { items } = await list(noun, { fields: 'created_at,version' });
    for (const item of items)
      expect(Object.keys(item).sort()).toEqual([noun.idField, 'created_at', 'version'].sort());
  });

  test('by cursor shows every record once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < RECORDS * 2; page += 1) {
      const data = await list(noun, {
        per_page: String(PER_PAGE),
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...data.items.map(idOf));
      cursor = data.next_cursor;
      if (cursor === undefined) break;
    }
    expect(seen.sort()).toEqual((made.get(noun.name) ?? []).map(idOf).sort());
  });

  test.runIf(noun.list.search.includes('name'))(
    'finds words without case and accents, all of them',
    async () => {
      const all = made.get(noun.name) ?? [];
      for (const [search, words] of [
        ['MALBEC', ['malbec']],
        ['arbol', ['arbol']],
        ['nuevo árb', ['nuevo', 'arb']],
        ['ñandu', ['nandu']],
      ] as const) {
        const found = await pages(noun, { search, per_page: String(PER_PAGE) });
        const expected = all.filter((item) =>
          words.every((word) => fold(JSON.stringify(item.name)).includes(word)),
        );
        expect(found.map(idOf).sort(), search).toEqual(expected.map(idOf).sort());
      }
    },
  );

  test('only what changed or was made in time', async () => {
    const all = made.get(noun.name) ?? [];
    const middle = all[Math.floor(all.length / 2)]?.created_at ?? '';
    const since = await pages(noun, { created_from: middle });
    expect(since.map(idOf).sort()).toEqual(
      all
        .filter((item) => item.created_at >= middle)
        .map(idOf)
        .sort(),
    );
    const changed = await pages(noun, { updated_since: middle });
    expect(changed.map(idOf).sort()).toEqual(
      all
        .filter((item) => item.updated_at >= middle)
        .map(idOf)
        .sort(),
    );
  });

  const filter = noun.list.filter.find((field) => field === 'status');
  test.runIf(filter !== undefined)('by status shows exactly those', async () => {
    const all = made.get(noun.name) ?? [];
    const status = all[0]?.status ?? 'active';
    const found = await pages(noun, { status });
    expect(found.map(idOf).sort()).toEqual(
      all
        .filter((item) => item.status === status)
        .map(idOf)
        .sort(),
    );
  });
});

test('a page that one answer cannot carry is refused with the size that fits', async () => {
  const token = await (await stack.newTenant()).token('live');
  const part = '"'.repeat(9_900);
  const attributes = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a${at}`, part]));
  for (let at = 0; at < 24; at += 1) {
    const body = { name: `large ${at}`, base_price: 1, attributes };
    await stack.expect(201, 'POST', '/api/v1/products/', { token, body });
  }
  const ask = (status: number, query: Record<string, string>) =>
    stack.expect(status, 'GET', '/api/v1/products/list/', { token, query });
  const { json } = await ask(400, { per_page: '100' });
  expect(json.code).toBe('invalid_query_parameter');
  const [{ field, code, max, actual }] = json.errors;
  expect({ field, code, actual }).toEqual({ field: 'per_page', code: 'too_large', actual: 100 });
  const fitting = await ask(200, { per_page: String(max) });
  expect(dataOf(fitting).items).toHaveLength(max);
  expect(JSON.stringify(fitting.text).length).toBeGreaterThan(4_500_000);
  const narrow = await ask(200, { per_page: '100', fields: 'name' });
  expect(dataOf(narrow).items).toHaveLength(24);
});

async function list(noun: Noun, query: Record<string, string>): Promise<Rec> {
  const route = standard(noun, 'list') as Route;
  return dataOf(
    await stack.expect(
      200,
      'GET',
      fill(route, () => STRANGE_ID),
      { token: furniture.token, query },
    ),
  );
}

/** Items of all pages; the total of each page is the number of them. */
async function pages(noun: Noun, query: Record<string, string>): Promise<Rec[]> {
  const items: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const data = await list(noun, { ...query, page: String(page) });
    items.push(...data.items);
    if (data.has_next) continue;
    expect(items).toHaveLength(data.total);
    return items;
  }
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
type SortKey = string | number;
const sortKey = (value: unknown): SortKey =>
  typeof value === 'number' ? value : fold(String(value ?? ''));
function byKey(a: SortKey, b: SortKey): number {
  if (typeof a !== typeof b) return a === '' ? -1 : b === '' ? 1 : 0;
  return a < b ? -1 : a > b ? 1 : 0;
}
