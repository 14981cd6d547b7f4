// An invoice is told to be paid when its sale or its current account is, and to be overdue when its day is over. contract#event-names.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/date.ts';
import { newId } from '#kernel/id.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let ana: Rec;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const terms = { current_account_enabled: true, payment_terms_days: 10 };
  ana = await shop.good('POST', '/customers/', { name: 'Ana', ...terms });
});

const pass = async (days: number): Promise<void> => {
  await shop.good('POST', '/sandbox/clock/', { advance_seconds: (days * DAY_MS) / 1000 });
  await stack.background.rest();
};
const sold = async (total: number, more: Rec = {}): Promise<Rec> => {
  const body = { ...shop.basket(total), generate_invoice: true, ...more };
  return shop.good('POST', '/sales/', body);
};
const onAccount = (total: number, more: Rec = {}) =>
  sold(total, { customer: ana._id, payment_method: 'current_account', ...more });
const invoiceOf = async ({ invoice_id }: Rec): Promise<Rec> => {
  await stack.background.rest();
  return shop.good('GET', `/bill/receipts/${invoice_id}/`);
};
const told = async (invoice: Rec): Promise<string[]> => {
  await stack.background.rest();
  const path = `/events/list/?resource_id=${invoice._id}&sort_dir=asc&per_page=100`;
  const { items } = await shop.good('GET', path);
  return items
    .map(({ type }: Rec) => type)
    .filter((type: string) => /\.(paid|overdue)$/.test(type));
};
const move = async (body: Rec): Promise<Rec> => {
  const { items } = await shop.good('GET', `/current-accounts/list/?party_id=${ana._id}`);
  return shop.good('POST', `/current-accounts/${items[0]._id}/movements/`, body);
};
const pay = (amount: number, more: Rec = {}) => move({ type: 'payment', amount, ...more });
const takeBack = (movement: Rec) =>
  shop.good(
    'POST',
    `/current-accounts/${movement.account_id}/movements/${movement._id}/reverse/`,
    {},
  );

test('an invoice of a sale that was paid is paid with its CAE, in one version', async () => {
  const invoice = await invoiceOf(await sold(121, { payment_method: 'cash' }));
  expect(invoice).toMatchObject({ estado: 'autorizado', version: 1 });
  expect(invoice.cobrado_at).toBe(invoice.authorized_at);
  expect(await told(invoice)).toEqual(['invoice.paid']);
});

test('one of a sale whose payment is pending is paid when the sale is', async () => {
  const sale = await sold(121, { payment: { method: 'transfer', status: 'pending' } });
  const invoice = await invoiceOf(sale);
  expect(invoice.cobrado_at).toBeUndefined();
  expect(await told(invoice)).toEqual([]);
  const payment = { method: 'transfer', status: 'approved' };
  await shop.good('PUT', `/sales/${sale._id}/`, { payment });
  expect((await invoiceOf(sale)).cobrado_at).toBeDefined();
  expect(await told(invoice)).toEqual(['invoice.paid']);
});

test('one on account is overdue the day after its last one, and paid when all of it is settled', async () => {
  const sale = await onAccount(200);
  const invoice = await invoiceOf(sale);
  expect(invoice).toMatchObject({ vencimiento_cobro: expect.any(String) });
  await pass(10);
  expect(await told(invoice)).toEqual([]);
  await pass(1);
  expect(await told(invoice)).toEqual(['invoice.overdue']);
  await pay(150);
  expect((await invoiceOf(sale)).vencido_at).toBeDefined();
  await pay(50);
  const paid = await invoiceOf(sale);
  expect(paid.cobrado_at).toBeDefined();
  expect(paid.vencido_at).toBeUndefined();
  expect(await told(invoice)).toEqual(['invoice.overdue', 'invoice.paid']);
});

