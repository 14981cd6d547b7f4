// A sale whose invoice was cancelled and that a client reads, changes and sends back whole, as it may: it says `generate_invoice` as it
// was created with, and no document is made of that. contract#unknown-fields; decision 667.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let sale: Rec;

beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const body = { ...shop.basket(121), status: 'completed', generate_invoice: true };
  const { _id, invoice_id } = await shop.good('POST', '/sales/', body);
  await shop.good('POST', `/bill/receipts/cancel/${invoice_id}/`);
  sale = await shop.good('GET', `/sales/${_id}/`);
});

/** What its invoices have come to once nothing is under way any more. */
async function invoices(): Promise<string[]> {
  await stack.background.rest();
  const documents = await everything(shop, '/bill/receipts/list/');
  const own = documents.filter(({ sale_id, anula }) => sale_id === sale._id && anula !== true);
  return own.map(({ estado }) => String(estado)).sort();
}

test('asks for no invoice and changes what the client changed, alone and in bulk', async () => {
  const path = `/sales/${sale._id}/`;
  expect(await shop.good('PUT', path, sale)).toEqual(sale);
  expect(await shop.good('PUT', path, { ...sale, notes: 'Retira el lunes' })).toMatchObject({
    notes: 'Retira el lunes',
    invoice_id: sale.invoice_id,
    version: sale.version + 1,
  });
  const { _id: id, version: _, ...rest } = sale;
  const updates = [{ ...rest, id, notes: 'Retira el martes' }];
  expect(await shop.good('PUT', '/sales/bulk/update/', { updates })).toMatchObject({
    success_count: 1,
  });
  expect(await invoices()).toEqual(['anulado']);
});

test('asks for another where `generate_invoice` comes without the document that was cancelled', async () => {
  await shop.good('PUT', `/sales/${sale._id}/`, { generate_invoice: true, notes: 'Con factura' });
  expect(await invoices()).toEqual(['anulado', 'autorizado']);
});

test('keeps its document, whichever a client names', async () => {
  for (const invoice_id of ['otra', null]) {
    const { data } = (await shop.call('PUT', `/sales/${sale._id}/`, { invoice_id })).json;
    expect(data).toEqual(sale);
  }
});
