// When keys go on sheets, when these are bound, and into how many volumes: whatever the cell, one commit has room for it.
import { expect, test } from 'vitest';
import type { ByKey } from '../records/counts.ts';
import { placeOf } from './cells.ts';
import {
  bindable,
  byVolume,
  goesOnSheet,
  isDue,
  keysOn,
  serialsOf,
  summed,
  VOLUMES_MAX,
  volumesFor,
  withoutOwn,
} from './sheets.ts';

const ITEMS_MAX = 100;
const COMMIT_BYTES = 4_000_000;
/** Of a key with five numbers. */
const KEY_BYTES = 120;

const keys = (length: number): string[] => Array.from({ length }, (_, at) => `p${at}`);
const counted = (names: readonly string[]): ByKey =>
  Object.fromEntries(names.map((name) => [name, { count: 1, total: 2 }]));

test('a run that moves keys of a few shards moves those, and one of many puts them on a sheet', () => {
  const places = keys(400).map(placeOf);
  expect(goesOnSheet(places.slice(0, 4), { keys: 5000 })).toBe(false);
  expect(goesOnSheet(places.slice(0, 40), { keys: 5000 })).toBe(true);
  expect(goesOnSheet(places.slice(0, 30), {})).toBe(false);
  expect(goesOnSheet(places, {})).toBe(true);
  expect(goesOnSheet(places, { keys: 5000, listed: 20_000 })).toBe(false);
});

test('sheets are bound when enough keys wait, or as many sheets as one commit binds', () => {
  expect(isDue({ sheets: 12, bound: 4, waiting: 999 })).toBe(false);
  expect(isDue({ sheets: 12, bound: 4, waiting: 1000 })).toBe(true);
  expect(isDue({ sheets: 12, bound: 4, waiting: 1000, listed: 8000 })).toBe(false);
  expect(isDue({ sheets: 12, bound: 4, waiting: 4000, listed: 8000 })).toBe(true);
  expect(isDue({ sheets: 40, bound: 10, waiting: 60 })).toBe(true);
  expect(serialsOf({ sheets: 12, bound: 9 })).toEqual([9, 10, 11]);
  const taken = bindable(serialsOf({ sheets: 80 }));
  expect(taken.length + VOLUMES_MAX + 1).toBeLessThanOrEqual(ITEMS_MAX);
  expect(taken[0]).toBe(0);
});

test('volumes only become more, are never more than one commit writes, and hold every key once', () => {
  expect(volumesFor(0, 0)).toBe(1);
  expect(volumesFor(151, 1)).toBe(2);
  expect(volumesFor(10, 16)).toBe(16);
  expect(volumesFor(1_000_000, 16)).toBe(VOLUMES_MAX);
  const all = counted(keys(3000));
  const volumes = byVolume(all, volumesFor(3000, 0));
  const put = [...volumes.values()].flatMap(Object.keys).sort();
  expect(put).toEqual(keys(3000).sort());
  for (const [volume, own] of volumes)
    for (const key of Object.keys(own)) expect(placeOf(key) % 32).toBe(volume);
  const most = 20_000 + bindable(serialsOf({ sheets: 80 })).length * 400;
  expect(most * KEY_BYTES).toBeLessThan(COMMIT_BYTES);
});

test('what is added up is by key, and what comes to nothing is gone', () => {
  const sheet = { p1: { count: 2, total: 10.1 }, p2: { count: 1 } };
  const other = { p1: { count: 1, total: 0.2 }, p2: { count: -1 } };
  const both = summed([sheet, undefined, other]);
  expect(both).toEqual({ p1: { count: 3, total: 10.3 } });
  expect(keysOn(both)).toBe(1);
});

test('what a head keeps for itself is no figure', () => {
  const head = { count: 3, keys: 4, sheets: 2, bound: 1, waiting: 9, volumes: 2, listed: 80 };
  expect(withoutOwn(head)).toEqual({ count: 3 });
});
