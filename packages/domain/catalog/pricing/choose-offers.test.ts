// Laws of promotions over any sale, and the figures of each kind.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { chooseOffers } from './choose-offers.ts';
import { isRunning, type Offer, type OfferLine } from './offer.ts';

const line = (publication_id: string, quantity: number, price: number): OfferLine => ({
  publication_id,
  publication_type: 'product',
  quantity,
  price,
  amount: toAmount(times(price, quantity)),
});
const offer = (id: string, terms: Rec, productId?: string): Offer => ({ id, terms, productId });
const percentage = (id: string, value: number, more: Rec = {}) =>
  offer(id, { promotion_type: 'percentage', value, ...more });
const bundle = (id: string, parts: string[], bundle_discount: number) =>
  offer(id, { promotion_type: 'bundle', bundle_entity_ids: parts, bundle_discount });
const give = (id: string, buy_quantity: number, get_quantity: number, more: Rec = {}) =>
  offer(id, { promotion_type: 'buy_x_get_y', buy_quantity, get_quantity, ...more });

/** Discount of each line, and by which promotion. */
function result(offers: readonly Offer[], lines: readonly OfferLine[], asked: string[] = []) {
  const chosen = chooseOffers(offers, lines, { asked, onlyAsked: 0 });
  return lines.map((_, index) => {
    const own = chosen.filter(({ off }) => off.has(index));
    expect(own.length).toBeLessThanOrEqual(1);
    return [own[0]?.offer.id, own[0]?.off.get(index) ?? 0] as const;
  });
}
const off = (offers: readonly Offer[], lines: readonly OfferLine[], asked: string[] = []) =>
  result(offers, lines, asked).map(([, amount]) => amount);
const total = (amounts: readonly number[]): number => toAmount(sum(amounts));

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100);
const lines = fc
  .array(
    fc.record({
      id: ids,
      quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0.5, 1.333333, 2.75)),
      price: cents,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(({ id, quantity, price }) => line(id, quantity, price)));
const some = fc.record(
  {
    promotion_type: fc.constantFrom('percentage', 'fixed_amount', 'buy_x_get_y', 'bundle'),
    value: cents,
    min_quantity: fc.integer({ min: 1, max: 6 }),
    buy_quantity: fc.integer({ min: 1, max: 3 }),
    get_quantity: fc.integer({ min: 1, max: 3 }),
    get_discount_percentage: fc.constantFrom(0, 33.3333, 50, 100),
    bundle_entity_ids: fc.array(ids, { minLength: 1, maxLength: 4 }),
    bundle_discount: cents,
    applies_to: fc.constantFrom('all', 'specific'),
    entity_ids: fc.array(ids, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['promotion_type', 'bundle_entity_ids', 'buy_quantity', 'get_quantity'] },
);
const offers = fc
  .array(some, { maxLength: 5 })
  .map((all) => all.map((terms, i) => offer(`p${i}`, terms)));

const holds = <T>(law: fc.IRawProperty<T, false>): void => fc.assert(law);

describe('laws', () => {
  test('no line costs more than before or less than nothing, to the cent', () => {
    holds(
      fc.property(offers, lines, (all, sold) => {
        off(all, sold).forEach((amount, i) => {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(sold[i]?.amount ?? 0);
          expect(toAmount(times(amount, 1))).toBe(amount);
        });
      }),
    );
  });

  test('neither the order of the lines nor that of the promotions matters', () => {
    const told = (all: readonly Offer[], sold: readonly OfferLine[]) =>
      result(all, sold)
        .map((found, i) => JSON.stringify([sold[i], found]))
        .sort();
    const turned = fc.tuple(offers, lines).chain(([all, sold]) =>
      fc.record({
        all: fc.constant(all),
        sold: fc.constant(sold),
        otherAll: fc.shuffledSubarray(all, { minLength: all.length }),
        otherSold: fc.shuffledSubarray(sold, { minLength: sold.length }),
      }),
    );
    holds(
      fc.property(turned, ({ all, sold, otherAll, otherSold }) => {
        expect(told(otherAll, otherSold)).toEqual(told(all, sold));
      }),
    );
  });

  test('the customer is never worse off than with any one promotion alone', () => {
    holds(
      fc.property(offers, lines, (all, sold) => {
        const together = total(off(all, sold));
        for (const one of all) expect(together).toBeGreaterThanOrEqual(total(off([one], sold)));
      }),
    );
  });

  test('what a bundle takes off its parts is its discount, to the cent', () => {
    const part = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: cents });
    holds(
      fc.property(part, part, part, cents, (a, b, c, discount) => {
        const sold = [a, b, c].map(({ quantity, price }, i) => line(`x${i}`, quantity, price));
        const count = Math.min(a.quantity, b.quantity, c.quantity);
        const worth = total([a, b, c].map(({ price }) => toAmount(times(price, count))));
        const wanted = Math.min(toAmount(times(discount, count)), worth);
        expect(total(off([bundle('z', ['x0', 'x1', 'x2'], discount)], sold))).toBe(wanted);
      }),
    );
  });
});

