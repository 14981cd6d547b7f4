// Counter maps and what elements of a list count survive the way to the table and back, whatever they are called.
import { expect, test } from 'vitest';
import { list, openObject, text } from '#kernel/fields.ts';
import { field } from '#resource/fields/field.ts';
import { member } from '#resource/fields/row.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { toItem, toRecord } from './codec.ts';

const fields = {
  name: field(text(1)),
  coins: field(openObject({})).counterMap(),
  notes: field(openObject({})),
  shelves: field(list(openObject({}))).counting('jars'),
};

const Jar = looseNoun({
  name: 'jar',
  summary: 'A jar.',
  base: '/jars',
  key: 'ja',
  scope: 'supplies',
  fields,
});
const AT = '2026-03-10T12:00:00.000Z';
const jar = (coins: Record<string, number>) => ({
  _id: Date.parse(AT).toString(16).padStart(12, '0').padEnd(24, '0'),
  name: 'n',
  coins,
  notes: { 'a.b': 1 },
  created_at: AT,
  updated_at: AT,
  version: 1,
  livemode: true,
});
const stored = (coins: Record<string, number>) => {
  const record = jar(coins);
  return toItem({ pk: 'p', sk: record._id }, Jar, record);
};

test('members of a counter map are attributes of their own, other objects are not', () => {
  expect(stored({ cash: 1.5, 'a.b': 2 }).d).toEqual({
    name: 'n',
    'coins.cash': 1.5,
    'coins.a.b': 2,
    notes: expect.any(String),
  });
});

test.each([[{}], [{ cash: 1.5, '': 2, 'a.b': 3, constructor: 4 }]])(
  'a counter map is read as it was written: %j',
  (coins) => {
    expect(toRecord(Jar, stored(coins), true)).toEqual(jar(coins));
  },
);

test('a counter map that no version ever wrote is an empty object', () => {
  const item = stored({});
  expect(member(toRecord(Jar, { ...item, d: { name: 'n' } }, true), 'coins')).toEqual({});
});

const withShelves = (shelves: unknown) => {
  const record = { ...jar({}), shelves };
  return { record, item: toItem({ pk: 'p', sk: record._id }, Jar, record) };
};

test.each([
  [[]],
  [[{ _id: 'a.b', name: 'up', jars: 0.35 }, { _id: 'c' }, 'loose', { jars: 3 }]],
  [{ not: 'a list' }],
])('what elements count is read as it was written: %j', (shelves) => {
  const { record, item } = withShelves(shelves);
  expect(toRecord(Jar, item, true)).toEqual(record);
});

test('what elements count are attributes of their own, which the list follows', () => {
  const { item } = withShelves([
    { _id: 'a', jars: 3 },
    { _id: 'b', jars: 0 },
  ]);
  const fields = item.d as Record<string, unknown>;
  expect(fields).toMatchObject({ 'shelves.a': 3, 'shelves.b': 0 });
  expect(fields.shelves).not.toContain('jars');
  const moved = { ...item, d: { ...fields, 'shelves.a': 2.5 } };
  expect(member(toRecord(Jar, moved, true), 'shelves')).toEqual([
    { _id: 'a', jars: 2.5 },
    { _id: 'b', jars: 0 },
  ]);
});

test('an element that still has its number in the list keeps it until it moves', () => {
  const { item } = withShelves([]);
  const stored = (more: object) => ({
    ...item,
    d: { name: 'n', shelves: '\u0001[{"_id":"a","jars":3}]', ...more },
  });
  expect(member(toRecord(Jar, stored({}), true), 'shelves')).toEqual([{ _id: 'a', jars: 3 }]);
  expect(member(toRecord(Jar, stored({ 'shelves.a': 1 }), true), 'shelves')).toEqual([
    { _id: 'a', jars: 1 },
  ]);
});
