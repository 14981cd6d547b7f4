// Turns.
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('gives every owner one turn before any has a second, each in its own order', () => {
  const items = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(inTurns(items, (item) => item.slice(0, 1))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(inTurns([], String)).toEqual([]);
});
