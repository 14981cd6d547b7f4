// What a sale writes in its one commit, from its creation to its undoing.
import { beforeEach, describe, expect, test } from 'vitest';
import { Product } from '#domain/catalog/records/product.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Actor } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { refusal, runVerb } from '#resource/test-data/run-verb.ts';
import { createSale } from './create-sale.ts';
import { deleteSale } from './delete-sale.ts';
import { Sale } from './records/sale.ts';
import { updateSale } from './update-sale.ts';

let ctx: TestContext;
let product: Rec;
let customer: Rec;

beforeEach(() => {
  ctx = testContext();
  product = given(ctx, Product, {
    name: 'Yerba',
    base_price: 100,
    track_stock: true,
    stock: 10,
    min_stock: 5,
    status: 'draft',
  });
  customer = given(ctx, Customer, { name: 'Ana', status: 'active' });
});

const run = (verb: Verb, call: Rec) => runVerb(ctx, verb, call);
const line = (more: Rec = {}): Rec => ({
  publication_id: product._id,
  publication_type: 'product',
  name: 'Yerba',
  quantity: 2,
  price: 100,
  ...more,
});
const sell = (more: Rec = {}) => run(createSale, { body: { items: [line()], ...more } });
const edit = (record: Rec, body: Rec) => run(updateSale, { record, body });
const adjusted = (changes: readonly Change[] = []) =>
  changes.flatMap((change) =>
    change.kind === 'adjust' ? [[change.id, change.field, change.by]] : [],
  );
const lastCommit = () => ctx.committed.at(-1);

describe('creation', () => {
  test('sale, stock and purchases are one commit after one round of reads', async () => {
    const sale = await sell({ customer: customer._id });
    expect(ctx.committed).toHaveLength(1);
    expect(adjusted(lastCommit())).toEqual([
      [product._id, 'stock', -2],
      [product._id, 'total_stock', -2],
      [product._id, 'stock_version', 1],
      [customer._id, 'total_purchases', 200],
    ]);
    expect(sale).toMatchObject({
      total: 200,
      status: 'pending',
      customer_id: customer._id,
      customer_name: 'Ana',
      stock_taken: [{ product_id: product._id, quantity: 2 }],
    });
  });

  test('a line carries the code of what it sells, unless it has one of its own', async () => {
    const variants = [{ name: 'Suave', price: 90 }, { _id: 'v1', sku: 'YER-1-S' }, { _id: 'v2' }];
    const coded = given(ctx, Product, { name: 'Yerba', base_price: 1, sku: 'YER-1', variants });
    const of = (more: Rec = {}) => line({ publication_id: coded._id, ...more });
    const items = [
      of(),
      of({ sku: 'OWN' }),
      ...['v1', 'YER-1-S', 'v2'].map((variant_id) => of({ variant_id })),
      line(),
    ];
    const codes = ({ items: made }: Rec) => made.map(({ sku }: Rec) => sku);
    const sale = await sell({ items });
    expect(codes(sale)).toEqual(['YER-1', 'OWN', 'YER-1-S', 'YER-1-S', 'YER-1', undefined]);
    expect(sale.items[3].variant_id).toBe('v1');
    const edited = await edit(sale, { items: [of()] });
    expect(codes(edited)).toEqual(['YER-1']);
  });

  test('lines of one product are one change of its stock, with its alert', async () => {
    await sell({ items: [line(), line({ quantity: 4 })] });
    const [change] = (lastCommit() ?? []).filter(({ kind }) => kind === 'adjust');
    expect(change).toMatchObject({
      by: -6,
      min: 0,
      events: ['product.stock_changed', 'product.low_stock'],
    });
  });

  test('every product that falls short is named with what there is', async () => {
    const failure = await refusal(sell({ items: [line({ quantity: 11 })] }));
    expect(failure.code).toBe('insufficient_stock');
    expect(failure.errors).toMatchObject([
      { product_id: product._id, requested: 11, available: 10 },
    ]);
    expect(ctx.committed).toHaveLength(0);
  });

  test('parts of a unit are for what is not counted', async () => {
    const failure = await refusal(sell({ items: [line({ quantity: 1.5 })] }));
    expect(failure.errors).toMatchObject([{ field: 'items[0].quantity', code: 'not_multiple_of' }]);
    const service = given(ctx, Service, { name: 'Flete', status: 'published' });
    const sale = await sell({
      items: [line({ publication_id: service._id, publication_type: 'services', quantity: 1.5 })],
    });
    expect(sale).toMatchObject({ total: 150, stock_taken: [] });
  });

  test('over 80 counted products do not fit one commit', async () => {
    const many = Array.from({ length: 91 }, () =>
      given(ctx, Product, { name: 'P', track_stock: true, stock: 1, status: 'draft' }),
    );
    const items = many.map(({ _id }) => line({ publication_id: _id, quantity: 1 }));
    const failure = await refusal(sell({ items }));
    expect(failure.errors).toMatchObject([{ field: 'items', code: 'too_many_items', max: 80 }]);
  });

  test('each missing or deleted part is named', async () => {
    const gone = given(ctx, Product, { name: 'Gone', status: 'deleted' });
    const items = [line(), line({ publication_id: gone._id }), line({ publication_id: 'nope' })];
    const failure = await refusal(sell({ items, customer: 'nobody' }));
    expect(failure.code).toBe('related_record_not_found');
    expect(failure.errors.map(({ field }) => field)).toEqual([
      'customer',
      'items[1].publication_id',
      'items[2].publication_id',
    ]);
  });

  test('a blocked customer buys nothing', async () => {
    const blocked = given(ctx, Customer, { name: 'B', status: 'blocked' });
    expect((await refusal(sell({ customer_id: blocked._id }))).code).toBe('record_locked');
  });

  test('nobody is written the same way however it is said', async () => {
    expect(await sell()).toMatchObject({ customer: 'no-customer' });
    expect(await sell({ customer: 'no-customer' })).not.toHaveProperty('customer_id');
  });

  test('an invoice that cannot be attempted now does not fail the sale, which stands', async () => {
    const clientOf = () => Promise.reject(new Failure('service_unavailable'));
    Object.assign(ctx, { authority: { simulated: true, clientOf } });
    const sale = await sell({ generate_invoice: true });
    expect(sale).toMatchObject({ total: 200, generate_invoice: true, version: 1 });
    expect(ctx.committed).toHaveLength(1);
  });

  test('a sale cannot begin cancelled', async () => {
    expect((await refusal(sell({ status: 'cancelled' }))).errors[0]?.field).toBe('status');
  });
});

