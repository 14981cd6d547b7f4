// A record survives its item whatever a client put into it, and the order of its members does not depend on the database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '#kernel/json.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import {
  encodeJobs,
  eventsBetween,
  following,
  jobsOf,
  toFields,
  toItem,
  toRecord,
} from './codec.ts';
import { RECORD_BYTES_MAX } from './commit/record-size.ts';
import type { Item } from './table.ts';
import { Article, Plain, plainFields, recordAt } from './test-nouns.ts';
import { fromWire, toWire } from './wire/attribute-value.ts';

const AT_MS = 1_795_000_000_000;

/** Members come back from DynamoDB in any order. */
const turned = (value: unknown): Rec => Object.fromEntries(Object.entries(value as Rec).reverse());

const through = (record: Rec): Rec => {
  const item = fromWire(toWire(toItem({ pk: 'p', sk: record._id }, Plain, record)));
  return toRecord(Plain, { ...turned(item), d: turned(item.d) }, false);
};

test('any JSON comes back as it was, empty names, huge numbers and forbidden names included', () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('', '__proto__', '\u0001', '\\', '\n', '$', 'v', 'd', 'pk'),
  );
  const member = fc.oneof(fc.jsonValue(), fc.constantFrom(1e300, 5e-324, '\u0001[1]', ''));
  fc.assert(
    fc.property(fc.dictionary(names, member, { maxKeys: 6 }), (fields) => {
      const record = recordAt(Plain, AT_MS, { ...plainFields(1), metadata: fields, ...fields });
      const sent = parseJson(JSON.stringify(record));
      expect(parseJson(JSON.stringify(through(record)))).toEqual(sent);
    }),
  );
});

test('names need no escape in JSON, and those that were written with one are read', () => {
  const names = ['', '\\', '"', '\n', '\u0001', '$', '%', 'é', '\u0001x'];
  const more = Object.fromEntries(names.map((name) => [name, 1]));
  const record = recordAt(Plain, AT_MS, { ...plainFields(1), ...more });
  const item = toItem({ pk: 'p', sk: record._id }, Plain, record);
  const stored = Object.keys(item.d as Item);
  expect(stored.map((name) => JSON.stringify(name))).toEqual(stored.map((name) => `"${name}"`));
  expect(through(record)).toMatchObject(more);
  const before = { ...item, d: { '\u0001': 2, '\u0001\u0001x': 3 } };
  expect(toRecord(Plain, before, false)).toMatchObject({ '': 2, '\u0001x': 3 });
});

test("members come in declared order, nested ones in the client's own", () => {
  const metadata = { zebra: 1, alpha: { y: 1, b: 2 } };
  const record = through(
    recordAt(Plain, AT_MS, { status: 'draft', metadata, name: 'n', sku: 's', own: 1, also: 2 }),
  );
  const names = ['_id', 'name', 'sku', 'status', 'metadata', 'also', 'own'];
  expect(Object.keys(record)).toEqual([
    ...names,
    'created_at',
    'updated_at',
    'version',
    'livemode',
  ]);
  expect(JSON.stringify(record.metadata)).toBe(JSON.stringify(metadata));
});

test('a record over its size is refused', () => {
  const record = recordAt(Plain, AT_MS, { description: 'x'.repeat(RECORD_BYTES_MAX) });
  expect(() => toFields(Plain, record)).toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});

test('a search reads a bounded text of each record: the beginning of a long field, equal elements once', () => {
  const tags = ['Tinto', 'tinto', ...Array.from({ length: 400 }, (_, at) => `etiqueta ${at}`)];
  const x = following(Article, recordAt(Article, AT_MS, { name: 'Malbec', sku: 'M-1', tags })).x;
  const [name, sku, rest = ''] = String(x).split('\u0001');
  expect([name, sku]).toEqual(['malbec', 'm-1']);
  expect(rest).toHaveLength(1000);
  expect(rest.startsWith('tinto\u0002etiqueta 0\u0002')).toBe(true);
  const split = following(Article, recordAt(Article, AT_MS, { tags: [`${'x'.repeat(999)}🧉`] })).x;
  expect(String(split).isWellFormed()).toBe(true);
});

test('a hidden record is only in the slim index', () => {
  const record = recordAt(Article, AT_MS, {
    name: 'n',
    sku: 's',
    base_price: 1,
    status: 'deleted',
  });
  const item = toItem({ pk: 'p', sk: record._id }, Article, record);
  expect(Object.keys(item).filter((name) => /^l\d$/.test(name))).toEqual(['l2']);
  expect(item.z).toBe(1);
});

test('events are told once for each marked write, and the end of a record by its last names', () => {
  const first = { e: ['a.created'], w: '1' };
  const second = { e: ['a.updated', 'a.sold'], w: '2' };
  expect(eventsBetween(undefined, first)).toEqual(['a.created']);
  expect(eventsBetween(first, second)).toEqual(['a.updated', 'a.sold']);
  expect(eventsBetween(second, { ...second, stock: 3 })).toEqual([]);
  expect(eventsBetween(second, undefined)).toEqual(['a.deleted']);
});

test('jobs come back with their instants, and one without an instant is never written', () => {
  const over = { name: 'a.begin', isOver: true as const };
  const timed = [
    { name: 'a.expire', atMs: AT_MS },
    { name: 'a.past', atMs: -1 },
  ];
  const orders = ['a.count', ...timed, over];
  expect(jobsOf({ j: encodeJobs(orders) })).toEqual(orders);
  expect(jobsOf(undefined)).toEqual([]);
  expect(() => encodeJobs([{ name: 'a.expire', atMs: Number.NaN }])).toThrow('a.expire');
});

test('what lies alike in the item before and after is read once, and what lies otherwise as it lies', () => {
  const metadata = { notes: ['a', { b: 1 }] };
  const was = recordAt(Plain, AT_MS, { ...plainFields(1), metadata, own: { a: 1 }, gone: [1] });
  const is = { ...was, own: { a: 2 }, name: 'another', came: [1] };
  const [before, after] = [was, is].map((one) => toItem({ pk: 'p', sk: was._id }, Plain, one)) as [
    Item,
    Item,
  ];
  const record = toRecord(Plain, after, false);
  const known = toRecord(Plain, before, false, { item: after, record }) as Rec;
  expect(known).toEqual(toRecord(Plain, before, false));
  expect(known.metadata).toBe((record as Rec).metadata);
});

test('a member with a default that an earlier version did not write is read as its default, in its place', () => {
  const is = recordAt(Plain, AT_MS, { ...plainFields(1), unit: 'kg' });
  const { d, ...item } = toItem({ pk: 'p', sk: is._id }, Plain, is);
  const { unit: _, ...fields } = d as Item;
  const { idField, fieldNames } = Plain;
  const form = { idField, fieldNames, defaults: { unit: 'kg' } };
  const read = toRecord(form, { ...item, d: fields }, false);
  expect(read).toEqual(toRecord(form, { ...item, d }, false));
  expect(Object.keys(read)).toEqual(Object.keys(toRecord(form, { ...item, d }, false)));
});
