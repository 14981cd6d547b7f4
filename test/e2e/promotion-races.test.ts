// Prices and promotions at work: what a sale is told, and that no promotion is used more often than it may be, however
// many come at the same time. Spec: Promotion, Sale; reliability#race-of-uses.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import type { Reply } from '../support/exchange.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack, type TestTenant } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

let stack: Stack;
let tenant: TestTenant;
let shop: Shop;
let mate: Rec;
let ana: Rec;

async function furnish(opened: Stack): Promise<void> {
  stack = opened;
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
  mate = await product({ name: 'Mate', base_price: 100 });
  ana = await shop.good('POST', '/customers/', { name: 'Ana' });
}
const product = (more: Rec): Promise<Rec> =>
  shop.good('POST', '/products/', { status: 'published', ...more });
const promotion = (more: Rec = {}): Promise<Rec> =>
  shop.good('POST', '/promotions/', {
    name: 'Promo',
    promotion_type: 'percentage',
    value: 10,
    status: 'active',
    ...more,
  });
const line = (of: Rec = mate, quantity = 1): Rec => ({
  publication_id: of._id,
  publication_type: 'product',
  name: of.name,
  quantity,
});
const buy = (more: Rec = {}, credential?: string): Promise<Reply> =>
  shop.call('POST', '/sales/', { items: [line()], ...more }, credential);
const sale = async (more: Rec = {}): Promise<Rec> => {
  const reply = await buy(more);
  if (reply.status !== 201) throw new Error(reply.story);
  return reply.json.data;
};
const usesOf = async ({ _id }: Rec): Promise<number> =>
  (await shop.good('GET', `/promotions/${_id}/`)).uses_count;
const isReduced = ({ json }: Reply): boolean => json.data?.promotions_used !== undefined;

describe('the prices of a sale', () => {
  beforeEach(async () => furnish(await openMemoryStack()));

  test('follow the tiers of its products, promotions and payment, and are told line by line', async () => {
    const yerba = await product({
      name: 'Yerba',
      base_price: 50,
      quantity_price_tiers: [{ min_quantity: 10, price: 40 }],
    });
    const { _id: id } = await promotion({ applies_to: 'specific', entity_ids: [yerba._id] });
    await shop.good('POST', '/payment_methods/', {
      code: 'Cuotas',
      name: 'Cuotas',
      price_impact_percentage: 12.5,
    });
    const sold = await sale({ items: [line(yerba, 10), line()], payment_method: 'cuotas' });
    expect(sold.items).toMatchObject([
      {
        list_price: 40,
        price: 45,
        promotion_discount: 45,
        line_total: 405,
        applied_promotions: [{ promotion_id: id, name: 'Promo', amount: 45 }],
      },
      { list_price: 100, price: 112.5, line_total: 112.5 },
    ]);
    expect(sold).toMatchObject({
      subtotal: 517.5,
      total: 517.5,
      pricing_options_summary: {
        list_total: 500,
        promotion_discount: 45,
        payment_impact: 62.5,
        payment_impact_percentage: 12.5,
        payment_method: 'Cuotas',
      },
    });
  });

  test('that the client states are kept, and no promotion comes off them', async () => {
    const own = await promotion();
    const sold = await sale({ items: [{ ...line(), price: 70, promotion_discount: 60 }] });
    expect(sold.items).toMatchObject([{ price: 70, line_total: 70 }]);
    expect(sold.items[0]).not.toHaveProperty('promotion_discount');
    expect(await usesOf(own)).toBe(0);
  });

  test('are invoiced to the cent', async () => {
    shop = await openShop(stack, tenant, 'test');
    const odd = await product({ name: 'Termo', base_price: 33.33, tax_rate: 21 });
    const terms = { promotion_type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1 };
    await promotion({ ...terms, value: undefined });
    const sold = await sale({ items: [line(odd, 4)], generate_invoice: true });
    expect(sold).toMatchObject({ total: 99.99, items: [{ promotion_discount: 33.33 }] });
    const invoice = await shop.good('GET', `/bill/receipts/${sold.invoice_id}/`);
    expect(invoice).toMatchObject({ estado: 'autorizado', total: 99.99 });
  });

  test('stay with their lines when a sale is edited, and what is new is priced', async () => {
    const own = await promotion();
    const sold = await sale();
    await shop.good('PUT', `/promotions/${own._id}/`, { value: 50 });
    const edited = await shop.good('PUT', `/sales/${sold._id}/`, {
      items: [sold.items[0], line(mate, 2)],
    });
    expect(edited.items).toMatchObject([{ line_total: 90 }, { line_total: 100 }]);
    expect(await usesOf(own)).toBe(1);
    const { items } = await shop.good('PUT', `/sales/${sold._id}/`, {
      items: [{ ...line(), price: 80 }],
    });
    expect(items).toMatchObject([{ line_total: 80 }]);
    expect(await usesOf(own)).toBe(0);
    expect((await shop.good('GET', `/sales/${sold._id}/`)).promotions_used).toBeUndefined();
  });

  test('are not moved by promotions that are not running', async () => {
    const at = (ms: number) => toIso(stack.clock.now() + ms);
    await promotion({ status: 'draft' });
    await promotion({ is_active: false });
    await promotion({ start_date: at(3_600_000) });
    await promotion({ min_quantity: 2 });
    await promotion({ entity_type: 'service' });
    expect(await sale()).toMatchObject({ total: 100 });
  });

  test('that the catalog does not have are asked for', async () => {
    const none = await shop.good('POST', '/services/', { name: 'Asesoría', status: 'published' });
    const items = [{ ...line(none), publication_type: 'services' }];
    const { status, json } = await buy({ items });
    expect([status, json.errors]).toMatchObject([
      400,
      [{ field: 'items[0].price', code: 'conditional_required' }],
    ]);
  });
});

