// A reward is not used up on a sale off which it takes nothing: nothing is left to pay of it, or it has nothing of what the reward is for.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

test('a discount that takes nothing off a sale stays with the customer', async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  const { _id: customer_id } = await shop.good('POST', '/customers/', { name: 'Ana' });
  const reward = (reward_type: string, value: number, more: Rec = {}) => {
    const terms = { name: 'Otoño', reward_type, value, stackable: true, status: 'active' };
    return shop.good('POST', '/rewards/', { ...terms, ...more });
  };
  const redeem = ({ _id }: Rec, sale_id: string) =>
    shop.call('POST', `/rewards/${_id}/redeem/`, { customer_id, sale_id });
  const sale = await shop.good('POST', '/sales/', { ...shop.basket(300), customer_id });
  const elsewhere = await reward('discount_percentage', 10, { entity_type: 'rental' });
  const refused = async (one: Rec) => {
    const reply = await redeem(one, sale._id);
    expect([reply.status, reply.json], reply.story).toMatchObject([
      409,
      { code: 'reward_not_available', errors: [{ field: 'sale_id' }] },
    ]);
    expect((await shop.good('GET', `/rewards/${one._id}/`)).redemptions_count).toBe(0);
  };
  await refused(elsewhere);
  const card = await redeem(await reward('gift_card', 400), sale._id);
  expect(card.json.data, card.story).toMatchObject({ discount_amount: 300 });
  await refused(await reward('discount_fixed', 30));
  await refused(await reward('discount_percentage', 10));
  expect((await redeem(await reward('points_multiplier', 2), sale._id)).status).toBe(201);
});
