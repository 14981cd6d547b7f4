// Which invoice an order was invoiced by, where it is claimed: by two that are posted at the same moment, and by one that was posted
// before invoices named their orders.
import { beforeEach, expect, test } from 'vitest';
import { released } from '#domain/accounting/posting/order-claims.ts';
import { postSource } from '#domain/accounting/posting/post-source.ts';
import { SOURCE_OF } from '#domain/accounting/posting/sources.ts';
import { LedgerPosting } from '#domain/accounting/records/ledger-posting.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const CUIT = cuitOf(0);
let stack: MemoryStack;
let shop: Shop;
let supplier: Rec;
let product: Rec;
let work: () => Context;

beforeEach(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
  let works = 0;
  work = () => {
    works += 1;
    return openServiceContext(
      stack.runtime,
      { tenantId: tenant.id, mode: 'live', generation: 0 },
      { id: `work-${works}` },
    );
  };
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  product = await shop.good('POST', '/products/', { name: 'Harina', base_price: 50 });
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  await shop.good('POST', '/current-accounts/', {
    party_type: 'supplier',
    party_id: supplier._id,
  });
});

async function delivered(prices: readonly number[]): Promise<Rec> {
  const items = prices.map((unit_price) => ({
    product_id: product._id,
    product_name: 'Harina',
    quantity: 1,
    unit_price,
  }));
  const order = await shop.good('POST', '/orders/', { supplier_id: supplier._id, items });
  for (const status of ['pending', 'confirmed', 'shipped']) {
    await shop.good('PUT', `/orders/${order._id}/`, { status });
  }
  for (const index of prices.keys()) {
    await shop.good('POST', `/orders/${order._id}/receive/`, { items: [{ index, quantity: 1 }] });
  }
  await stack.background.rest();
  return order;
}

const voucher = (number: number, total: string, more: Partial<Voucher> = {}): Voucher => ({
  number,
  supplier: CUIT,
  type: 6,
  net: total,
  iva: '0,00',
  total,
  ...more,
});
async function upload(...vouchers: Voucher[]): Promise<Rec[]> {
  const file = new SentFile(export17(vouchers));
  await shop.good('POST', '/received_invoices/upload-csv/', file as never);
  return everything(shop, '/received_invoices/list/?sort_dir=asc');
}

async function balance(): Promise<number> {
  await stack.background.rest();
  expect(ledgerMistakes(await readLedger(shop))).toEqual([]);
  return (await shop.good('GET', `/suppliers/${supplier._id}/`)).balance;
}

test('of two invoices of two years that are posted at the same moment one takes the order', async () => {
  const order = await delivered([121]);
  const invoices = await upload(
    voucher(1, '121,00', { date: '2024-12-16' }),
    voucher(2, '121,00', { date: '2025-12-16' }),
  );
  await Promise.all(
    invoices.map(({ id }) => {
      const ctx = work();
      return ctx.retry(() => postSource(ctx, SOURCE_OF.received_invoice.source, id));
    }),
  );
  expect(await balance()).toBe(-242);
  const named = await everything(shop, '/received_invoices/list/');
  expect(named.map(({ order_id: id }) => id).filter(Boolean)).toEqual([order._id]);
});

/** As it was left by who posted it before invoices named their orders: without an entry its order was forgotten at once. */
async function asBefore(id: string): Promise<void> {
  const ctx = work();
  const posting = await ctx.store.get(LedgerPosting, id);
  const invoice = await ctx.store.get(ReceivedInvoice, id as ReceivedInvoice['id']);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const nameless = amended(ctx, invoice, { order_id: undefined });
  const hasEntry = posting?.parts.some(({ entry_id }) => entry_id !== undefined);
  const changes = [
    update(ReceivedInvoice, invoice, nameless),
    ...(await released(ctx, invoice)),
    ...(posting === undefined || hasEntry
      ? []
      : [update(LedgerPosting, posting, amended(ctx, posting, { parts: [] }))]),
  ];
  await ctx.commit(changes, { data: undefined });
}

test.each([1, 6])(
  'an order that an invoice %i took before invoices named theirs is not invoiced again',
  async (type) => {
    const credit = type === 1 ? { net: '100,00', iva: '21,00' } : {};
    await delivered([121]);
    const [old = {}] = await upload(voucher(1, '121,00', { type, ...credit }));
    expect(await balance()).toBe(-121);
    await asBefore(old.id);
    await upload(voucher(2, '121,00'));
    expect(await balance()).toBe(-242);
    await shop.good('POST', `/received_invoices/${old.id}/reopen/`);
    await stack.background.rest();
    await upload(voucher(3, '121,00'));
    // What no posting tells of is posted again, of its order.
    expect(await balance()).toBe(type === 1 ? -242 : -363);
  },
);

test('nor is a part of one, while its other parts are', async () => {
  const order = await delivered([100, 100, 50]);
  const [old = {}] = await upload(voucher(1, '100,00'));
  expect(await balance()).toBe(-250);
  await asBefore(old.id);
  await upload(voucher(2, '50,00'), voucher(3, '100,00'));
  expect(await balance()).toBe(-250);
  await upload(voucher(4, '100,00'), voucher(5, '250,00'));
  expect(await balance()).toBe(-600);
  const invoices = await everything(shop, '/received_invoices/list/');
  expect(invoices.filter(({ order_id: id }) => id === order._id)).toHaveLength(2);
});
