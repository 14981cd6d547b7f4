import { expect, it } from 'vitest';
import { pattern } from './pattern.ts';

it('is made once, by its first test', () => {
  let made = 0;
  const letters = pattern(() => {
    made++;
    return /^\p{L}+$/u;
  });
  expect(made).toBe(0);
  expect([letters.test('Ñandú'), letters.test('2'), letters.test('é'), made]).toEqual([
    true,
    false,
    true,
    1,
  ]);
});
