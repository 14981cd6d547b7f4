// What a price is made of: figures, and the law that its parts add up to it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { compositionOf } from './profile-price.ts';

const product = (more: Rec = {}): Rec => ({
  base_price: 181.5,
  pricing_composition: { supplier_cost: 100, ...more },
});
const profile = (more: Rec = {}): Rec => ({
  _id: 'p',
  applied_taxes: [{ name: 'IVA', rate: 21 }],
  profit: { type: 'percentage', value: 50 },
  calculation_mode: 'forward',
  is_default: true,
  ...more,
});

const holds = <T>(law: fc.IRawProperty<T, false>): void => fc.assert(law);

describe('composition', () => {
  test('forward: the cost, taxes on it, profit on both', () => {
    expect(compositionOf(product(), [profile()])).toEqual({
      pricing_profile_id: 'p',
      calculation_mode: 'forward',
      price: 181.5,
      cost: 100,
      taxes: [{ name: 'IVA', rate: 21, amount: 21 }],
      profit: 60.5,
    });
  });

  test('reverse: what is inside base_price', () => {
    const reverse = profile({ calculation_mode: 'reverse' });
    expect(compositionOf(product(), [reverse])).toMatchObject({
      price: 181.5,
      cost: 100,
      taxes: [{ amount: 21 }],
      profit: 60.5,
    });
  });

  test('a product follows the named profile, or the default one if it has no composition of its own', () => {
    const other = profile({ _id: 'q', is_default: false });
    const id = (more: Rec) => compositionOf(product(more), [profile(), other])?.pricing_profile_id;
    expect(id({})).toBe('p');
    expect(id({ pricing_profile_id: 'q' })).toBe('q');
    expect(id({ profit: 10 })).toBeUndefined();
    expect(id({ applied_taxes: [] })).toBeUndefined();
    expect(compositionOf({ base_price: 1, cost: 1 }, [profile()])).toBeUndefined();
  });

  test('cost, taxes and profit add up to the price, whatever they are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
    const rates = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 });
    const kind = fc.constantFrom('percentage', 'fixed');
    const mode = fc.constantFrom('forward', 'reverse');
    const any = fc.record({ price: cents, cost: cents, rates, kind, mode });
    holds(
      fc.property(any, (drawn) => {
        const own = profile({
          applied_taxes: drawn.rates.map((rate) => ({ name: 'T', rate })),
          profit: { type: drawn.kind, value: 12.5 },
          calculation_mode: drawn.mode,
        });
        const of = { base_price: drawn.price, pricing_composition: { supplier_cost: drawn.cost } };
        const found = compositionOf(of, [own]);
        const parts = [found?.cost ?? 0, found?.profit ?? 0];
        const taxes = (found?.taxes ?? []).map(({ amount }) => amount);
        expect(toAmount(sum([...parts, ...taxes]))).toBe(found?.price);
        expect(found?.cost).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
