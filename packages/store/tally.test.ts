// Tallies survive the way to the table and back, whatever their members are called.
import { expect, test } from 'vitest';
import { openObject, text } from '#kernel/fields.ts';
import { looseNoun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import { toItem, toRecord } from './codec.ts';

const fields = {
  name: field(text(1)),
  coins: field(openObject({})).tally(),
  notes: field(openObject({})),
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

test('members of a tally are attributes of their own, other objects are not', () => {
  expect(stored({ cash: 1.5, 'a.b': 2 }).d).toEqual({
    name: 'n',
    'coins.cash': 1.5,
    'coins.a.b': 2,
    notes: expect.any(String),
  });
});

test.each([[{}], [{ cash: 1.5, '': 2, 'a.b': 3, constructor: 4 }]])(
  'a tally is read as it was written: %j',
  (coins) => {
    expect(toRecord(Jar, stored(coins), true)).toEqual(jar(coins));
  },
);

test('a tally that no version ever wrote is an empty object', () => {
  const item = stored({});
  expect(toRecord(Jar, { ...item, d: { name: 'n' } }, true).coins).toEqual({});
});
