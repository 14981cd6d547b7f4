// A shipment from its sale to its door: quoted from the zones of the business, labelled, on its way, delivered, tracked
// all along; and what it refuses.
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

let stack: Stack & { background: Background };
let tenant: TestTenant;
let shop: Shop;
const destination = {
  name: 'Ana Núñez',
  street: 'San Martín',
  number: 10,
  city: 'Córdoba',
  postal_code: '5000',
};
const packages = [{ weight: 2, length: 30, width: 20, height: 10 }];

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
});

const cordoba = (more: Rec = {}) =>
  shop.good('POST', '/shipping/zones/', {
    name: 'Córdoba',
    postal_codes: [{ from: 5000, to: 5499 }],
    base_price: 1500,
    included_weight: 1,
    price_per_kg: 250.5,
    delivery_days: 3,
    ...more,
  });
const ship = (more: Rec = {}) =>
  shop.good('POST', '/shipping/shipments/', {
    provider: 'own_delivery',
    destination,
    packages,
    ...more,
  });
const move = (id: string, body: Rec) => shop.good('PATCH', `/shipping/shipments/${id}/`, body);
const refused = async (method: string, path: string, body?: Rec) => {
  const { status, json } = await shop.call(method, path, body);
  return [status, json.code];
};
const eventTypes = async (): Promise<string[]> => {
  await stack.background.relay();
  const { items } = await shop.good('GET', '/events/list/?per_page=100');
  return items.map(({ type }: Rec) => type).filter((type: string) => type.startsWith('shipment'));
};

test('a sale is quoted, shipped, labelled, delivered and tracked', async () => {
  await cordoba();
  await cordoba({
    name: 'Córdoba expreso',
    service: 'express',
    base_price: 4000,
    delivery_days: 1,
  });
  const sale = await shop.good('POST', '/sales/', shop.basket(10_000));
  const quotes = await shop.good('POST', '/shipping/quotes/', { destination, packages });
  expect(quotes).toMatchObject([
    { provider: 'own_delivery', service: 'standard', price: 1750.5, currency: 'ARS', days: 3 },
    { provider: 'own_delivery', service: 'express', price: 4250.5, days: 1 },
  ]);
  const shipment = await ship({ sale_id: sale._id, service: 'express', declared_value: 10_000 });
  expect(shipment).toMatchObject({ status: 'created', price: 4250.5, total_weight: 2 });
  expect(shipment.tracking_number).toMatch(/^TL[A-HJKMNP-Z2-9]{10}$/);
  const shown = await shop.call('GET', `/shipping/shipments/${shipment._id}/`);
  expect(shown.json.data).toEqual(shipment);
  expect(Object.keys(shown.json._links)).toEqual(
    expect.arrayContaining(['cancel', 'label', 'sale']),
  );

  const label = await shop.good('POST', `/shipping/shipments/${shipment._id}/label`);
  expect(label).toMatchObject({
    status: 'label_created',
    content_type: 'application/pdf',
    file_name: `${shipment.tracking_number}.pdf`,
    pages: 1,
  });
  const bytes = Buffer.from(label.content_base64, 'base64');
  expect(bytes.byteLength).toBe(label.size_bytes);
  const pdf = await PDFDocument.load(bytes);
  expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, shipment.tracking_number]);
  const again = await shop.good('POST', `/shipping/shipments/${shipment._id}/label`);
  expect(again).toEqual(label);

  stack.clock.advance(3_600_000);
  await move(shipment._id, { status: 'in_transit' });
  await move(shipment._id, { status_note: 'En el centro de distribución de Córdoba' });
  const delivered = await move(shipment._id, { status: 'delivered', status_note: 'Recibió Ana' });
  expect(delivered).toMatchObject({ status: 'delivered', delivered_at: delivered.updated_at });
  const track = await shop.good(
    'GET',
    `/shipping/track/${shipment.tracking_number.toLowerCase()}/`,
  );
  expect(track).toMatchObject({ shipment_id: shipment._id, status: 'delivered' });
  expect(track.events.map(({ status, description }: Rec) => [status, description])).toEqual([
    ['created', undefined],
    ['label_created', undefined],
    ['in_transit', undefined],
    ['in_transit', 'En el centro de distribución de Córdoba'],
    ['delivered', 'Recibió Ana'],
  ]);
  const { items, total } = await shop.good('GET', `/shipping/shipments/?sale_id=${sale._id}`);
  expect([total, items[0]._id]).toEqual([1, shipment._id]);
  const types = await eventTypes();
  for (const type of ['created', 'label_created', 'in_transit', 'delivered'])
    expect(types.filter((one) => one === `shipment.${type}`)).toHaveLength(1);
});

