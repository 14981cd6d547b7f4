import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it('keeps what is short enough, in characters and not in units', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('😀'.repeat(5), 5)).toBe('😀'.repeat(5));
  expect(shortened('', 0)).toBe('');
});

it('cuts between characters, never within one', () => {
  expect(shortened('ab😀c', 3)).toBe('ab😀');
  expect(shortened('ab😀c', 2)).toBe('ab');
  for (let max = 0; max < 12; max += 1) {
    expect(shortened('ñ😀日a😀'.repeat(2), max).isWellFormed()).toBe(true);
  }
});