test('a payment settles the oldest invoice, or the one that it names, and taken back it is unpaid again', async () => {
  const [older, newer] = [await onAccount(100), await onAccount(100)];
  const named = await pay(100, {
    allocations: [{ movement_id: newer.current_account_movement_id, amount: 100 }],
  });
  expect(await told(await invoiceOf(newer))).toEqual(['invoice.paid']);
  expect(await told(await invoiceOf(older))).toEqual([]);
  await takeBack(named);
  const open = await invoiceOf(newer);
  expect(open.cobrado_at).toBeUndefined();
  await pass(11);
  expect(await told(open)).toEqual(['invoice.paid', 'invoice.overdue']);
});

test('what a debt that is taken back leaves of a payment pays the other invoice', async () => {
  await onAccount(1);
  const wrong = await move({ type: 'interest', amount: 100 });
  await pay(101, { allocations: [{ movement_id: wrong._id, amount: 100 }] });
  const invoice = await invoiceOf(await onAccount(100));
  expect(await told(invoice)).toEqual([]);
  await takeBack(wrong);
  expect(await told(invoice)).toEqual(['invoice.paid']);
});

test('however many invoices came after it, what a debt that is taken back leaves of a payment pays the oldest', async () => {
  const wrong = await onAccount(1).then(() => move({ type: 'interest', amount: 100 }));
  await pay(101, { allocations: [{ movement_id: wrong._id, amount: 100 }] });
  const invoice = await invoiceOf(await onAccount(100));
  const item = shop.basket(1);
  const items = Array.from({ length: 100 }, () => ({
    ...item,
    customer: ana._id,
    payment_method: 'current_account',
  }));
  for (const at of [0, 1])
    expect(
      (await shop.good('POST', '/sales/bulk/create/', { items })).error_count,
      `bulk ${at}`,
    ).toBe(0);
  const reversal = await takeBack(wrong);
  expect(reversal.allocations).toMatchObject([{ amount: 100 }]);
  expect(await told(invoice)).toEqual(['invoice.paid']);
});

test('an invoice without a sale is paid as the movement that names it is, if it is of the whole', async () => {
  const items = [{ descripcion: 'Abono', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }];
  const made = async () => {
    const body = { autorizar: true, tipo_comprobante: 6, customer_id: ana._id, items };
    const reply = await shop.call('POST', '/bill/receipts/invoice/', {
      ...body,
      external_reference: newId(0),
    });
    expect(reply.status, reply.story).toBe(200);
    return reply.json.data;
  };
  await onAccount(1);
  const [invoice, other] = [await made(), await made()];
  const naming = { type: 'invoice', document_type: 'invoice' };
  await move({ ...naming, amount: invoice.total, document_id: invoice._id });
  await move({ ...naming, amount: 5, document_id: other._id });
  expect(await told(invoice)).toEqual([]);
  await pay(1 + invoice.total + 5);
  expect(await told(invoice)).toEqual(['invoice.paid']);
  expect(await told(other)).toEqual([]);
});

test('what was cancelled, and what nothing tells the payment of, is neither paid nor overdue', async () => {
  expect(await told(await invoiceOf(await sold(121)))).toEqual([]);
  const rung = await shop.sell(await shop.terminal(), {
    ...shop.basket(121),
    generate_invoice: true,
  });
  expect(await told(await invoiceOf(rung))).toEqual(['invoice.paid']);
  const sale = await onAccount(100);
  const invoice = await invoiceOf(sale);
  await shop.good('POST', `/bill/receipts/cancel/${invoice._id}/`);
  await pass(30);
  await pay(100);
  expect(await told(invoice)).toEqual([]);
});

test('a debt that is handed to another customer in a merge is not thereby paid', async () => {
  const sale = await onAccount(100);
  const invoice = await invoiceOf(sale);
  const heir = await shop.good('POST', '/customers/', { name: 'Ana P.' });
  await shop.good('POST', '/customers/merge/', { source_id: ana._id, target_id: heir._id });
  expect(await told(invoice)).toEqual([]);
  await pass(11);
  expect(await told(invoice)).toEqual([]);
});