describe('the states', () => {
  test('of a shipment go one way, and a cancelled one ends before it leaves', async () => {
    const path = (id: string) => `/shipping/shipments/${id}/`;
    const { _id } = await ship();
    for (const status of ['in_transit', 'delivered', 'returned'])
      expect(await refused('PATCH', path(_id), { status })).toEqual([
        409,
        'invalid_state_transition',
      ]);
    const cancelled = await shop.good('POST', `${path(_id)}cancel`, { reason: 'Se arrepintió' });
    expect(cancelled).toMatchObject({ status: 'cancelled', events: [{}, { status: 'cancelled' }] });
    for (const action of ['cancel', 'label'])
      expect(await refused('POST', path(_id) + action)).toEqual([409, 'invalid_state_transition']);
    const left = await ship();
    await shop.good('POST', `${path(left._id)}label`);
    await move(left._id, { status: 'in_transit' });
    expect(await refused('POST', `${path(left._id)}cancel`)).toEqual([
      409,
      'invalid_state_transition',
    ]);
    expect(await refused('DELETE', path(left._id))).toEqual([400, 'record_locked']);
    await shop.good('DELETE', path(_id));
    expect(await refused('GET', `/shipping/track/${cancelled.tracking_number}/`)).toEqual([
      404,
      'not_found',
    ]);
  });

  test('keep what the label says, and reprice what has none yet', async () => {
    await cordoba();
    const { _id } = await ship();
    const heavier = await move(_id, { packages: [{ weight: 5 }] });
    expect(heavier).toMatchObject({ price: 2502, total_weight: 5, service: 'standard' });
    const own = await move(_id, { price: 900 });
    expect((await move(_id, { packages })).price).toBe(900);
    expect(own).toMatchObject({ version: 3, price: 900 });
    expect(own).not.toHaveProperty('zone_id');
    expect((await move(_id, { price: null })).price).toBe(1750.5);
    await shop.good('POST', `/shipping/shipments/${_id}/label`);
    const late = await shop.call('PATCH', `/shipping/shipments/${_id}/`, {
      destination: { ...destination, number: 11 },
      price: 1,
    });
    expect(late.json.errors.map(({ field, code }: Rec) => [field, code])).toEqual([
      ['destination', 'immutable'],
      ['price', 'immutable'],
    ]);
  });
});

test('the day that the provider told goes with the destination, a stated one stays', async () => {
  await cordoba();
  await cordoba({ name: 'Salta', postal_codes: [{ from: 4400, to: 4499 }], delivery_days: 6 });
  const day = businessDate(stack.clock.now());
  const salta = { destination: { ...destination, postal_code: '4400' } };
  const told = await ship();
  expect(told.estimated_delivery_date).toBe(addDays(day, 3));
  expect(await move(told._id, salta)).toMatchObject({
    estimated_delivery_date: addDays(day, 6),
  });
  const nowhere = await move(told._id, { destination: { ...destination, postal_code: '9999' } });
  expect(nowhere).not.toHaveProperty('estimated_delivery_date');
  const stated = await ship({ estimated_delivery_date: addDays(day, 9) });
  expect(await move(stated._id, salta)).toMatchObject({
    estimated_delivery_date: addDays(day, 9),
  });
});

describe('providers', () => {
  test('are listed with whether they can be used, and the others never get a price', async () => {
    const providers = await shop.good('GET', '/shipping/providers/');
    expect(providers.map(({ provider, configured }: Rec) => [provider, configured])).toEqual([
      ['own_delivery', true],
      ['correo_argentino', false],
      ['andreani', false],
      ['oca', false],
    ]);
    const body = { destination, packages };
    expect(
      await refused('POST', '/shipping/shipments/', { ...body, provider: 'andreani' }),
    ).toEqual([422, 'shipping_provider_not_configured']);
    const asked = await shop.call('POST', '/shipping/quotes/', {
      ...body,
      providers: ['own_delivery', 'oca'],
    });
    expect([asked.status, asked.json.errors], asked.story).toMatchObject([
      422,
      [{ field: 'providers[1]', location: 'body', provider: 'oca' }],
    ]);
    const nothing = await shop.call('POST', '/shipping/quotes/', body);
    expect([nothing.status, nothing.json.data]).toEqual([200, []]);
    expect(nothing.json.message).toContain('own_delivery');
    expect(await refused('POST', '/shipping/shipments/', { ...body, provider: 'dhl' })).toEqual([
      400,
      'validation_error',
    ]);
  });

  test('of one business say nothing of the zones and shipments of another', async () => {
    await cordoba();
    const { tracking_number } = await ship();
    const other = await openShop(stack, await stack.newTenant(), 'live');
    expect(await other.good('POST', '/shipping/quotes/', { destination, packages })).toEqual([]);
    expect((await other.call('GET', `/shipping/track/${tracking_number}/`)).status).toBe(404);
  });
});

test('an undone sale is not shipped, and a shipped sale is not deleted', async () => {
  const sale = await shop.good('POST', '/sales/', shop.basket(100));
  const { _id } = await ship({ sale_id: sale._id });
  expect(await refused('DELETE', `/sales/${sale._id}/`)).toEqual([400, 'resource_in_use']);
  await shop.good('PUT', `/sales/${sale._id}/`, { status: 'cancelled' }, await tenant.session());
  const body = { provider: 'own_delivery', destination, sale_id: sale._id };
  expect(await refused('POST', '/shipping/shipments/', body)).toEqual([409, 'record_locked']);
  const other = await ship({});
  const named = { sale_id: sale._id };
  expect(await refused('PATCH', `/shipping/shipments/${other._id}/`, named)).toEqual([
    409,
    'record_locked',
  ]);
  const unknown = { ...body, sale_id: 'f'.repeat(24) };
  expect(await refused('POST', '/shipping/shipments/', unknown)).toEqual([
    400,
    'related_record_not_found',
  ]);
  await shop.good('DELETE', `/shipping/shipments/${_id}/`);
});