describe('states', () => {
  const asSession = () => {
    const { records } = ctx;
    ctx = testContext({ kind: 'session', role: 'owner' } as Partial<Actor>);
    for (const [key, table] of records) ctx.records.set(key, table);
  };

  test('a token completes a sale, with the time of it', async () => {
    const done = await edit(await sell(), { status: 'completed' });
    expect(done).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
    expect(adjusted(lastCommit())).toEqual([]);
  });

  test('a token neither cancels nor refunds', async () => {
    expect((await refusal(edit(await sell(), { status: 'cancelled' }))).code).toBe(
      'session_credential_required',
    );
    const sale = await sell({ status: 'completed' });
    expect((await refusal(edit(sale, { status: 'refunded' }))).code).toBe(
      'session_credential_required',
    );
  });

  test('a token is refused an undoing as such, also one that the state would not allow', async () => {
    for (const [from, to] of [
      ['pending', 'refunded'],
      ['completed', 'cancelled'],
    ]) {
      const refused = await refusal(edit(await sell({ status: from }), { status: to }));
      expect(refused.code).toBe('session_credential_required');
    }
    const pending = await sell();
    asSession();
    expect((await refusal(edit(pending, { status: 'refunded' }))).code).toBe(
      'invalid_state_transition',
    );
  });

  test('a session cancels: stock and purchases come back in the same commit, once', async () => {
    const sale = await sell({ customer: customer._id });
    asSession();
    const cancelled = await edit(sale, { status: 'cancelled' });
    expect(adjusted(lastCommit())).toEqual([
      [product._id, 'stock', 2],
      [product._id, 'total_stock', 2],
      [product._id, 'stock_version', 1],
      [customer._id, 'total_purchases', -200],
    ]);
    expect(cancelled.stock_taken).toEqual([]);
    expect((await refusal(edit(cancelled, { status: 'pending' }))).code).toBe(
      'invalid_state_transition',
    );
    await run(deleteSale, { record: cancelled });
    expect(adjusted(lastCommit())).toEqual([]);
  });

  test('what came back is what was taken, whatever became of the product', async () => {
    const sale = await sell();
    ctx.records.get(Product.key)?.set(product._id, { ...product, track_stock: false });
    await run(deleteSale, { record: sale });
    expect(adjusted(lastCommit())).toEqual([
      [product._id, 'stock', 2],
      [product._id, 'total_stock', 2],
      [product._id, 'stock_version', 1],
    ]);
  });
});

