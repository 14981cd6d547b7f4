// Round robin.
import { expect, it } from 'vitest';
import { roundRobin } from './round-robin.ts';

it('serves every owner once before any a second time, each in its own order', () => {
  const items = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(roundRobin(items, (item) => item.slice(0, 1))).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
  expect(roundRobin([], String)).toEqual([]);
});