describe('figures', () => {
  test('each line has the one promotion that takes most off it', () => {
    const all = [
      percentage('all', 10),
      percentage('b', 50, { applies_to: 'specific', entity_ids: ['b'] }),
    ];
    const sold = [line('a', 1, 100), line('b', 1, 10)];
    expect(result(all, sold)).toEqual([
      ['all', 10],
      ['b', 5],
    ]);
  });

  test('a fixed amount comes off every unit and never passes its price', () => {
    const fixed = offer('f', { promotion_type: 'fixed_amount', value: 30 });
    expect(off([fixed], [line('a', 3, 100), line('b', 2, 20)])).toEqual([90, 40]);
  });

  test('three for two gives the cheapest of each three, dearest first', () => {
    const sold = [line('a', 2, 10), line('b', 3, 30), line('c', 2, 20)];
    expect(off([give('g', 2, 1)], sold)).toEqual([10, 30, 0]);
    expect(off([give('g', 2, 1, { get_discount_percentage: 50 })], [line('a', 7, 10)])).toEqual([
      10,
    ]);
    expect(off([give('g', 2, 1)], [line('a', 2.9, 10)])).toEqual([0]);
  });

  test('a bundle comes as often as it is complete', () => {
    const sold = [line('a', 5, 100), line('b', 2, 50)];
    expect(off([bundle('z', ['a', 'b'], 30)], sold)).toEqual([40, 20]);
    expect(off([bundle('z', ['a', 'a', 'b'], 30)], [line('a', 3, 100), line('b', 9, 50)])).toEqual([
      24, 6,
    ]);
    expect(off([bundle('z', ['a', 'b'], 30)], [line('a', 5, 100)])).toEqual([0]);
  });

  test('a bundle has its lines only where it takes more off them', () => {
    const sold = [line('a', 1, 100), line('b', 1, 100)];
    expect(off([bundle('z', ['a', 'b'], 30), percentage('p', 10)], sold)).toEqual([15, 15]);
    expect(off([bundle('z', ['a', 'b'], 30), percentage('p', 20)], sold)).toEqual([20, 20]);
  });

  test('what was asked for comes first, also where it takes less', () => {
    const all = [percentage('low', 5), percentage('high', 20)];
    expect(off(all, [line('a', 1, 100)], ['low'])).toEqual([5]);
  });

  test('min_quantity counts all units that the promotion is meant for', () => {
    const three = percentage('p', 10, { min_quantity: 3 });
    expect(off([three], [line('a', 1, 100), line('b', 2, 50)])).toEqual([10, 10]);
    expect(off([three], [line('a', 1, 100), line('b', 1, 50)])).toEqual([0, 0]);
  });

  test('entity types, ids and variants say what it is meant for', () => {
    const service = { ...line('s', 1, 100), publication_type: 'services' };
    const red = { ...line('a', 1, 100), variant_id: 'id of red', variant_sku: 'red' };
    const sold = [service, red, line('a', 1, 100)];
    expect(off([percentage('p', 10, { entity_type: 'service' })], sold)).toEqual([10, 0, 0]);
    const reds = { applies_to: 'specific', variant_ids: ['red'] };
    expect(off([percentage('p', 10, reds)], sold)).toEqual([0, 10, 0]);
    expect(off([offer('own', { promotion_type: 'percentage', value: 10 }, 'a')], sold)).toEqual([
      0, 10, 10,
    ]);
  });
});

test.each([
  ['2026-03-10T02:59:59.999Z', false],
  ['2026-03-10T03:00:00Z', true],
  ['2026-03-12T02:59:59.999Z', true],
  ['2026-03-12T03:00:00Z', false],
])('bare days of a promotion are whole days of Argentina: %s', (now, expected) => {
  const terms = { start_date: '2026-03-10', end_date: '2026-03-11' };
  expect(isRunning(percentage('a', 10, terms), Date.parse(now))).toBe(expected);
});
