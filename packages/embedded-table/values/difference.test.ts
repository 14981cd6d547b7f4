// An item is known again by what it became, whatever changed.
import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame } from './compare.ts';
import { difference, differenceText, readBefore } from './difference.ts';
import { itemFromText, itemToText } from './item-text.ts';
import { Exact, type Value, type ValueMap } from './value.ts';

const name = fc.constantFrom('a', 'b', 'set', 'gone', '__proto__', 'toString', '\u0000N1');
const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom('', 'a', '~', '\u0000N1', null, true, false, 0, 1),
  fc.constant(new Uint8Array([0, 255])),
  fc
    .constantFrom('0.12345678901234567890123456789', '1e30')
    .map((text) => new Exact(new Big(text))),
);
const { map } = fc.letrec<{ value: Value; map: ValueMap }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('map')),
  map: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}));

test('what an item was is read again from what it became and the difference', () => {
  fc.assert(
    fc.property(map, map, (before, after) => {
      const text = differenceText(before, after);
      expect(text === undefined).toBe(isSame(before, after));
      if (text === undefined) return;
      const told = itemFromText(itemToText(after));
      expect(readBefore(text, { read: itemFromText, after: told })).toEqual(before);
      expect(told).toEqual(after);
    }),
    { seed: 20_261_127, numRuns: 1000 },
  );
});

test('an item that was kept whole is read as it is', () => {
  const text = itemToText({ a: 1 });
  expect(readBefore(text, { read: itemFromText, after: { a: 2 } })).toEqual({ a: 1 });
});

test('a difference tells nothing that is the same', () => {
  const before = { d: { stock: 3, name: 'Vino', history: 'a long text' }, w: 'a', r: 'b' };
  const after = { d: { stock: 2, name: 'Vino', history: 'a long text' }, w: 'c' };
  expect(difference(before, after)).toEqual({
    set: { w: 'a', r: 'b' },
    within: { d: { set: { stock: 3 } } },
  });
});
