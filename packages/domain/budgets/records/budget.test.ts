// What a budget is worth, until when it holds, and what may become of it.
import { beforeEach, describe, expect, test } from 'vitest';
import { PricingProfile } from '#domain/catalog/records/pricing-profile.ts';
import { Product } from '#domain/catalog/records/product.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Verb } from '#resource/declaration.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { refusal, runVerb } from '#resource/test-data/run-verb.ts';
import { convertBudget } from '../convert-budget.ts';
import { createBudget } from '../create-budget.ts';
import { expireBudget } from '../expire-budget.ts';
import { updateBudget } from '../update-budget.ts';
import { Budget } from './budget.ts';

let ctx: TestContext;
let product: Rec;
let customer: Rec;
let today: string;

beforeEach(() => {
  ctx = testContext();
  today = businessDate(ctx.nowMs);
  customer = given(ctx, Customer, { name: 'Ana', status: 'active' });
  product = given(ctx, Product, {
    name: 'Yerba',
    base_price: 100,
    tax_rate: 21,
    track_stock: true,
    stock: 50,
    status: 'published',
    quantity_price_tiers: [{ min_quantity: 10, discount_percentage: 10 }],
  });
});

const run = (verb: Verb, call: Rec) => runVerb(ctx, verb, call);
const line = (more: Rec = {}): Rec => ({
  publication_id: product._id,
  publication_type: 'product',
  quantity: 1,
  ...more,
});
const quote = (more: Rec = {}) =>
  run(createBudget, {
    body: {
      items: [line()],
      customer: { customer_id: customer._id, name: 'Ana', email: 'ana@example.com' },
      ...more,
    },
  });
const edit = (record: Rec, body: Rec) => run(updateBudget, { record, body });
const convert = (record: Rec, body: Rec = {}) => run(convertBudget, { record, body });
const stored = async (budget: Rec): Promise<Rec> =>
  (await ctx.store.get(Budget, budget._id)) ?? expect.fail('the budget is gone');

describe('what it comes to', () => {
  test('lines without a price have that of the catalog, with its tiers; a stated price stays', async () => {
    const budget = await quote({
      items: [line({ quantity: 10 }), line({ price: 5 })],
      tax_rate: 21,
    });
    expect(budget).toMatchObject({
      items: [
        { name: 'Yerba', price: 90, line_total: 900 },
        { name: 'Yerba', price: 5, line_total: 5 },
      ],
      subtotal: 905,
      total: 905,
      status: 'draft',
      customer_id: customer._id,
    });
  });

  test('a forward profile makes the price, without telling the cost', async () => {
    const { _id } = given(ctx, PricingProfile, {
      applied_taxes: [{ name: 'IVA', rate: 21 }],
      profit: { type: 'fixed', value: 79 },
      calculation_mode: 'forward',
    });
    const made = given(ctx, Product, {
      name: 'Mate',
      base_price: 1,
      status: 'published',
      pricing_composition: { supplier_cost: 100, pricing_profile_id: _id },
    });
    const { items, total } = await quote({ items: [line({ publication_id: made._id })] });
    expect([items[0].price, total]).toEqual([200, 200]);
    expect(items[0]).not.toHaveProperty('price_composition');
  });

  test('its discount comes off, and nothing that the client makes up does', async () => {
    const budget = await quote({
      items: [line({ promotion_discount: 99, list_price: 1 })],
      discount_rate: 10,
      total: 1,
    });
    expect(budget).toMatchObject({ subtotal: 100, discount_amount: 10, total: 90 });
    expect(budget.items[0]).not.toHaveProperty('promotion_discount');
  });

  test('whoever and whatever is not there is named', async () => {
    const items = [line({ publication_id: 'nope' })];
    const failure = await refusal(quote({ items, customer: { customer_id: 'nobody' } }));
    expect(failure.code).toBe('related_record_not_found');
    expect(failure.errors.map(({ field }) => field)).toEqual([
      'customer.customer_id',
      'items[0].publication_id',
    ]);
  });
});

