// Hits that are kept from search to search against a filter over all rows: after any changes both are the same.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Article } from '../test-nouns.ts';
import { HitCache } from './hit-cache.ts';
import { hitTest, type SlimRow } from './hit-test.ts';
import { CachedRows } from './row-cache.ts';

const QUERY = { page: 1, perPage: 20, sort: 'created_at', direction: 'desc' as const };
const WORDS = ['ma', 'mal', 'malbec', 'sy', 'syrah', '1', '12'];

const row = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  at: fc.nat(1000),
  x: fc.constantFrom('malbec 1', 'malbec 12', 'syrah 2', 'syrah malbec', ''),
  y: fc.constantFrom('', '\u0001track_stock=true\u0001', '\u0001-\u0001'),
});
const step = fc.oneof(
  fc.record({ rows: fc.array(row, { maxLength: 12 }) }),
  fc.record({
    words: fc.subarray(WORDS, { maxLength: 2 }),
    isTracked: fc.boolean(),
    isBounded: fc.boolean(),
  }),
);

const idOf = (serial: number) => serial.toString(16).padStart(24, '0');
type Made = { id: number; at: number; x: string; y: string };
const slim = ({ id, at, x, y }: Made): SlimRow => ({
  sk: idOf(id),
  l2: `${idOf(at)}\u0001${idOf(id)}`,
  x,
  y,
});

test.each([
  ['looked for row by row', undefined],
  ['looked for in one text of all rows', 0],
])(
  'hits %s and kept through any changes are those that a filter over all rows finds',
  (_, textRowsMin) => {
    fc.assert(
      fc.property(fc.array(row), fc.array(step, { maxLength: 40 }), (first, steps) => {
        const hits = new HitCache(textRowsMin);
        const rows = new CachedRows({ beganMs: 0, mark: undefined }, first.map(slim), hits);
        const shown = new Map(first.map((one) => [idOf(one.id), slim(one)]));
        for (const one of steps) {
          if ('rows' in one) {
            rows.merge({ beganMs: 0, mark: undefined }, one.rows.map(slim));
            for (const changed of one.rows) shown.set(idOf(changed.id), slim(changed));
            continue;
          }
          const demands = hitTest(Article, {
            ...QUERY,
            search: one.words.join(' '),
            filters: one.isTracked ? { track_stock: 'true' } : {},
          });
          const created = one.isBounded ? { from: idOf(5), to: idOf(40) } : {};
          const found = rows.find({ ...demands, created }).map(({ sk }) => sk);
          const expected = [...shown.values()].filter(
            (each) =>
              one.words.every((word) => each.x.includes(word)) &&
              (!one.isTracked || each.y.includes('track_stock=true')) &&
              !each.y.includes('-') &&
              (!one.isBounded || (each.sk >= idOf(5) && each.sk <= idOf(40))),
          );
          expect(found).toEqual(expected.map(({ sk }) => sk).sort());
        }
      }),
      { numRuns: 200 },
    );
  },
);

test('a search that was made before looks only at rows that changed, one that asks for more only at its hits', () => {
  const rows = new CachedRows(
    { beganMs: 0, mark: undefined },
    Array.from({ length: 1000 }, (_, id) =>
      slim({ id, at: id, x: id % 10 === 0 ? `malbec ${id}` : 'syrah', y: '' }),
    ),
  );
  let looks = 0;
  const search = (text: string) => {
    looks = 0;
    const demands = hitTest(Article, { ...QUERY, filters: {}, search: text });
    const isHit = (one: SlimRow) => {
      looks += 1;
      return demands.isHit(one);
    };
    return rows.find({ ...demands, isHit }).length;
  };
  expect([search('malbec'), looks]).toEqual([100, 1000]);
  expect([search('malbec'), looks]).toEqual([100, 0]);
  expect([search('malbec 99'), looks]).toEqual([1, 100]);
  rows.merge({ beganMs: 1, mark: undefined }, [slim({ id: 7, at: 2000, x: 'malbec 7', y: '' })]);
  expect([search('malbec'), looks]).toEqual([101, 1]);
});

