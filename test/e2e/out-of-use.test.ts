// What was taken out of use is named by nothing new: archived products, inactive suppliers, pipelines, segments and drivers. What named it
// before keeps it, and what was agreed or sold elsewhere is taken down. Decision 700. In the process alone: what it meets on its way other
// stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const made = (path: string, body: Rec): Promise<Rec> => shop.good('POST', path, body);
const put = (path: string, { _id, id = _id }: Rec, body: Rec) =>
  shop.call('PUT', `${path}${id}/`, body);
const refused = async (reply: ReturnType<Shop['call']>, field: string, actual: string) => {
  const { status, json, story } = await reply;
  expect(status, story).toBe(409);
  expect(json).toMatchObject({ code: 'record_locked', errors: [{ field, actual }] });
};
const lineOf = ({ _id }: Rec, quantity = 1): Rec => ({
  publication_id: _id,
  publication_type: 'product',
  name: 'Yerba',
  quantity,
});
const yerba = (more: Rec = {}) => made('/products/', { name: 'Yerba', base_price: 100, ...more });
const customer = async (): Promise<Rec> => {
  const {
    _id: customer_id,
    name,
    email,
  } = await made('/customers/', { name: 'Ana', email: 'a@b.ar' });
  return { customer_id, name, email };
};

test.each([['draft'], ['published'], ['paused']])(
  'a product that is %s is sold',
  async (status) => {
    const product = await yerba({ status });
    await made('/sales/', { items: [lineOf(product)] });
    await made('/budgets/', { customer: await customer(), items: [lineOf(product)] });
  },
);

test('a product that is archived is in no new sale, budget, note or order', async () => {
  const product = await yerba({ status: 'archived' });
  const items = [lineOf(await yerba()), lineOf(product)];
  const field = 'items[1].publication_id';
  const ana = await customer();
  const terminal = await shop.terminal();
  await refused(shop.call('POST', '/sales/', { items }), field, 'archived');
  await refused(shop.call('POST', `/pos/${terminal._id}/sale/`, { items }), field, 'archived');
  await refused(shop.call('POST', '/budgets/', { customer: ana, items }), field, 'archived');
  const goods = [{ description: 'Yerba', product_id: product._id, quantity: 1 }];
  const note = { customer_id: ana.customer_id, items: goods };
  await refused(shop.call('POST', '/delivery_notes/', note), 'items[0].product_id', 'archived');
  const supplier_id = (await made('/suppliers/', { name: 'Molino' }))._id;
  const asked = [{ product_id: product._id, product_name: 'Yerba', quantity: 1, unit_price: 60 }];
  const order = { supplier_id, items: asked };
  await refused(shop.call('POST', '/orders/', order), 'items[0].product_id', 'archived');
  for (const sale_origin of ['ecommerce', 'external_channel_a', 'subscription']) {
    await made('/sales/', { items, sale_origin });
  }
});

test('what named a product before it was archived keeps it', async () => {
  const product = await yerba({ status: 'published' });
  const [items, ana] = [[lineOf(product)], await customer()];
  const sale = await made('/sales/', { items });
  const other = await made('/sales/', { items: [lineOf(await yerba())] });
  const budget = await made('/budgets/', { customer: ana, items });
  const goods = { description: 'Yerba', product_id: product._id, quantity: 1 };
  const note = await made('/delivery_notes/', { customer_id: ana.customer_id, items: [goods] });
  await put('/products/', product, { status: 'archived' });
  const more = { items: [lineOf(product, 3)] };
  expect((await put('/sales/', sale, { ...more, status: 'completed' })).status).toBe(200);
  expect((await put('/budgets/', budget, more)).status).toBe(200);
  await refused(put('/sales/', other, more), 'items[0].publication_id', 'archived');
  await made(`/budgets/${budget._id}/convert/`, {});
  const bound = { customer_id: ana.customer_id, sale_id: sale._id, items: [goods] };
  await made('/delivery_notes/', bound);
  const changed = { items: [{ ...goods, quantity: 2 }] };
  expect((await put('/delivery_notes/', note, changed)).status).toBe(200);
  await refused(
    put('/delivery_notes/', note, { status: 'issued' }),
    'items[0].product_id',
    'archived',
  );
});

test('a supplier that is inactive is ordered from no more, and what it bills is taken down', async () => {
  const supplier = await made('/suppliers/', { name: 'Molino' });
  const { _id: product_id } = await yerba();
  const line = { product_id, product_name: 'Yerba', quantity: 1, unit_price: 60 };
  const order = { supplier_id: supplier._id, items: [line] };
  const [draft, placed] = [await made('/orders/', order), await made('/orders/', order)];
  await put('/orders/', placed, { status: 'pending' });
  await put('/suppliers/', supplier, { status: 'inactive' });
  await refused(shop.call('POST', '/orders/', order), 'supplier_id', 'inactive');
  await refused(put('/orders/', draft, { status: 'pending' }), 'supplier_id', 'inactive');
  const fewer = { items: [{ ...line, quantity: 2 }] };
  for (const each of [draft, placed]) expect((await put('/orders/', each, fewer)).status).toBe(200);
  for (const status of ['confirmed', 'shipped', 'delivered']) {
    expect((await put('/orders/', placed, { status })).status, status).toBe(200);
  }
  const bill = { supplier_id: supplier._id, description: 'Flete', amount: 10, date: '2026-03-01' };
  await made('/expenses/', bill);
});

test('pipelines, segments, drivers and rentals are declared so', async () => {
  const stages = [{ name: 'Nuevo', type: 'open' }];
  const pipeline = await made('/crm-tasks/pipelines/', { name: 'Ventas', stages });
  const opportunity = await made('/crm-tasks/opportunities/', {
    title: 'Local',
    pipeline_id: pipeline._id,
  });
  await put('/crm-tasks/pipelines/', pipeline, { status: 'inactive' });
  const path = '/crm-tasks/opportunities/';
  const lead = { title: 'Otro', pipeline_id: pipeline._id };
  await refused(shop.call('POST', path, lead), 'pipeline_id', 'inactive');
  const same = { title: 'Local 2', pipeline_id: pipeline._id };
  expect((await put(path, opportunity, same)).status).toBe(200);
  const segment = await made('/crm-tasks/segments/', {
    name: 'Todas',
    type: 'static',
    customer_ids: [],
    status: 'inactive',
  });
  const message = { channel: 'email', subject: 'Hola', body: 'Hola', segment_id: segment._id };
  const messages = '/crm-tasks/communications/';
  await refused(shop.call('POST', messages, message), 'segment_id', 'inactive');
  const rental = await made('/rentals/', { name: 'Local', rental_price: 10, status: 'archived' });
  const tenant = { full_name: 'Eva', document_number: '30111222' };
  const term = { start_date: '2026-04-01T00:00:00Z', end_date: '2027-04-01T00:00:00Z' };
  const contract = { rental_id: rental._id, initial_rent: 10, tenant, ...term };
  await refused(shop.call('POST', '/contracts/', contract), 'rental_id', 'archived');
  const driver = await made('/drivers/', { name: 'Juan' });
  for (const status of ['active', 'inactive']) {
    await shop.good('PATCH', `/drivers/${driver._id}/`, { status });
  }
  const device = { name: 'Moto', linked_driver_id: driver._id };
  await refused(shop.call('POST', '/fleet/devices/', device), 'linked_driver_id', 'inactive');
});