describe('its last day', () => {
  test('follows from valid_days, and valid_until decides over them', async () => {
    expect(await quote({ valid_days: 15 })).toMatchObject({ valid_until: addDays(today, 15) });
    const valid_until = addDays(today, 15);
    expect(await quote({ valid_days: 15.5 })).toMatchObject({ valid_days: 15.5, valid_until });
    const until = addDays(today, 3);
    expect(await quote({ valid_days: 15, valid_until: until })).toMatchObject({
      valid_until: until,
      valid_days: 3,
    });
    expect(await quote()).not.toHaveProperty('valid_until');
    const failure = await refusal(quote({ valid_until: addDays(today, -1) }));
    expect(failure.errors).toMatchObject([{ field: 'valid_until', code: 'out_of_range' }]);
  });

  test('is told once, and again when it moves', async () => {
    const budget = await quote({ valid_days: 2 });
    const atMs = startOfBusinessDay(addDays(today, 3));
    const jobs = (after: Rec, before?: Rec) => Budget.jobs?.({ before, after });
    expect(jobs(budget)).toEqual([{ name: 'expire-budget', atMs }]);
    expect(jobs({ ...budget, status: 'sent' }, budget)).toEqual([]);
    expect(jobs({ ...budget, valid_until: today }, budget)).toHaveLength(1);
    expect(jobs({ ...budget, status: 'converted' }, budget)).toEqual([]);
    expect(jobs(budget, { ...budget, status: 'expired' })).toHaveLength(1);
  });

  test('ends it when it is over, once, and never one that is settled', async () => {
    const budget = await quote({ valid_days: 1 });
    const rejected = await edit(await quote({ valid_days: 1 }), { status: 'rejected' });
    ctx.nowMs = startOfBusinessDay(addDays(today, 2)) - 1;
    await expireBudget.run(ctx, budget._id);
    expect(await stored(budget)).toMatchObject({ status: 'draft' });
    ctx.nowMs += 1;
    for (const { _id } of [budget, budget, rejected]) await expireBudget.run(ctx, _id);
    expect(await stored(budget)).toMatchObject({ status: 'expired', version: 2 });
    expect(await stored(rejected)).toMatchObject({ status: 'rejected' });
  });

  test('once over, only a new one opens the budget again', async () => {
    const budget = await quote({ valid_days: 1 });
    ctx.nowMs = startOfBusinessDay(addDays(today, 2));
    expect((await refusal(edit(budget, { status: 'accepted' }))).errors).toMatchObject([
      { from: 'expired', to: 'accepted' },
    ]);
    expect((await refusal(convert(budget))).errors).toMatchObject([{ from: 'expired' }]);
    await expireBudget.run(ctx, budget._id);
    const expired = await stored(budget);
    expect((await refusal(edit(expired, { status: 'draft' }))).code).toBe(
      'invalid_state_transition',
    );
    const renewed = await edit(expired, { status: 'draft', valid_days: 5 });
    expect(renewed).toMatchObject({ status: 'draft', valid_until: addDays(today, 7) });
  });

  test.each([
    ['its days', { valid_days: 9 }],
    ['no end', {}],
  ])('one of %s that a client ended needs a new one as well', async (_, more) => {
    const ended = await edit(await quote(more), { status: 'expired' });
    for (const body of [{ status: 'draft' }, { ...ended, status: 'draft' }]) {
      expect((await refusal(edit(ended, body))).code).toBe('invalid_state_transition');
    }
    ctx.nowMs = startOfBusinessDay(addDays(today, 1));
    const renewed = await edit(ended, { status: 'draft', valid_days: 9 });
    expect(renewed).toMatchObject({ status: 'draft', valid_until: addDays(today, 10) });
    expect(renewed.expired_at).toBeUndefined();
  });

  test('one that was given a new end first is a draft when that is said', async () => {
    const ended = await edit(await quote({ valid_days: 9 }), { status: 'expired' });
    const longer = await edit(ended, { valid_until: addDays(today, 20) });
    expect(longer).toMatchObject({ status: 'expired' });
    const draft = { status: 'draft', valid_until: addDays(today, 20) };
    expect(await edit(longer, { status: 'draft' })).toMatchObject(draft);
  });
});

