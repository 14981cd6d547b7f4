// What becomes of the variants of a product: ids that stay, stocks that add up.
import { expect, test } from 'vitest';
import type { Failure } from '#kernel/error.ts';
import { testContext } from '#resource/test-data/plain-context.ts';
import { stockRules } from '../records/stock-rules.ts';
import { settledVariants } from './settle-variants.ts';

const ctx = testContext();
const settled = (given: object, before?: { stock: number; variants?: unknown }) =>
  settledVariants(ctx, given, before);
const errorsOf = (given: object, before?: { stock: number; variants?: unknown }) => {
  try {
    settled(given, before);
  } catch (error) {
    return (error as Failure).errors.map(({ field, code }) => `${field} ${code}`);
  }
  return [];
};
const KNOWN = {
  stock: 7,
  variants: [
    { _id: 'a', sku: 'S', stock: 3 },
    { _id: 'b', name: 'Azul', stock: 4 },
  ],
};

test('each variant has an id, and as soon as one has a stock all have, of which the sum is the product’s', () => {
  const { variants, stock, has_variants } = settled({
    variants: [
      { name: 'S', stock: 0.1 },
      { name: 'M', stock: 0.2 },
      { _id: 'mine', name: 'L' },
    ],
  });
  const id = expect.stringMatching(/^[0-9a-f]{24}$/);
  expect(variants).toEqual([
    { _id: id, name: 'S', stock: 0.1 },
    { _id: id, name: 'M', stock: 0.2 },
    { _id: id, name: 'L', stock: 0 },
  ]);
  expect({ stock, has_variants }).toEqual({ stock: 0.3, has_variants: true });
});

test('variants without stocks share the product’s, and names alone stay names', () => {
  expect(settled({ stock: 5, variants: [{ name: 'S' }] }).stock).toBeUndefined();
  expect(settled({ variants: ['S', 'M'] }).variants).toEqual(['S', 'M']);
  expect(settled({ variants: { size: ['S'] } })).toEqual({});
  expect(settled({ variants: { size: ['S'] } }, { stock: 0 })).toEqual({});
  expect(settled({ variants: [] }, KNOWN)).toEqual({ has_variants: false });
});

test('what comes back keeps its id and its stock, known by id, else by sku, else by name', () => {
  const variants = [{ name: 'Azul', price: 9 }, { sku: 'S' }, { name: 'Nuevo', stock: 1 }];
  const after = settled({ variants }, KNOWN);
  expect(after.variants).toMatchObject([
    { _id: 'b', name: 'Azul', price: 9, stock: 4 },
    { _id: 'a', sku: 'S', stock: 3 },
    { name: 'Nuevo', stock: 1 },
  ]);
  expect(after.stock).toBe(8);
  const renamed = settled({ variants: [{ _id: 'a', sku: 'X', stock: 5 }] }, KNOWN);
  expect(renamed).toMatchObject({ variants: [{ _id: 'a', sku: 'X', stock: 5 }], stock: 5 });
});

test.each([
  ['an id that the product has not', { variants: [{ _id: 'c' }] }, 'variants[0]._id not_found'],
  ['an id twice', { variants: [{ _id: 'a' }, { _id: 'a' }] }, 'variants[1]._id not_unique'],
  [
    'a stock that is not the sum',
    { variants: [{ _id: 'a', stock: 1 }], stock: 2 },
    'stock out_of_range',
  ],
  ['a stock without its variants', { stock: 9 }, 'stock out_of_range'],
  ['a bare name among counted ones', { variants: ['x', { stock: 1 }] }, 'variants[0] invalid_type'],
])('%s is told', (_, given, error) => {
  expect(errorsOf(given, KNOWN)).toEqual([error]);
});

test('a stock that merely comes back states nothing', () => {
  expect(settled({ stock: 7 }, KNOWN)).toEqual({});
  expect(settled({ stock: 7, variants: [{ _id: 'a', stock: 1 }] }, KNOWN).stock).toBe(1);
});

test('counts have no more decimals than the product is counted in, and few enough variants have one', () => {
  const wrong = (product: object) =>
    stockRules.flatMap((rule) => rule(product)).map(({ field, code }) => `${field} ${code}`);
  expect(wrong({ stock: 1.5, min_stock: 2 })).toEqual(['stock not_multiple_of']);
  expect(wrong({ stock: 0.35, total_stock: 0.35, stock_decimals: 2 })).toEqual([]);
  const kilos = { stock_decimals: 3, variants: [{ stock: 0.001 }, { stock: 0.0001 }] };
  expect(wrong(kilos)).toEqual(['variants[1].stock not_multiple_of']);
  const many = Array.from({ length: 151 }, (__, at) => ({ _id: `${at}`, stock: 1 }));
  expect(wrong({ variants: many })).toEqual(['variants too_many_items']);
});
