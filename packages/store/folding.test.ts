// The laws of comparing text: folding is stable, keys sort by their bytes, numbers by their size.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, fold, searchWords, sortedPart } from './folding.ts';
import { encodeNumber, indexKey, sortValue } from './sort-value.ts';

/** Any Unicode text. (fast-check's own unit of that kind takes seconds to set up.) */
const anyText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc
    .array(fc.integer({ min: 0, max: 0x10_ff_ff }), lengths)
    .map((points) => String.fromCodePoint(...points).toWellFormed());
const text = anyText();
const bytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

test.each([
  ['Ángel ÑANDÚ', 'angel nandu'],
  ['İstanbul', 'istanbul'],
  ['a\tb\u0000c\u0001d', 'a b c d'],
  ['\ud800x', '\ufffdx'],
])('%j folds to %j', (given, folded) => {
  expect(fold(given)).toBe(folded);
});

test('folding twice changes nothing, and no control character survives', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(fold(fold(given))).toBe(fold(given));
      expect(fold(given)).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('a text of ASCII folds as it does beside other letters', () => {
  const ascii = fc
    .array(fc.integer({ min: 0, max: 0x7f }))
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(ascii, (given) => {
      expect(`${fold(given)}n`).toBe(fold(`${given}ñ`));
    }),
  );
});

test('keys compare as their UTF-8 bytes do', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareKeys(a, b))).toBe(bytes(a, b));
    }),
  );
});

test('encoded numbers sort as numbers, also with an id behind them', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.constantFrom(0, -0, 0.1, 999_999_999_999.99),
  );
  fc.assert(
    fc.property(number, number, (a, b) => {
      const key = (value: number) => indexKey(encodeNumber(value), 'ffffffffffffffffffffffff');
      expect(bytes(key(a), key(b))).toBe(a === b ? 0 : Math.sign(a - b) || (a < b ? -1 : 1));
    }),
  );
});

test('an index key stays far within 1024 bytes', () => {
  fc.assert(
    fc.property(anyText({ minLength: 60, maxLength: 300 }), (given) => {
      expect(Buffer.byteLength(indexKey(sortValue('text', given), 'f'.repeat(24)))).toBeLessThan(
        300,
      );
      expect(sortedPart(fold(given)).isWellFormed()).toBe(true);
    }),
  );
});

test('date-times sort by their instant, missing values first', () => {
  const late = sortValue('code', '2026-11-20T10:00:00-03:00');
  const early = sortValue('code', '2026-11-20T12:59:59Z');
  expect(early < late).toBe(true);
  expect(sortValue('code', undefined)).toBe('');
  expect(sortValue('number', 'five')).toBe('');
});

test('a day among instants sorts where it begins in Argentina; where only days are, as it is written', () => {
  const ofInstants = ['2026-12-10T02:59:59Z', '2026-12-10', '2026-12-10T00:00:01-03:00'];
  const sorted = ofInstants.map((value) => sortValue('instant', value));
  expect(sorted.toSorted()).toEqual(sorted);
  expect(sortValue('instant', '2026-12-10')).toBe(
    sortValue('instant', '2026-12-10T00:00:00-03:00'),
  );
  expect(sortValue('code', '2026-12-10')).toBe('2026-12-10');
});

test('a search is its distinct folded words', () => {
  expect(searchWords('  Vino  TINTO vinó ')).toEqual(['vino', 'tinto']);
});
