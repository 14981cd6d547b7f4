import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { discountOn } from './discount.ts';

const line = (publication_id: string, line_total: number, more: Rec = {}): Rec => ({
  publication_id,
  publication_type: 'product',
  quantity: 1,
  line_total,
  ...more,
});
const sale = {
  items: [
    line('a', 100),
    line('b', 60, { quantity: 3 }),
    line('c', 40, { publication_type: 'services' }),
  ],
  subtotal: 200,
};
const none = new Map();
const off = (reward: Rec, of: Rec = sale, categories: ReadonlyMap<string, string> = none) =>
  discountOn(reward, of, categories);

describe('what comes off a sale', () => {
  test.each([
    ['a share of it', { reward_type: 'discount_percentage', value: 12.5 }, 25],
    ['an amount', { reward_type: 'discount_fixed', value: 30 }, 30],
    ['at most all of it', { reward_type: 'gift_card', value: 500 }, 200],
    [
      'of what it is for only',
      { reward_type: 'discount_percentage', value: 50, entity_ids: ['b'] },
      30,
    ],
    ['of services only', { reward_type: 'discount_fixed', value: 99, entity_type: 'service' }, 40],
    [
      'the dearest unit of what is free',
      { reward_type: 'free_product', entity_ids: ['b', 'a'] },
      100,
    ],
    ['one unit of several', { reward_type: 'free_product', entity_ids: ['b'] }, 20],
    ['a service that is free', { reward_type: 'free_service', entity_ids: ['c'] }, 40],
  ])('is %s', (_, reward, amount) => expect(off(reward)).toBe(amount));

  test.each([
    ['a discount without a value', { reward_type: 'discount_fixed' }],
    ['something free that names nothing', { reward_type: 'free_product' }],
    [
      'something free that the sale does not have',
      { reward_type: 'free_product', entity_ids: ['x'] },
    ],
    ['a multiplier of points', { reward_type: 'points_multiplier', value: 2 }],
    [
      'a discount on what was not bought',
      { reward_type: 'gift_card', value: 9, entity_ids: ['x'] },
    ],
  ])('is nothing for %s', (_, reward) => expect(off(reward)).toBeUndefined());

  test('is limited to what other discounts leave', () => {
    const rest = { ...sale, discount_amount: 150, rewards_discount: 40 };
    expect(off({ reward_type: 'discount_fixed', value: 30 }, rest)).toBe(10);
    expect(off({ reward_type: 'discount_percentage', value: 1 }, rest)).toBe(2);
  });

  test('may be for a category', () => {
    const reward = {
      reward_type: 'discount_percentage',
      value: 10,
      entity_type: 'category',
      entity_ids: ['k'],
    };
    expect(
      off(
        reward,
        sale,
        new Map([
          ['a', 'k'],
          ['c', 'k'],
        ]),
      ),
    ).toBe(14);
    expect(off(reward)).toBeUndefined();
  });
});