describe('a promotion that is asked for', () => {
  beforeEach(async () => furnish(await openMemoryStack()));

  test('is applied before better ones', async () => {
    const low = await promotion({ value: 5 });
    await promotion({ value: 20 });
    expect(await sale({ promotion_ids: [low._id] })).toMatchObject({ total: 95 });
  });

  test('and used up is refused, where others are just left out', async () => {
    const last = await promotion({ max_uses: 1 });
    expect(await sale()).toMatchObject({ total: 90 });
    expect(await sale()).toMatchObject({ total: 100 });
    const { status, json } = await buy({ promotion_ids: [last._id] });
    expect([status, json.code]).toEqual([409, 'promotion_limit_reached']);
    expect((await shop.good('GET', '/sales/list/')).total).toBe(2);
  });

  test('and not there, not running or not fitting is told so', async () => {
    const draft = await promotion({ status: 'draft' });
    const many = await promotion({ min_quantity: 9 });
    expect((await buy({ promotion_ids: ['nope'] })).json.code).toBe('related_record_not_found');
    const { json } = await buy({ promotion_ids: [draft._id, many._id] });
    expect(json).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'promotion_ids[0]' }, { field: 'promotion_ids[1]' }],
    });
  });

  test('by customer needs one', async () => {
    const own = await promotion({ max_uses_per_customer: 1 });
    expect(await sale()).toMatchObject({ total: 100 });
    expect((await buy({ promotion_ids: [own._id] })).json).toMatchObject({
      code: 'validation_error',
      errors: [{ code: 'conditional_required' }],
    });
    const mine = { promotion_ids: [own._id], customer: ana._id };
    expect(await sale(mine)).toMatchObject({ total: 90 });
    expect((await buy(mine)).json.code).toBe('promotion_limit_reached');
  });
});

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('uses at once, %s', (_, open) => {
  beforeEach(async () => furnish(await open()));

  test('the last ones go to as many as there are, the others pay the list price', async () => {
    const few = await promotion({ max_uses: 3 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy()));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const totals = replies.map(({ json }) => json.data.total).sort();
    expect(totals).toEqual([...Array(7).fill(100), ...Array(3).fill(90)]);
    expect(await usesOf(few)).toBe(3);
  });

  test('those who ask for the last one are refused', async () => {
    const one = await promotion({ max_uses: 1 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => buy({ promotion_ids: [one._id] })),
    );
    const codes = replies.map(({ status, json }) => `${status} ${json.code ?? ''}`).sort();
    expect(codes).toEqual(['201 ', ...Array(5).fill('409 promotion_limit_reached')]);
    expect(await usesOf(one)).toBe(1);
  });

  test('no customer has more than their own, however many promotions are new to them', async () => {
    await promotion({ max_uses_per_customer: 2 });
    const other = await shop.good('POST', '/customers/', { name: 'Beto' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_each, i) => buy({ customer: (i % 2 ? ana : other)._id })),
    );
    const reduced = replies.filter(isReduced).map(({ json }) => json.data.customer_id);
    expect(reduced.sort()).toEqual([ana._id, ana._id, other._id, other._id].sort());
  });

  test('the uses of merged customers are those of the one they become, also while they are merged', async () => {
    await promotion({ max_uses_per_customer: 2 });
    const customer = (name: string) => shop.good('POST', '/customers/', { name });
    const [twin, late] = [await customer('Ana bis'), await customer('Ana ter')];
    const merge = (from: Rec) =>
      shop.call('POST', '/customers/merge/', { source_id: from._id, target_id: ana._id });
    expect((await sale({ customer: twin._id })).total).toBe(90);
    expect((await merge(twin)).status).toBe(200);
    const race = [buy, buy, buy].map((each) => each({ customer: late._id }));
    const merged = await merge(late);
    const used = (await Promise.all(race)).filter(isReduced).length;
    if (merged.status !== 200) expect((await merge(late)).status).toBe(200);
    const later: number[] = [];
    for (let i = 0; i < 3; i += 1) later.push((await sale({ customer: ana._id })).total);
    expect(later.filter((total) => total === 90)).toHaveLength(Math.max(0, 1 - used));
    expect((await buy({ customer: late._id })).json.code).toBe('related_record_not_found');
  });

  test('a bulk request takes no more than there are', async () => {
    const few = await promotion({ max_uses: 3, max_uses_per_customer: 2 });
    const of = (customer?: Rec) => ({
      items: [line()],
      ...(customer && { customer: customer._id }),
    });
    const other = await shop.good('POST', '/customers/', { name: 'Beto' });
    const items = [...Array(4).fill(of(ana)), ...Array(4).fill(of(other)), of()];
    const made = await shop.good('POST', '/sales/bulk/create/', { items });
    expect(made.success_count).toBe(9);
    const sales: Rec[] = (await shop.good('GET', '/sales/list/?per_page=100')).items;
    const reduced = sales.filter(({ total }) => total === 90).map((each) => each.customer_id);
    expect(reduced).toHaveLength(3);
    expect(new Set(reduced).size).toBe(2);
    expect(await usesOf(few)).toBe(3);
  });

  test('a product lends its own promotion as often as it says', async () => {
    const promotions = [{ name: 'Suya', promotion_type: 'fixed_amount', value: 30, max_uses: 2 }];
    const own = await product({ name: 'Bombilla', base_price: 100, promotions });
    const replies = await Promise.all(Array.from({ length: 6 }, () => buy({ items: [line(own)] })));
    const totals = replies.map(({ json }) => json.data.total).sort((a, b) => a - b);
    expect(totals).toEqual([70, 70, 100, 100, 100, 100]);
  });

  test('what is cancelled or deleted is there for another', async () => {
    const one = await promotion({ max_uses: 2, max_uses_per_customer: 1 });
    const session = await tenant.session();
    const first = await sale({ customer: ana._id });
    expect((await buy({ customer: ana._id })).json.data.total).toBe(100);
    await shop.good('PUT', `/sales/${first._id}/`, { status: 'cancelled' }, session);
    expect(await usesOf(one)).toBe(0);
    const second = await sale({ customer: ana._id });
    expect(second.total).toBe(90);
    await shop.good('DELETE', `/sales/${second._id}/`);
    expect(await usesOf(one)).toBe(0);
    expect((await sale({ customer: ana._id })).total).toBe(90);
  });

  test('a use follows the customer of its sale, who changes only as the line is priced anew', async () => {
    const one = await promotion({ max_uses_per_customer: 1 });
    const beto = await shop.good('POST', '/customers/', { name: 'Beto' });
    const { _id } = await sale({ customer: ana._id });
    const change = (body: Rec) => shop.call('PUT', `/sales/${_id}/`, body);
    for (const customer of [beto._id, 'no-customer']) {
      const kept = await change({ customer });
      expect(kept.json.errors, kept.story).toMatchObject([
        { field: 'customer_id', code: 'immutable' },
      ]);
    }
    const moved = await change({ customer: beto._id, items: [line()] });
    expect(moved.json.data.total, moved.story).toBe(90);
    expect(await usesOf(one)).toBe(1);
    expect((await sale({ customer: beto._id })).total).toBe(100);
    expect((await sale({ customer: ana._id })).total).toBe(90);
    expect((await change({ customer: 'no-customer', items: [line()] })).json.data.total).toBe(100);
    expect((await sale({ customer: beto._id })).total).toBe(90);
    expect(await usesOf(one)).toBe(2);
  });

  test('terms that change meanwhile are those of the sale or not applied', async () => {
    const moving = await promotion({ max_uses: 5 });
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => buy()),
      shop.call('PUT', `/promotions/${moving._id}/`, { max_uses: 2 }),
    ]);
    expect(replies.filter(({ status }) => status >= 300).map(({ story }) => story)).toEqual([]);
    const reduced = replies.filter(isReduced).length;
    expect(await usesOf(moving)).toBe(reduced);
  });
});

