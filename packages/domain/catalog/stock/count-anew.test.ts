// Which updates of a product count its stock, and which of those are of one who had read other counts.
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { countedAnew } from './count-anew.ts';

const before = {
  stock: 5,
  total_stock: 7,
  stock_version: 4,
  variants: [
    { _id: 'S', stock: 3 },
    { _id: 'M', stock: 2 },
  ],
};
const [small, medium] = before.variants;

describe('an update', () => {
  test.each([
    ['of its stock', { stock: 6 }],
    ['of its total', { total_stock: 8 }],
    [
      'that moves units between variants',
      {
        variants: [
          { _id: 'S', stock: 2 },
          { _id: 'M', stock: 3 },
        ],
      },
    ],
    ['that drops a variant', { variants: [small] }],
    ['that takes the variants away', { variants: undefined }],
  ])('%s counts anew, and only by who has read the last counts', (_, fields) => {
    expect(countedAnew(before, fields, 4)).toEqual({ stock_version: 5 });
    expect(countedAnew(before, fields, undefined)).toEqual({ stock_version: 5 });
    expect(() => countedAnew(before, fields, 3)).toThrow(Failure);
  });

  test.each([
    ['of no counts', {}],
    ['with the counts that there are', { stock: 5, total_stock: 7 }],
    ['of the order of variants', { variants: [{ ...medium, name: 'Mediana' }, small] }],
  ])('%s counts nothing, whatever was read', (_, fields) => {
    expect(countedAnew(before, fields, 1)).toEqual({});
  });
});
