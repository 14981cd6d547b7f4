// Points earned and spent, rewards granted and redeemed: within every limit, however many ask at once.
import { beforeEach, describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import type { Reply } from '../support/exchange.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack & { background: Background };
let tenant: TestTenant;
let shop: Shop;
let ana: Rec;
async function furnish(mode: Mode): Promise<void> {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, mode);
  ana = await shop.good('POST', '/customers/', { name: 'Ana' });
}
beforeEach(() => furnish('test'));

const reward = (more: Rec = {}) =>
  shop.good('POST', '/rewards/', {
    name: 'Café gratis',
    reward_type: 'free_product',
    status: 'active',
    ...more,
  });
const earn = (points: number, customer = ana) =>
  shop.call('POST', `/rewards/customers/${customer._id}/points/`, { points, reason: 'Compra' });
const redeem = (of: Rec, more: Rec = {}) =>
  shop.call('POST', `/rewards/${of._id}/redeem/`, { customer_id: ana._id, ...more });
const grant = (of: Rec, customer = ana) =>
  shop.call('POST', `/rewards/${of._id}/grant/`, { customer_id: customer._id });
const balance = (customer = ana) => shop.good('GET', `/rewards/customers/${customer._id}/balance/`);
const countByCode = (replies: readonly Reply[]): Record<string, number> => {
  const outcomes = replies.map(({ status, json }) => json.code ?? String(status));
  return Object.fromEntries(
    [...new Set(outcomes)].map((each) => [each, outcomes.filter((one) => one === each).length]),
  );
};
const atOnce = async (count: number, ask: () => Promise<Reply>) =>
  countByCode(await Promise.all(Array.from({ length: count }, ask)));
const sale = (total: number, more: Rec = {}) =>
  shop.good('POST', '/sales/', { ...shop.basket(total), customer_id: ana._id, ...more });

test('points are earned, spent on a reward and corrected, each with its record', async () => {
  expect((await earn(150)).json.data).toMatchObject({ points: 150, type: 'earned' });
  const coffee = await reward({ points_cost: 100 });
  const redeemed = (await redeem(coffee)).json.data;
  expect(redeemed).toMatchObject({ reward_id: coffee._id, points_spent: 100 });
  expect((await balance()).points_balance).toBe(50);
  expect((await earn(-20)).status).toBe(201);
  const poor = await redeem(coffee);
  expect(poor.json).toMatchObject({
    code: 'insufficient_points',
    errors: [{ required: 100, available: 30 }],
  });
  expect((await earn(-31)).json.code).toBe('insufficient_points');
  const { items } = await shop.good(
    'GET',
    `/rewards/customers/${ana._id}/points/?sort=created_at&sort_dir=asc`,
  );
  expect(items.map(({ points, type }: Rec) => [points, type])).toEqual([
    [150, 'earned'],
    [-100, 'redeemed'],
    [-20, 'corrected'],
  ]);
  const { items: uses } = await shop.good('GET', `/rewards/${coffee._id}/redemptions/`);
  expect(uses).toEqual([redeemed]);
  await stack.background.rest();
  const { items: events } = await shop.good('GET', '/events/list/?per_page=100');
  const types = events.map(({ type }: Rec) => type);
  expect(types).toEqual(expect.arrayContaining(['reward.redeemed', 'reward_redemption.created']));
});

describe('at the same moment', () => {
  test('of twenty who want the last redemption one gets it', async () => {
    const last = await reward({ max_redemptions: 1 });
    const customers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.good('POST', '/customers/', { name: `Cliente ${i}` }),
      ),
    );
    const replies = await Promise.all(
      customers.map(({ _id }) => redeem(last, { customer_id: _id })),
    );
    expect(countByCode(replies)).toEqual({ 201: 1, reward_limit_reached: 19 });
    expect((await shop.good('GET', `/rewards/${last._id}/`)).redemptions_count).toBe(1);
    expect((await shop.good('GET', `/rewards/${last._id}/redemptions/`)).total).toBe(1);
  });

  test('a customer redeems no more often than allowed, the first time and later', async () => {
    const twice = await reward({ max_per_customer: 2 });
    expect(await atOnce(12, () => redeem(twice))).toEqual({ 201: 2, reward_limit_reached: 10 });
    expect(await atOnce(4, () => redeem(twice))).toEqual({ reward_limit_reached: 4 });
  });

  test('points are never spent twice', async () => {
    await earn(100);
    const coffee = await reward({ points_cost: 30 });
    expect(await atOnce(12, () => redeem(coffee))).toEqual({ 201: 3, insufficient_points: 9 });
    expect((await balance()).points_balance).toBe(10);
    expect(await atOnce(12, () => earn(-5))).toEqual({ 201: 2, insufficient_points: 10 });
    expect((await balance()).points_balance).toBe(0);
  });

  test('points earned all arrive, also when they make the account', async () => {
    expect(await atOnce(10, () => earn(7))).toEqual({ 201: 10 });
    expect((await balance()).points_balance).toBe(70);
  });
});