test('a filter without case is kept apart from a search for the same word, and finds the field whole', () => {
  const { filter, search } = Article.list;
  const [first = '', second = ''] = search;
  const noun = {
    ...Article,
    list: { ...Article.list, filter: [...filter, second], folded: [second] },
  };
  const rows = new CachedRows({ beganMs: 0, mark: undefined }, [
    slim({ id: 1, at: 1, x: 'malbec\u0001malbec a', y: '' }),
    slim({ id: 2, at: 2, x: 'syrah\u0001malbec', y: '' }),
    slim({ id: 3, at: 3, x: 'malbec\u0001', y: '' }),
  ]);
  const find = (query: { search?: string; filters: Record<string, string> }) =>
    rows.find(hitTest(noun, { ...QUERY, ...query })).map(({ sk }) => Number.parseInt(sk, 16));
  expect(first).not.toBe(second);
  expect(find({ search: 'malbec', filters: {} })).toEqual([1, 2, 3]);
  expect(find({ filters: { [second]: 'Malbec' } })).toEqual([2]);
  expect(find({ search: 'malbec', filters: {} })).toEqual([1, 2, 3]);
  expect(find({ search: 'syrah', filters: { [second]: 'MALBEC' } })).toEqual([2]);
  rows.merge({ beganMs: 1, mark: undefined }, [
    slim({ id: 3, at: 4, x: 'syrah\u0001malbec', y: '' }),
  ]);
  expect(find({ filters: { [second]: 'malbec' } })).toEqual([2, 3]);
});

test('a search unlike all others looks only at rows that have its rarest word', () => {
  const rows = new CachedRows(
    { beganMs: 0, mark: undefined },
    Array.from({ length: 3000 }, (_, id) => slim({ id, at: id, x: `wine ${id}`, y: '' })),
  );
  const search = (text: string): [hits: number, looks: number] => {
    let looks = 0;
    const demands = hitTest(Article, { ...QUERY, filters: {}, search: text });
    const isHit = (one: SlimRow) => {
      looks += 1;
      return demands.isHit(one);
    };
    return [rows.find({ ...demands, isHit }).length, looks];
  };
  expect(search('299')).toEqual([13, 13]);
  expect(search('2999 wine')).toEqual([1, 13]);
  expect(search('wine 7 1998')).toEqual([0, 1]);
  const changed = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) =>
      slim({ id: from + at, at: 4000 + at, x: 'malbec', y: '' }),
    );
  rows.merge({ beganMs: 1, mark: undefined }, changed(500, 0));
  expect(search('malbec')).toEqual([500, 500]);
  rows.merge({ beganMs: 2, mark: undefined }, changed(600, 400));
  expect(search('albe')).toEqual([1000, 1000]);
});

test('rows fill a bounded memory, and so do the hits that are kept of them', () => {
  const rows = new CachedRows(
    { beganMs: 0, mark: undefined },
    Array.from({ length: 5000 }, (_, id) => slim({ id, at: id, x: 'malbec', y: '' })),
  );
  const before = rows.bytes;
  for (let at = 0; at < 300; at += 1)
    rows.find(
      hitTest(Article, { ...QUERY, filters: {}, search: `m${' al'.repeat(at % 2)} ${at}` }),
    );
  rows.find(hitTest(Article, { ...QUERY, filters: {}, search: 'malbec' }));
  const characters = 5000 * 'malbec\n'.length;
  const text = characters + 5000 * (4 + 8) + Math.ceil(characters / 2048) * 512;
  expect(rows.bytes - before).toBeLessThanOrEqual(400_000 * 8 + text);
  rows.hits.forget();
  expect(rows.bytes).toBe(before);
});
