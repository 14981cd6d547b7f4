// Builders of fields give one schema for one set of arguments, and never one for another's.
import { expect, test } from 'vitest';
import { list, text, whole } from './fields.ts';

test('the same arguments give the same schema, others another', () => {
  expect(text(1, 40)).toBe(text(1, 40));
  expect(text(1, 40)).not.toBe(text(1, 41));
  expect(text(1, 40)).not.toBe(text(14, 0));
  expect(list(text(1, 40), 3)).toBe(list(text(1, 40), 3));
  expect(list(text(1, 40), 3)).not.toBe(list(text(1, 40), 4));
  expect(list(whole(1), 3)).not.toBe(list(text(1, 40), 3));
});

test('a schema that is shared is not changed by who takes it further', () => {
  const short = text(1, 40).max(2).optional();
  expect(short.safeParse('abc').success).toBe(false);
  expect(text(1, 40).safeParse('abc').success).toBe(true);
});