test('one key is one redemption, however often it is sent', async () => {
  await earn(100);
  const coffee = await reward({ points_cost: 60 });
  const send = () =>
    stack.request('POST', `/api/v1/rewards/${coffee._id}/redeem/`, {
      token: shop.token,
      body: { customer_id: ana._id },
      headers: { 'idempotency-key': 'one' },
    });
  const [first, second] = [await send(), await send()];
  expect(second.json).toEqual(first.json);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect((await balance()).points_balance).toBe(40);
});

describe('on a sale', () => {
  test("a minimum is asked of it, and it is the customer's own and stands", async () => {
    const off = await reward({ reward_type: 'discount_percentage', value: 10, min_purchase: 1000 });
    expect((await redeem(off)).json).toMatchObject({
      code: 'reward_not_available',
      errors: [{ field: 'sale_id', code: 'conditional_required' }],
    });
    const small = await sale(999);
    expect((await redeem(off, { sale_id: small._id })).json.errors).toMatchObject([
      { field: 'sale_id', code: 'too_small', min: 1000, actual: 999 },
    ]);
    const other = await shop.good('POST', '/customers/', { name: 'Beto' });
    const foreign = await sale(2000, { customer_id: other._id });
    expect((await redeem(off, { sale_id: foreign._id })).json.code).toBe('reward_not_available');
    const nowhere = await redeem(off, { sale_id: 'ffffffffffff0123456789ab' });
    expect(nowhere.json.code).toBe('related_record_not_found');
    const large = await sale(1500);
    expect((await redeem(off, { sale_id: large._id })).json.data).toMatchObject({
      sale_id: large._id,
      discount_amount: 150,
      status: 'redeemed',
    });
  });

  test('it comes off the total, with its tax, and the customer has bought for less', async () => {
    const off = await reward({ reward_type: 'discount_percentage', value: 10 });
    const card = await reward({ reward_type: 'gift_card', value: 400, stackable: true });
    const { _id } = await sale(1210);
    const first = (await redeem(off, { sale_id: _id })).json.data;
    await redeem(card, { sale_id: _id });
    const path = `/sales/${_id}/`;
    const applied = [
      { redemption_id: first._id, reward_id: off._id, amount: 121 },
      { reward_id: card._id, amount: 400 },
    ];
    expect(await shop.good('GET', path)).toMatchObject({
      subtotal: 1210,
      rewards_discount: 521,
      total: 689,
      tax_amount: 119.58,
      rewards_applied: applied,
    });
    expect((await shop.good('GET', `/customers/${ana._id}/`)).total_purchases).toBe(689);
    const dearer = await shop.good('PUT', path, { items: shop.basket(2000).items });
    expect(dearer).toMatchObject({ rewards_discount: 600, total: 1400 });
    const cheaper = await shop.good('PUT', path, { items: shop.basket(300).items });
    expect(cheaper).toMatchObject({ rewards_discount: 300, total: 0 });
    expect(cheaper.rewards_applied).toMatchObject([{ amount: 30 }, { amount: 270 }]);
    const other = await shop.good('POST', '/customers/', { name: 'Beto' });
    const moved = await shop.call('PUT', path, { customer_id: other._id });
    expect(moved.json.errors).toMatchObject([{ code: 'immutable' }, { code: 'immutable' }]);
  });

  test('it follows the lines: a tenth stays a tenth, and under its least purchase it is nothing', async () => {
    const tenth = await reward({
      reward_type: 'discount_percentage',
      value: 10,
      min_purchase: 500,
    });
    const { _id } = await sale(10_000);
    expect((await redeem(tenth, { sale_id: _id })).json.data.discount_amount).toBe(1000);
    const path = `/sales/${_id}/`;
    const cut = await shop.good('PUT', path, { items: shop.basket(1000).items });
    expect(cut).toMatchObject({ rewards_discount: 100, total: 900 });
    expect((await shop.good('GET', `/customers/${ana._id}/`)).total_purchases).toBe(900);
    const small = await shop.good('PUT', path, { items: shop.basket(499.99).items });
    expect(small).toMatchObject({ rewards_discount: 0, total: 499.99 });
    const stated = { items: shop.basket(500).items, total: 450 };
    expect(await shop.good('PUT', path, stated)).toMatchObject({ rewards_discount: 50 });
    const halved = await shop.good('PUT', path, { discount_rate: 50 });
    expect(halved).toMatchObject({ discount_amount: 250, rewards_discount: 50, total: 200 });
  });

  test('it is for what the reward names, also where that comes or goes later', async () => {
    const category = await shop.good('POST', '/categories/', { name: 'Panes' });
    const bread = await shop.good('POST', '/products/', {
      name: 'Pan',
      base_price: 100,
      category_id: category._id,
    });
    const tea = await shop.good('POST', '/products/', { name: 'Té', base_price: 30 });
    const of = (product: Rec, quantity: number): Rec => ({
      publication_id: product._id,
      publication_type: 'product',
      name: product.name,
      quantity,
    });
    const half = await reward({
      reward_type: 'discount_percentage',
      value: 50,
      entity_type: 'category',
      entity_ids: [category._id],
    });
    const free = await reward({ reward_type: 'free_product', entity_ids: [tea._id] });
    const items = [of(bread, 2)];
    const { _id } = await shop.good('POST', '/sales/', { items, customer_id: ana._id });
    for (const each of [half, free]) {
      expect((await redeem(each, { sale_id: _id })).status).toBe(201);
    }
    const taken = async (...lines: Rec[]) => {
      const { rewards_applied } = await shop.good('PUT', `/sales/${_id}/`, { items: lines });
      return rewards_applied.map(({ amount }: Rec) => amount);
    };
    expect(await taken(of(bread, 1), of(tea, 3))).toEqual([50, 30]);
    expect(await taken(of(tea, 1))).toEqual([0, 30]);
    expect(await taken(of(bread, 4))).toEqual([200, 0]);
  });

  test('a settled total is not touched, but what takes nothing off may still be noted', async () => {
    const off = await reward({ reward_type: 'discount_fixed', value: 10 });
    const done = await sale(1000, { status: 'completed' });
    expect((await redeem(off, { sale_id: done._id })).json).toMatchObject({
      code: 'reward_not_available',
      errors: [{ field: 'sale_id' }],
    });
    expect((await redeem(await reward(), { sale_id: done._id })).status).toBe(201);
    const { total, rewards_applied } = await shop.good('GET', `/sales/${done._id}/`);
    expect([total, rewards_applied.length]).toEqual([1000, 1]);
  });

  test('what is redeemed on a sale on account is owed no more', async () => {
    const buyer = await shop.good('POST', '/customers/', {
      name: 'Beto',
      current_account_enabled: true,
    });
    const more = { customer_id: buyer._id, payment_method: 'current_account' };
    const { _id } = await sale(1000, more);
    const off = await reward({ reward_type: 'discount_fixed', value: 250 });
    await redeem(off, { sale_id: _id, customer_id: buyer._id });
    expect((await shop.good('GET', `/customers/${buyer._id}/`)).balance).toBe(750);
    expect((await shop.good('GET', `/sales/${_id}/`)).current_account_amount).toBe(750);
  });

  test.each(['cancelled', 'refunded', 'deleted'])(
    'that is %s gives back reward and points, once',
    async (end) => {
      await furnish('live');
      await earn(100);
      const once = await reward({ points_cost: 60, max_redemptions: 1, max_per_customer: 1 });
      const { _id } = await sale(500, end === 'refunded' ? { status: 'completed' } : {});
      const used = (await redeem(once, { sale_id: _id })).json.data;
      expect((await redeem(once)).json.code).toBe('reward_limit_reached');
      if (end === 'deleted') await shop.good('DELETE', `/sales/${_id}/`);
      else await shop.good('PUT', `/sales/${_id}/`, { status: end }, await tenant.session());
      await stack.background.rest();
      expect((await balance()).points_balance).toBe(100);
      expect((await shop.good('GET', `/rewards/${once._id}/`)).redemptions_count).toBe(0);
      const { items } = await shop.good('GET', `/rewards/${once._id}/redemptions/`);
      expect(items).toMatchObject([{ _id: used._id, status: 'reversed' }]);
      const { items: points } = await shop.good('GET', `/rewards/customers/${ana._id}/points/`);
      expect(points.map(({ type }: Rec) => type).sort()).toEqual([
        'earned',
        'redeemed',
        'returned',
      ]);
      expect((await redeem(once)).status).toBe(201);
    },
  );

  test('a reward that cannot be combined stands alone, also at the same moment', async () => {
    const [alone, free] = [await reward({ stackable: false }), await reward({ stackable: true })];
    const first = await sale(100);
    expect((await redeem(free, { sale_id: first._id })).status).toBe(201);
    expect((await redeem(free, { sale_id: first._id })).status).toBe(201);
    expect((await redeem(alone, { sale_id: first._id })).json.code).toBe('reward_not_available');
    const second = await sale(100);
    const replies = await Promise.all(
      [alone, free, alone, free].map((each) => redeem(each, { sale_id: second._id })),
    );
    const done = replies.filter(({ status }) => status === 201);
    const lone = done.filter(({ json }) => json.data.reward_id === alone._id);
    expect(done.length === 1 || lone.length === 0).toBe(true);
  });
});

