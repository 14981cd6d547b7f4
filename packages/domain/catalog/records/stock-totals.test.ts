import { describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { CORRECTED_DAYS_MAX } from './product-shape.ts';
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

  test('remembers what corrections came to by day, of the last days on which there were any', () => {
    let product = { ...before, cost: 2, track_stock: true };
    const count = (day: number, stock: number) => {
      const at = toIso(Date.parse(NOW) + day * 86_400_000);
      product = { ...product, stock, ...followingFields(product, { stock }, at) };
      return followingFields(product, { stock: stock + 1 }, at).stock_corrections;
    };
    count(0, 12);
    count(0, 13);
    expect(count(2, 10)).toEqual({
      value: 2,
      date: '2026-03-12',
      days: [
        { value: 6, date: '2026-03-10' },
        { value: -4, date: '2026-03-12' },
      ],
    });
    for (let day = 3; day < 60; day += 1) count(day, 10 + day);
    const { value, days = [] } = count(60, 50) ?? {};
    expect(value).toBe((51 - 10) * 2);
    expect(days).toHaveLength(CORRECTED_DAYS_MAX);
    expect(days.at(-1)).toEqual({ value: (51 - 69) * 2, date: '2026-05-09' });
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
