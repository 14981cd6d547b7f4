import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from './event-payload.ts';

const value = fc.oneof(
  fc.constantFrom(undefined, null, 0, 1, '', '1', true, false),
  fc.array(fc.nat(1), { maxLength: 2 }),
  fc.record({ a: fc.nat(1) }),
);
const record = fc.record({ one: value, two: value }, { requiredKeys: [] });

test('a field has changed where it is written differently, and then tells what it was', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const names = (['one', 'two'] as const).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      );
      const expected = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
      expect(changedFields(before, after)).toEqual(expected);
    }),
  );
});

test('what every version changes is not told', () => {
  expect(changedFields({ version: 1, updated_at: 'a' }, { version: 2, updated_at: 'b' })).toEqual(
    {},
  );
});
