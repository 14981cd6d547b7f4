// The chart as data: every account has its group, every key its account, and nothing is there twice.
import { expect, test } from 'vitest';
import { LEVEL_MAX } from '../records/account.ts';
import { ACCOUNT_KEYS } from '../records/account-keys.ts';
import { CHART, parentCodeOf } from './chart-rows.ts';

const byCode = new Map(CHART.map((row) => [row.code, row]));

test('every key of the configuration has exactly one account, which is no group', () => {
  const keys = CHART.flatMap(({ key, isGroup }) => (key && !isGroup ? [key] : []));
  expect(keys.toSorted()).toEqual([...ACCOUNT_KEYS].toSorted());
});

test('every account hangs below a group of its type that comes before it', () => {
  const wrong = CHART.filter(({ code, type }, at) => {
    const parent = byCode.get(parentCodeOf(code) ?? '');
    if (parentCodeOf(code) === undefined) return false;
    return parent?.isGroup !== true || parent.type !== type || CHART.indexOf(parent) > at;
  });
  expect(wrong).toEqual([]);
  expect(byCode.size).toBe(CHART.length);
  expect(Math.max(...CHART.map(({ code }) => code.split('.').length))).toBeLessThan(LEVEL_MAX);
});

test('every group has accounts, and bridging accounts (6) there are none', () => {
  const parents = new Set(CHART.map(({ code }) => parentCodeOf(code)));
  expect(CHART.filter(({ code, isGroup }) => isGroup && !parents.has(code))).toEqual([]);
  expect(CHART.filter(({ code }) => code.startsWith('6'))).toEqual([]);
});
