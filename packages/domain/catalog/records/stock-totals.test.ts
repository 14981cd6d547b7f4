import { describe, expect, test } from 'vitest';
import { followingFields, openingStock, PRICE_HISTORY_MAX } from './stock-totals.ts';

const NOW = '2026-03-10T12:00:00.000Z';

describe('opening stock', () => {
  test('is what is stated, else the total, else nothing', () => {
    expect(openingStock({ stock: 5 })).toMatchObject({ stock: 5, total_stock: 5 });
    expect(openingStock({ total_stock: 9 })).toMatchObject({ stock: 9, total_stock: 9 });
    expect(openingStock({})).toMatchObject({ stock: 0, total_stock: 0, has_variants: false });
  });

  test('keeps another total that the client states', () => {
    expect(openingStock({ stock: 5, total_stock: 20 })).toMatchObject({
      stock: 5,
      total_stock: 20,
    });
  });
});

describe('an update', () => {
  const before = { stock: 10, total_stock: 25, base_price: 100 };

  test('moves the total with the stock, unless it states the total', () => {
    expect(followingFields(before, { stock: 7 }, NOW)).toEqual({ total_stock: 22 });
    expect(followingFields(before, { stock: 7, total_stock: 25 }, NOW)).toEqual({
      total_stock: 22,
    });
    expect(followingFields(before, { stock: 7, total_stock: 8 }, NOW)).toEqual({});
    expect(followingFields({ ...before, total_stock: 2 }, { stock: 0 }, NOW)).toEqual({
      total_stock: 0,
    });
  });

  test('counts what a correction is worth by what each variant costs, else the product', () => {
    const variants = [
      { _id: 'S', stock: 4, cost: 30 },
      { _id: 'M', stock: 6 },
    ];
    const shirt = { stock: 10, total_stock: 10, base_price: 1, cost: 50, track_stock: true };
    const worth = (fields: Parameters<typeof followingFields>[1], of: object = {}) =>
      followingFields({ ...shirt, ...of }, fields, NOW).stock_corrections?.value;
    const counted = (small: number, medium: number, cost = 30) => ({
      stock: small + medium,
      variants: [
        { _id: 'S', stock: small, cost },
        { _id: 'M', stock: medium },
      ],
    });
    expect(worth({ stock: 8 })).toBe(-100);
    expect(worth(counted(6, 6), { variants })).toBe(60);
    expect(worth(counted(4, 5), { variants })).toBe(-50);
    expect(worth(counted(5, 5), { variants })).toBe(-20);
    expect(worth(counted(5, 6, 31), { variants })).toBe(31);
    expect(worth({ stock: 6, variants: variants.slice(1) }, { variants })).toBe(-120);
    expect(worth(counted(4, 6))).toBe(-80);
    expect(worth(counted(4, 6), { variants })).toBeUndefined();
  });

  test('remembers the price that was left, and only then', () => {
    expect(followingFields(before, { base_price: 100, cost: 3 }, NOW)).toEqual({});
    const left = { price: 100, changed_at: NOW };
    expect(followingFields(before, { base_price: 120 }, NOW)).toEqual({ price_history: [left] });
  });

  test('forgets the oldest price beyond the most that are kept', () => {
    const price_history = Array.from({ length: PRICE_HISTORY_MAX }, (_, price) => ({ price }));
    const { price_history: kept = [] } = followingFields(
      { ...before, price_history },
      { base_price: 1 },
      NOW,
    );
    expect(kept).toHaveLength(PRICE_HISTORY_MAX);
    expect(kept.at(0)).toEqual({ price: 1 });
    expect(kept.at(-1)).toEqual({ price: 100, changed_at: NOW });
  });
});