test('a reward of a segment is for its customers and for those to whom it was granted', async () => {
  const vip = await shop.good('POST', '/crm-tasks/segments/', {
    name: 'VIP',
    rules: { all: [{ field: 'tags', op: 'eq', value: 'vip' }] },
  });
  const special = await reward({ segment_id: vip._id, max_per_customer: 1 });
  expect((await redeem(special)).json).toMatchObject({
    code: 'reward_not_available',
    errors: [{ field: 'customer_id' }],
  });
  expect((await grant(special)).status).toBe(201);
  expect((await grant(special)).json.code).toBe('reward_limit_reached');
  const line = { reward_id: special._id, granted: 1, redeemed: 0, available: 1 };
  expect((await balance()).rewards).toMatchObject([line]);
  expect((await redeem(special)).status).toBe(201);
  expect((await balance()).rewards).toMatchObject([{ ...line, redeemed: 1, available: 0 }]);
  expect((await shop.good('GET', `/rewards/${special._id}/grants/`)).total).toBe(1);
  const member = await shop.good('POST', '/customers/', { name: 'Beto', tags: ['vip'] });
  expect((await redeem(special, { customer_id: member._id })).status).toBe(201);
});

test('a reward is valid from its first moment to its last, then it expires', async () => {
  const now = Date.parse((await shop.good('GET', '/sandbox/clock/')).now);
  const tomorrow = await reward({
    valid_from: toIso(now + DAY_MS),
    valid_until: toIso(now + 2 * DAY_MS),
  });
  const advance = async (seconds: number) => {
    await stack.background.rest();
    await shop.good('POST', '/sandbox/clock/', { advance_seconds: seconds });
  };
  expect((await redeem(tomorrow)).json.errors).toMatchObject([{ field: 'valid_from' }]);
  await advance(90_000);
  expect((await redeem(tomorrow)).status).toBe(201);
  await advance(90_000);
  expect((await redeem(tomorrow)).json.code).toBe('reward_not_available');
  await stack.background.rest();
  const path = `/rewards/${tomorrow._id}/`;
  expect((await shop.good('GET', path)).status).toBe('expired');
  const { items } = await shop.good('GET', '/events/list/?type=reward.expired');
  expect(items).toHaveLength(1);
  const same = await shop.call('PUT', path, { status: 'active' });
  expect(same.json.code).toBe('invalid_state_transition');
  const valid_until = toIso(now + 9 * DAY_MS);
  expect((await shop.good('PUT', path, { status: 'active', valid_until })).status).toBe('active');
});

