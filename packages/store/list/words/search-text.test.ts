// Words that are looked for in the texts of many rows at once, beside a filter over the rows; and how few of the texts are read for it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SlimRow } from '../hit-test.ts';
import { SearchText } from './search-text.ts';
import { TextSignatures } from './text-signatures.ts';

const letter = fc.constantFrom('a', 'b', 'c', 'ñ', '中', ' ');
const someText = fc.string({ unit: letter, maxLength: 80, size: 'max' });
const nonEmpty = fc.string({ unit: letter, minLength: 1, maxLength: 7 });

/** Part of one of the texts, or any word. */
const part = fc.record({ of: fc.nat(9), from: fc.nat(78), length: fc.integer({ min: 1, max: 7 }) });
const asked = fc.array(fc.oneof(part, nonEmpty), { minLength: 1, maxLength: 3 });
const many = { maxLength: 400, size: 'max' } as const;

test('what is found in the texts of many rows is what a filter over all rows finds', () => {
  fc.assert(
    fc.property(
      fc.array(someText, { ...many, minLength: 1, maxLength: 10 }),
      fc.array(fc.nat(9), many),
      asked,
      (few, order, wish) => {
        const textOf = (at: number) => few[at % few.length] ?? '';
        const rows = order.map((at, id) => ({ sk: `${id}`, l2: '', x: textOf(at), y: '' }));
        const text = new SearchText({ inOrder: rows, changes: [], changesBefore: 0 });
        const words = wish.map((one) =>
          typeof one === 'string'
            ? one
            : textOf(one.of).slice(one.from, one.from + one.length) || 'a',
        );
        const isHit = (one: SlimRow) => words.every((word) => one.x.includes(word));
        expect(text.find({ words, isHit })).toEqual(rows.filter(isHit));
      },
    ),
    { numRuns: 200 },
  );
});

test('a text that has a word is never left out, and of others that are unlike it nearly all are', () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 40 }), nonEmpty, (texts, word) => {
      const found = new TextSignatures(texts).withAll([word]);
      const having = texts.flatMap((text, at) => (text.includes(word) ? [at] : []));
      expect(found).toEqual(expect.arrayContaining(having));
    }),
  );
  const numbers = Array.from({ length: 1000 }, (_, at) =>
    Array.from({ length: 80 }, (__, of) => `malbec ${at * 80 + of} sku-${at * 80 + of}`).join('\n'),
  );
  const signatures = new TextSignatures(numbers);
  expect(signatures.withAll(['malbec'])).toHaveLength(1000);
  for (const absent of ['20000123', 'torrontes', 'sku-99999', 'malbex'])
    expect(signatures.withAll([absent]).length, absent).toBeLessThan(100);
  expect(signatures.withAll(['malbec', '12345']).length).toBeLessThan(100);
});
