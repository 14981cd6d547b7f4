// What is stored comes back as it was, also what JSON has not, wherever in the item it stands.
import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemFromText, itemToText } from './item-text.ts';
import { Exact, type Value, type ValueMap } from './value.ts';

const text = fc.constantFrom('', 'a', '\u0000', '\u0000N1', 'a\u0000', '\\u0000S');
const leaf: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1.5),
  fc.constant(new Uint8Array([0, 255])),
  fc.constant(new Exact(new Big('0.12345678901234567890123456789'))),
);
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
}));

test('an item is read as it was written, whatever its values are', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), value), (item) => {
      expect(itemFromText(itemToText(item as ValueMap))).toEqual(item);
    }),
    { seed: 20_261_123, numRuns: 2000 },
  );
});
