// Marks tell writes apart, also across the draws of random bytes.
import { expect, test } from 'vitest';
import { newMark } from './new-mark.ts';

test('ten thousand marks are ten thousand texts of eight characters', () => {
  const marks = Array.from({ length: 10_000 }, newMark);
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks.filter((mark) => !/^[\w-]{8}$/.test(mark))).toEqual([]);
});