test('a promotion ends with its last use and says so once', async () => {
  const opened: Stack & { background: Background } = await openMemoryStack();
  await furnish(opened);
  const last = await promotion({ max_uses: 2 });
  await Promise.all([sale(), sale(), sale()]);
  await opened.background.rest();
  expect(await shop.good('GET', `/promotions/${last._id}/`)).toMatchObject({
    status: 'expired',
    uses_count: 2,
  });
  const { items } = await shop.good('GET', '/events/list/?per_page=100');
  const told = items.map(({ type }: Rec) => type);
  expect(told.filter((type: string) => type === 'promotion.exhausted')).toHaveLength(1);
  expect(told.filter((type: string) => type.startsWith('promotion_use'))).toEqual([]);
});

describe('a promotion that was used up', () => {
  let opened: Stack & { background: Background };
  let last: Rec;
  let used: Rec;
  const put = (body: Rec) => shop.call('PUT', `/promotions/${last._id}/`, body);
  const state = async (): Promise<string> => {
    await opened.background.rest();
    return (await shop.good('GET', `/promotions/${last._id}/`)).status;
  };

  beforeEach(async () => {
    opened = await openMemoryStack();
    await furnish(opened);
    last = await promotion({ max_uses: 1 });
    used = await sale();
    expect(await state()).toBe('expired');
  });

  test('comes back when its use does, and ends with the next one', async () => {
    await shop.good('DELETE', `/sales/${used._id}/`);
    expect(await state()).toBe('active');
    expect((await sale()).promotions_used).toMatchObject([{ promotion_id: last._id }]);
    expect(await state()).toBe('expired');
  });

  test('comes back when it may be used more often', async () => {
    await put({ max_uses: 2 });
    expect(await state()).toBe('active');
  });

  test('stays ended once its time is over', async () => {
    await put({ end_date: '2020-01-01' });
    await shop.good('DELETE', `/sales/${used._id}/`);
    expect(await state()).toBe('expired');
  });

  test('stays as a client moved it', async () => {
    await put({ status: 'deleted' });
    await shop.good('DELETE', `/sales/${used._id}/`);
    expect(await state()).toBe('deleted');
  });

  test('is sent back as it was read and still comes back', async () => {
    const read = await shop.good('GET', `/promotions/${last._id}/`);
    expect((await put({ ...read, description: 'Una sola' })).status).toBe(200);
    await shop.good('DELETE', `/sales/${used._id}/`);
    expect(await state()).toBe('active');
  });
});