test('states, codes and values are those of the contract', async () => {
  const draft = await reward({ status: 'draft', code: 'CAFE' });
  expect((await redeem(draft)).json.code).toBe('reward_not_available');
  expect((await grant(draft)).json.code).toBe('reward_not_available');
  const twice = await shop.call('POST', '/rewards/', {
    name: 'Otro',
    reward_type: 'gift_card',
    code: 'café',
  });
  expect(twice.json.code).toBe('duplicate_value');
  const wrong = await shop.call('POST', '/rewards/', {
    name: 'X',
    reward_type: 'discount_percentage',
    value: 101,
    valid_from: '2026-03-02',
    valid_until: '2026-03-01',
  });
  expect(wrong.json.errors.map(({ field }: Rec) => field)).toEqual(['value', 'valid_until']);
  await shop.good('DELETE', `/rewards/${draft._id}/`);
  expect((await shop.good('GET', `/rewards/${draft._id}/`)).status).toBe('deleted');
  expect((await shop.good('POST', `/rewards/${draft._id}/restore/`)).status).toBe('draft');
  expect((await earn(0)).json.code).toBe('validation_error');
  expect((await shop.call('GET', '/rewards/customers/x/balance/')).json.code).toBe('invalid_id');
});

test('customers that are merged have their points and their uses together', async () => {
  const twin = await shop.good('POST', '/customers/', { name: 'Ana bis' });
  const once = await reward({ max_per_customer: 1, points_cost: 10 });
  await earn(40);
  await earn(25, twin);
  expect((await redeem(once, { customer_id: twin._id })).status).toBe(201);
  await shop.good('POST', '/customers/merge/', { source_id: twin._id, target_id: ana._id });
  expect((await balance()).points_balance).toBe(55);
  expect((await redeem(once)).json.code).toBe('reward_limit_reached');
  const dear = await reward({ points_cost: 50 });
  expect((await redeem(dear)).status).toBe(201);
  expect((await balance()).points_balance).toBe(5);
  expect((await shop.call('GET', `/rewards/customers/${twin._id}/balance/`)).status).toBe(404);
});