describe('its states', () => {
  test.each(['sent', 'accepted', 'rejected', 'expired', 'cancelled'])('%s', async (status) => {
    const budget = await quote();
    const after = await edit(budget, { status });
    expect(after).toMatchObject({ status, [`${status}_at`]: after.updated_at });
    const events = status === 'cancelled' ? [] : [status];
    expect(Budget.events({ before: budget, after })).toEqual(events);
  });

  test('a client cannot say that it was converted', async () => {
    const budget = await quote();
    const failure = await refusal(edit(budget, { status: 'converted' }));
    expect(failure.errors).toMatchObject([{ from: 'draft', to: 'converted' }]);
  });

  test('terms follow an edit while they are open, and stay afterwards', async () => {
    const sent = await edit(await quote(), { status: 'sent', items: [line({ quantity: 20 })] });
    expect(sent).toMatchObject({ total: 1800 });
    expect(await edit(sent, { discount_rate: 50 })).toMatchObject({ total: 900 });
    const accepted = await edit(sent, { status: 'accepted' });
    expect(await edit(accepted, { notes: 'Llamar' })).toMatchObject({ notes: 'Llamar' });
    const failure = await refusal(edit(accepted, { discount_rate: 50 }));
    expect(failure.errors).toMatchObject([{ field: 'discount_rate', code: 'immutable' }]);
  });

  test('what is sent back as it was got changes nothing', async () => {
    const budget = await quote({ valid_days: 5, discount_rate: 5 });
    const { _id, created_at, updated_at, livemode, ...body } = budget;
    expect(await edit(budget, body)).toBe(budget);
  });
});

describe('conversion', () => {
  test('the sale has the prices of the budget, whatever the catalog says by now', async () => {
    const budget = await quote({
      items: [line({ quantity: 10 })],
      discount_rate: 10,
      tax_rate: 21,
    });
    ctx.records.get(Product.key)?.set(product._id, { ...product, base_price: 999, tax_rate: 27 });
    const sale = await convert(budget, { payment_method: 'cash' });
    expect(sale).toMatchObject({
      total: budget.total,
      tax_amount: budget.tax_amount,
      items: [{ price: 90, line_total: 900 }],
      sale_origin: 'budget',
      budget_id: budget._id,
      customer_id: customer._id,
      payment_method: 'cash',
      stock_taken: [{ product_id: product._id, quantity: 10 }],
    });
    expect(await stored(budget)).toMatchObject({ status: 'converted', sale_id: sale._id });
  });

  test('is one commit with a claim', async () => {
    const budget = await quote();
    const sale = await convert(budget);
    const changes = ctx.committed.at(-1) ?? [];
    expect(changes.filter(({ kind }) => kind === 'claim')).toMatchObject([{ id: sale._id }]);
    const records = changes.flatMap((change) =>
      change.kind === 'create' || change.kind === 'update' ? [change.noun] : [],
    );
    expect(records).toEqual([Sale, Budget]);
  });

  test.each(['rejected', 'cancelled', 'expired'])('not of one that is %s', async (status) => {
    const budget = await edit(await quote(), { status });
    expect((await refusal(convert(budget))).code).toBe('invalid_state_transition');
    expect(convertBudget.when?.(budget)).toBe(false);
  });

  test('not twice: the second is told of the sale', async () => {
    const budget = await quote();
    const sale = await convert(budget);
    const failure = await refusal(convert(await stored(budget)));
    expect(failure.errors).toMatchObject([{ from: 'converted', sale_id: sale._id }]);
  });
});
