// What the crash explorer does to payment methods, shipments and the fleet: verbs that write several records, and what must
// be true of all of them afterwards.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const METHODS = 9;
const destination = { name: 'Ana', city: 'Rosario', postal_code: '2000' };

export const LOGISTICS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'ask for the payment methods first',
    request: ({ token }) => ({ method: 'GET', path: '/api/v1/payment_methods/list/', token }),
    check: (after) => methodDifferences(after, METHODS),
  },
  {
    name: 'create the first payment method',
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/payment_methods/',
      token,
      headers: KEY,
      body: { code: 'visa', name: 'Visa' },
    }),
    check: (after) => methodDifferences(after, METHODS + 1),
  },
  {
    name: 'reorder the payment methods',
    prepare: async (stack, prepared) => {
      const { items } = await read({ stack, prepared }, '/payment_methods/list/');
      prepared.records.order = { ids: items.map(({ _id }: Rec) => _id) };
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/payment_methods/reorder/',
      token,
      body: { ids: records.order?.ids },
    }),
    check: async (after) => {
      const { items } = await read(after, '/payment_methods/list/?sort=sort_order&sort_dir=asc');
      const ids = items.map(({ _id }: Rec) => _id).join();
      const isOrdered = ids === after.prepared.records.order?.ids.join();
      return [...(await methodDifferences(after, METHODS)), ...(isOrdered ? [] : [`order ${ids}`])];
    },
  },
  {
    name: 'switch a payment method off',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'visa', '/payment_methods/', { code: 'visa', name: 'Visa' }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/payment_methods/${records.visa?._id}/toggle-status/`,
      token,
      headers: KEY,
    }),
    check: async (after) => {
      const visa = await read(after, `/payment_methods/${after.prepared.records.visa?._id}/`);
      return visa.status === 'inactive' ? [] : [`it is ${visa.status}`];
    },
  },
  {
    name: 'ship a sale',
    prepare: async (stack, prepared) => {
      await post(stack, prepared, 'service', '/services/', { name: 'Flete', base_price: 100 });
      await post(stack, prepared, 'driver', '/drivers/', { name: 'Ana' });
      const { service } = prepared.records;
      const line = { publication_id: service?._id, publication_type: 'service', name: 'Flete' };
      const items = [{ ...line, quantity: 1, price: 100 }];
      await post(stack, prepared, 'sale', '/sales/', { items });
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/shipping/shipments/',
      token,
      headers: KEY,
      body: {
        provider: 'own_delivery',
        destination,
        sale_id: records.sale?._id,
        driver_id: records.driver?._id,
      },
    }),
    check: async (after) => {
      const { items, total } = await read(after, '/shipping/shipments/');
      if (total !== 1) return [`${total} shipments`];
      const track = await read(after, `/shipping/track/${items[0].tracking_number}/`);
      return track.shipment_id === items[0]._id ? [] : ['its number finds another shipment'];
    },
  },
  {
    name: 'label a shipment',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'shipment', '/shipping/shipments/', {
        provider: 'own_delivery',
        destination,
      }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/shipping/shipments/${records.shipment?._id}/label`,
      token,
    }),
    check: async (after) => {
      const path = `/shipping/shipments/${after.prepared.records.shipment?._id}/`;
      const { status, events } = await read(after, path);
      const isOnce = status === 'label_created' && events.length === 2;
      return isOnce ? [] : [`it is ${status} after ${events.length} events`];
    },
  },
  {
    name: 'regenerate the code of a driver',
    prepare: (stack, prepared) => post(stack, prepared, 'driver', '/drivers/', { name: 'Ana' }),
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/drivers/${records.driver?._id}/regenerate-code`,
      token,
    }),
    check: async (after) => {
      const { driver } = after.prepared.records;
      const { access_code: code } = await read(after, `/drivers/${driver?._id}/`);
      const told = after.reply && dataOf(after.reply).access_code;
      return code === told && code !== driver?.access_code ? [] : ['the code told is not the code'];
    },
  },
  {
    name: 'report the first position of a device',
    prepare: (stack, prepared) =>
      post(stack, prepared, 'device', '/fleet/devices/', { name: 'Moto' }),
    request: ({ token, records }) => ({
      method: 'PATCH',
      path: `/api/v1/fleet/devices/${records.device?._id}/`,
      token,
      body: { position: { latitude: -34.6, longitude: -58.4 } },
    }),
    check: async (after) => {
      const path = `/fleet/devices/${after.prepared.records.device?._id}/`;
      const [device, trail] = [await read(after, path), await read(after, `${path}trail`)];
      const isKnown = device.position?.latitude === -34.6 && trail.total >= 1;
      return isKnown ? [] : ['the acknowledged position is not there'];
    },
  },
];

/** Every method once, each with a place of its own. */
async function methodDifferences(after: After, count: number): Promise<string[]> {
  const { items, total } = await read(after, '/payment_methods/list/');
  const places = new Set(items.map(({ sort_order }: Rec) => sort_order)).size;
  if (total === count && items.length === count && places === count) return [];
  return [`${total} methods, ${items.length} shown, ${places} places; expected ${count}`];
}

async function read({ stack, prepared }: Pick<After, 'stack' | 'prepared'>, path: string) {
  const [pathname = '', query] = path.split('?');
  const sent = { token: prepared.token, query };
  return dataOf(await stack.expect(200, 'GET', `/api/v1${pathname}`, sent));
}
