// The expense that pays a received invoice: both name each other, and neither is left pointing at what no longer names it.
import { beforeAll, expect, test } from 'vitest';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const STRANGE = 'ffffffffffff0123456789ab';
let shop: Shop;
let first: Rec;
let second: Rec;

beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  const vouchers = [1, 2].map((number) => ({ number, supplier: cuitOf(number) }));
  const path = '/api/v1/received_invoices/upload-csv/';
  const body = new SentFile(export17(vouchers));
  await stack.expect(200, 'POST', path, { token: shop.token, body });
  const { items } = await shop.good('GET', '/received_invoices/list/');
  [first, second] = items;
});

const expenseBody = (more: Rec = {}) => ({
  description: 'Luz',
  amount: 100,
  date: '2026-03-10',
  ...more,
});
const spend = (more: Rec = {}) => shop.good('POST', '/expenses/', expenseBody(more));
const invoice = (of: Rec) => shop.good('GET', `/received_invoices/${of.id}/`);
const expense = (of: Rec) => shop.good('GET', `/expenses/${of._id}/`);

test('an unknown invoice, and one that another expense pays, are refused on the field', async () => {
  const unknown = await shop.call(
    'POST',
    '/expenses/',
    expenseBody({ received_invoice_id: STRANGE }),
  );
  expect(unknown.json, unknown.story).toMatchObject({
    code: 'related_record_not_found',
    errors: [{ field: 'received_invoice_id', code: 'not_found' }],
  });
  const paying = await spend({ received_invoice_id: first.id });
  const other = await spend();
  const taken = await shop.call('PUT', `/expenses/${other._id}/`, {
    received_invoice_id: first.id,
  });
  expect([taken.status, taken.json.code], taken.story).toEqual([409, 'duplicate_value']);
  expect(taken.json.errors).toMatchObject([
    { field: 'received_invoice_id', linked_expense_id: paying._id },
  ]);
  expect(await invoice(first)).toMatchObject({ linked_expense_id: paying._id });
  await shop.good('DELETE', `/expenses/${paying._id}/`);
  expect(await invoice(first)).toMatchObject({ linked_expense_id: null });
});

test('another invoice, none, a cancellation and a deletion free the one before', async () => {
  const paying = await spend({ received_invoice_id: first.id });
  const put = (received_invoice_id: string | null) =>
    shop.good('PUT', `/expenses/${paying._id}/`, { received_invoice_id });
  await put(second.id);
  expect(await invoice(first)).toMatchObject({ linked_expense_id: null });
  expect(await invoice(second)).toMatchObject({ linked_expense_id: paying._id });
  expect(await put(null)).not.toHaveProperty('received_invoice_id');
  expect(await invoice(second)).toMatchObject({ linked_expense_id: null });
  await put(second.id);
  const gone = await shop.good('POST', `/expenses/${paying._id}/cancel/`, {});
  expect(gone).not.toHaveProperty('received_invoice_id');
  expect(await invoice(second)).toMatchObject({ linked_expense_id: null });
});

test('an expense pays no invoice of another supplier than its own, however it comes to name both', async () => {
  const supplierOf = (cuit?: string) => shop.good('POST', '/suppliers/', { name: 'Luz', cuit });
  const [own, other, unknown] = await Promise.all(
    [first.supplier_cuit, cuitOf(7), undefined].map(supplierOf),
  );
  const stranger = (field: string) => ({
    status: 400,
    json: { code: 'validation_error', errors: [{ field, code: 'invalid_enum' }] },
  });
  const named = { received_invoice_id: first.id };
  const body = expenseBody({ ...named, supplier_id: other?._id });
  expect(await shop.call('POST', '/expenses/', body)).toMatchObject(
    stranger('received_invoice_id'),
  );
  const paying = await spend({ ...named, supplier_id: own?._id });
  const put = (fields: Rec) => shop.call('PUT', `/expenses/${paying._id}/`, fields);
  expect(await put({ supplier_id: other?._id })).toMatchObject(stranger('supplier_id'));
  expect(await put({ received_invoice_id: second.id })).toMatchObject(
    stranger('received_invoice_id'),
  );
  expect(await invoice(second)).toMatchObject({ linked_expense_id: null });
  for (const supplier_id of [unknown?._id, own?._id]) {
    expect(await put({ supplier_id })).toMatchObject({ status: 200 });
  }
  const freed = { received_invoice_id: null, supplier_id: other?._id };
  expect(await put(freed)).toMatchObject({ status: 200 });
  await shop.good('DELETE', `/expenses/${paying._id}/`);
});

test('an invoice that is deleted is named by no expense, and a bulk of two pays it once', async () => {
  const items = [expenseBody, expenseBody].map((body) => body({ received_invoice_id: second.id }));
  const { created, success_count } = await shop.good('POST', '/expenses/bulk/create/', { items });
  expect(success_count).toBe(1);
  expect(await expense({ _id: created[0].id })).toMatchObject({ received_invoice_id: second.id });
  await shop.good('DELETE', `/received_invoices/${second.id}/`);
  expect(await expense({ _id: created[0].id })).not.toHaveProperty('received_invoice_id');
});
