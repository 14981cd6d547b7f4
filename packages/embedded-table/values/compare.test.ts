// Order of text is that of its bytes, found without making them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOrder } from './compare.ts';

const bytesOrder = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Letters of one to four bytes, and halves of a letter, which stand for an unknown one. */
const letter = fc.constantFrom(
  '',
  'a',
  'b',
  'ñ',
  '\ud7ff',
  '\ud800',
  '\udc00',
  '\ue000',
  '\uffff',
  '😀',
);
const text = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''));

test('texts stand in the order of their bytes, whatever their letters are', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [found, wanted] = [Math.sign(textOrder(left, right)), bytesOrder(left, right)];
      if (found !== wanted) expect([left, right, found]).toEqual([left, right, wanted]);
    }),
    { seed: 20_261_123, numRuns: 20_000 },
  );
});

test('of a text and what it begins with the shorter one is first', () => {
  expect(textOrder('sale', 'sale#1')).toBeLessThan(0);
  expect(textOrder('sale#1', 'sale')).toBeGreaterThan(0);
  expect(textOrder('sale', 'sale')).toBe(0);
});
