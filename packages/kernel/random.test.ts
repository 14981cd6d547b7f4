// Bytes drawn together are as many as asked for, and none is given twice.
import { expect, it } from 'vitest';
import { drawBytes } from './random.ts';

it('gives as many bytes as are asked for, also more than it draws at once', () => {
  const lengths = [0, 1, 6, 16, 5_000];
  expect(lengths.map((length) => drawBytes(length).length)).toEqual(lengths);
});

it('gives no bytes twice, in what is drawn together and after it', () => {
  const given = Array.from({ length: 3_000 }, () => drawBytes(8).toString('hex'));
  expect(new Set(given).size).toBe(given.length);
  const [first = Buffer.alloc(0), ...others] = Array.from({ length: 600 }, () => drawBytes(8));
  const before = first.toString('hex');
  for (const other of others) other.fill(0);
  expect(first.toString('hex')).toBe(before);
});