describe('terms', () => {
  test('of a pending sale may change, and stock follows the difference', async () => {
    const sale = await sell({ customer: customer._id });
    const changed = await edit(sale, { items: [line({ quantity: 5 })], discount_rate: 10 });
    expect(changed).toMatchObject({ subtotal: 500, discount_amount: 50, total: 450 });
    expect(adjusted(lastCommit())).toEqual([
      [product._id, 'stock', -3],
      [product._id, 'total_stock', -3],
      [product._id, 'stock_version', 1],
      [customer._id, 'total_purchases', 250],
    ]);
  });

  test('a discount taken away leaves nothing behind', async () => {
    const sale = await sell({ discount_rate: 50 });
    expect(sale.total).toBe(100);
    const changed = await edit(sale, { discount_rate: undefined });
    expect(changed).toMatchObject({ total: 200, discount_amount: 0 });
    expect(changed).not.toHaveProperty('discount_rate');
  });

  test('of a completed sale are kept, and sending them back unchanged is no change', async () => {
    const sale = await sell({ status: 'completed' });
    const failure = await refusal(edit(sale, { discount_rate: 5, notes: 'x' }));
    expect(failure.errors).toMatchObject([{ field: 'discount_rate', code: 'immutable' }]);
    const { items, total, subtotal, customer: who } = sale;
    const again = await edit(sale, { items, total, subtotal, customer: who, notes: 'x' });
    expect(again).toMatchObject({ notes: 'x', version: 2 });
  });

  test('the customer moves with what was bought', async () => {
    const other = given(ctx, Customer, { name: 'Eva', status: 'active' });
    const sale = await sell({ customer: customer._id });
    const moved = await edit(sale, { customer: other._id });
    expect(moved).toMatchObject({
      customer: other._id,
      customer_id: other._id,
      customer_name: 'Eva',
    });
    expect(adjusted(lastCommit())).toEqual([
      [customer._id, 'total_purchases', -200],
      [other._id, 'total_purchases', 200],
    ]);
  });

  test('a sale with a tax document is not deleted', async () => {
    const sale = { ...(await sell()), invoice_id: 'a'.repeat(24) };
    expect((await refusal(run(deleteSale, { record: sale }))).code).toBe('resource_in_use');
  });
});

describe('what a version of a sale tells the rest', () => {
  test('an invoice is asked for until there is one or an attempt has failed for good', () => {
    const sale = { status: 'pending', generate_invoice: true };
    const jobs = (after: Rec) => Sale.jobs?.({ before: after, after }) ?? [];
    expect(jobs(sale)).toEqual(['issue-sale-invoice']);
    expect(jobs({ ...sale, invoice_id: 'x' })).toEqual([]);
    expect(jobs({ ...sale, invoice_error: { code: 'x', error: 'y' } })).toEqual([]);
    expect(jobs({ ...sale, status: 'cancelled' })).toEqual([]);
    expect(jobs({ status: 'pending' })).toEqual([]);
  });

  test('it is counted when it comes, goes, or is not what was counted', () => {
    const sale = { status: 'pending', total: 10, items: [{ quantity: 1 }], customer_id: 'c' };
    const counts = (after?: Rec, before?: Rec) =>
      Sale.jobs?.({ before, after })?.includes('count-sale');
    expect([counts(sale), counts(undefined, sale)]).toEqual([true, true]);
    const same = { ...sale, items: [{ quantity: 1 }], status: 'completed', invoice_number: '1' };
    expect(counts(same, sale)).toBe(false);
    for (const change of [
      { total: 11 },
      { status: 'cancelled' },
      { items: [] },
      { customer_id: 'd' },
    ]) {
      expect(counts({ ...sale, ...change }, sale)).toBe(true);
    }
  });

  test('states entered and the invoice are events', () => {
    const before = { status: 'pending' };
    expect(Sale.events({ after: before })).toEqual([]);
    expect(Sale.events({ after: { status: 'completed' } })).toEqual(['completed']);
    expect(Sale.events({ before, after: { ...before, invoice_number: '1' } })).toEqual([
      'invoiced',
    ]);
    expect(Sale.events({ before, after: { status: 'cancelled' } })).toEqual(['cancelled']);
  });
});
