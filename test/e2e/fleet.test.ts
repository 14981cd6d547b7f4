// Drivers and devices: codes that end when another is made and never leave the service by an event, links between the
// two, and the trail of a day.
import { beforeEach, describe, expect, test } from 'vitest';
import { Driver } from '#domain/logistics/records/driver.ts';
import { FleetDevice } from '#domain/logistics/records/fleet-device.ts';
import { bindStore } from '#http/operation/binding.ts';
import { toIso } from '#kernel/clock.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { IS_BUNDLED, openMemoryStack, type Stack, type TestTenant } from '../support/stack.ts';

const CODE = /^[A-HJKMNP-Z2-9]{8}$/;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
let stack: Stack & { background: Background };
let tenant: TestTenant;
let shop: Shop;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
});

const holder = (noun: Noun, field: string, code: string) =>
  bindStore(stack.runtime, { tenantId: tenant.id, mode: 'live', generation: 0 }).find(
    noun,
    field,
    code,
  );

describe.each([
  { noun: Driver, field: 'access_code', body: { name: 'Ana' } },
  { noun: FleetDevice, field: 'device_code', body: { name: 'Utilitario' } },
])('codes of a $noun.name', ({ noun, field, body }) => {
  const base = `${noun.base}/`;

  test('are made by the service, shown to the account, and end when another is made', async () => {
    const made = await shop.good('POST', base, { ...body, [field]: 'AAAAAAAA' });
    expect(made[field]).toMatch(CODE);
    expect(made[field]).not.toBe('AAAAAAAA');
    expect(made.status).toBe('pending');
    expect(await shop.good('GET', `${base}${made._id}/`)).toEqual(made);
    expect(await holder(noun, field, made[field])).toBe(made._id);
    const next = await shop.good('POST', `${base}${made._id}/regenerate-code`);
    expect(next[field]).toMatch(CODE);
    expect(next).toMatchObject({ version: 2, name: body.name });
    expect(await holder(noun, field, made[field])).toBeUndefined();
    expect(await holder(noun, field, next[field])).toBe(made._id);
    const same = await shop.good('PATCH', `${base}${made._id}/`, {
      name: 'Otra',
      [field]: 'BBBBBBBB',
    });
    expect(same[field]).toBe(next[field]);
    await shop.good('DELETE', `${base}${made._id}/`);
    expect(await holder(noun, field, next[field])).toBeUndefined();
  });

  test('are not made again for what is out of use for good', async () => {
    const { _id } = await shop.good('POST', base, body);
    for (const status of ['active', 'inactive'])
      await shop.good('PATCH', `${base}${_id}/`, { status });
    const known = await shop.good('GET', `${base}${_id}/`);
    const { status, json } = await shop.call('POST', `${base}${_id}/regenerate-code`);
    const line = { field: 'status', actual: 'inactive' };
    expect([status, json.code, json.errors]).toMatchObject([409, 'record_locked', [line]]);
    expect(await shop.good('GET', `${base}${_id}/`)).toEqual(known);
  });

  test.skipIf(IS_BUNDLED)('stand in no event, no delivery and no log', async () => {
    const receiver = { url: 'https://example.com/hook', event_types: ['*'] };
    await shop.good('POST', '/webhooks/', receiver);
    const made = await shop.good('POST', base, body);
    const next = await shop.good('POST', `${base}${made._id}/regenerate-code`);
    await stack.background.relay();
    const { items } = await shop.good('GET', '/events/list/?per_page=100');
    const types = items.map(({ type }: Rec) => type);
    expect(types).toContain(`${noun.name}.code_regenerated`);
    // What is sent again waits in a delivery with a text of its own.
    for (const { _id } of items) await shop.good('POST', `/events/${_id}/resend/`, {});
    const { target } = stack.tables.live;
    const stored = target instanceof MemoryTable ? target.items() : [];
    const telling = stored.filter(({ pk }) => /#(ev|wd)$/.test(String(pk)));
    expect(telling.length).toBeGreaterThanOrEqual(6);
    const told = JSON.stringify([items, telling, stack.log]);
    for (const code of [made[field], next[field]]) expect(told).not.toContain(code);
    expect(told).toContain(made._id);
    expect(told).not.toContain(field);
  });
});

test('drivers go from pending to active to inactive, and are counted', async () => {
  const path = (id: string) => `/drivers/${id}/`;
  const [ana, beto] = [
    await shop.good('POST', '/drivers/', { name: 'Ana', phone: '+54 11 5555-1234' }),
    await shop.good('POST', '/drivers/', { name: 'Beto' }),
  ];
  expect(await shop.good('PATCH', path(ana._id), { status: 'active' })).toMatchObject({
    version: 2,
  });
  expect((await shop.call('PATCH', path(ana._id), { status: 'pending' })).json.code).toBe(
    'invalid_state_transition',
  );
  expect((await shop.call('POST', '/drivers/', { name: 'X' })).json.errors[0]).toMatchObject({
    field: 'name',
    code: 'too_short',
  });
  expect(await shop.good('GET', '/drivers/tier-info')).toMatchObject({
    tier: 'starter',
    registered_drivers: 2,
    max_drivers: 3,
  });
  const { items, total } = await shop.good('GET', '/drivers/?status=pending');
  expect([total, items[0]._id]).toEqual([1, beto._id]);
});

test.each([
  ['a driver', '/drivers/'],
  ['a device', '/fleet/devices/'],
])('%s is made inactive once it was active, for good', async (_, base) => {
  const { _id } = await shop.good('POST', base, { name: 'Ana' });
  const moved = async (status: string) => {
    const { status: answer, json } = await shop.call('PATCH', `${base}${_id}/`, { status });
    return [answer, json.data?.status ?? json.errors[0]?.allowed];
  };
  expect(await moved('inactive')).toEqual([409, ['active']]);
  expect(await moved('active')).toEqual([200, 'active']);
  expect(await moved('inactive')).toEqual([200, 'inactive']);
  expect(await moved('active')).toEqual([409, []]);
});

describe('a device', () => {
  test('is linked to a driver that exists and stays while it is linked', async () => {
    const driver = await shop.good('POST', '/drivers/', { name: 'Ana' });
    const body = { name: 'Moto', plate: 'A123BCD', linked_driver_id: driver._id };
    const device = await shop.good('POST', '/fleet/devices/', body);
    const strange = { linked_driver_id: 'f'.repeat(24) };
    const reply = await shop.call('PATCH', `/fleet/devices/${device._id}/`, strange);
    expect([reply.status, reply.json.code]).toEqual([400, 'related_record_not_found']);
    const gone = await shop.call('DELETE', `/drivers/${driver._id}/`);
    const use = { code: 'resource_in_use', resource_type: 'fleet_device', count: 1 };
    expect([gone.status, gone.json]).toMatchObject([
      400,
      { code: 'resource_in_use', errors: [{ ...use, message: 'In use by: fleet device' }] },
    ]);
    await shop.good('PATCH', `/fleet/devices/${device._id}/`, { linked_driver_id: null });
    await shop.good('DELETE', `/drivers/${driver._id}/`);
  });

  test('leaves a trail of the positions that it reports', async () => {
    const { _id } = await shop.good('POST', '/fleet/devices/', { name: 'Moto' });
    const path = `/fleet/devices/${_id}/`;
    const at = (latitude: number, more: Rec = {}) => ({ latitude, longitude: -58.38, ...more });
    for (const step of [0, 1, 2, 3]) {
      await shop.good('PATCH', path, { position: at(-30 - step, { speed_kmh: 30 }) });
      stack.clock.advance(5 * MINUTE_MS);
    }
    const recorded_at = toIso(stack.clock.now() - 17 * MINUTE_MS);
    const late = await shop.good('PATCH', path, { position: at(-35, { recorded_at }), plate: 'X' });
    expect(late).toMatchObject({ position: { latitude: -33 }, plate: 'X' });
    const trail = await shop.good('GET', `${path}trail`);
    expect(trail).toMatchObject({ total: 5, has_more: false });
    expect(trail.points.map(({ latitude }: Rec) => latitude)).toEqual([-30, -35, -31, -32, -33]);
    const { points } = await shop.good('GET', `${path}trail?from=${trail.points[1].recorded_at}`);
    expect(points).toHaveLength(4);
    const past = toIso(stack.clock.now() - 2 * DAY_MS);
    const old = await shop.call('PATCH', path, { position: at(1, { recorded_at: past }) });
    expect(old.json.errors[0]).toMatchObject({
      field: 'position.recorded_at',
      code: 'out_of_range',
    });
    const known = await shop.good('GET', path);
    stack.clock.advance(3 * DAY_MS);
    const back = await shop.good('PATCH', path, { ...known, plate: 'Y' });
    expect(back).toMatchObject({ plate: 'Y', last_seen_at: known.last_seen_at });
    expect(back.position).toEqual(known.position);
    stack.clock.advance(-3 * DAY_MS);
    const far = await shop.call('PATCH', path, { position: at(91) });
    expect(far.json.errors[0]).toMatchObject({ field: 'position.latitude', code: 'too_large' });
    const long = await shop.call('GET', `${path}trail?from=2020-01-01`);
    expect([long.status, long.json.code]).toEqual([400, 'invalid_query_parameter']);
    await stack.background.relay();
    const { items } = await shop.good('GET', '/events/list/?per_page=100');
    const types = new Set(items.map(({ type }: Rec) => type.split('.')[0]));
    expect(types.has('fleet_trail')).toBe(false);
  });

  test('reports nothing any more when it is out of use for good', async () => {
    const { _id } = await shop.good('POST', '/fleet/devices/', { name: 'Moto', status: 'active' });
    const path = `/fleet/devices/${_id}/`;
    const position = { latitude: -34, longitude: -58 };
    const known = await shop.good('PATCH', path, { status: 'inactive', position });
    const { status, json } = await shop.call('PATCH', path, {
      position: { ...position, latitude: 1 },
    });
    const line = { field: 'status', actual: 'inactive' };
    expect([status, json.code, json.errors]).toMatchObject([409, 'record_locked', [line]]);
    const back = await shop.good('PATCH', path, { position: known.position, plate: 'Z' });
    expect(back).toMatchObject({ plate: 'Z', position: known.position });
    expect((await shop.good('GET', `${path}trail`)).total).toBe(1);
  });

  test('shows the trail of a day from its beginning to its end', async () => {
    const { _id } = await shop.good('POST', '/fleet/devices/', { name: 'Moto' });
    const of = async (query: string) => {
      const { from, to } = await shop.good('GET', `/fleet/devices/${_id}/trail?${query}`);
      return [from, to];
    };
    const day = ['2026-03-02T03:00:00.000Z', '2026-03-03T02:59:59.999Z'];
    expect(await of('to=2026-03-02')).toEqual(day);
    expect(await of('from=2026-03-02&to=2026-03-02')).toEqual(day);
    const noon = ['2026-03-01T15:00:00.000Z', '2026-03-02T15:00:00.000Z'];
    expect(await of('to=2026-03-02T12:00:00-03:00')).toEqual(noon);
  });

  test('loses no point when two are sent at the same moment', async () => {
    const { _id } = await shop.good('POST', '/fleet/devices/', { name: 'Moto' });
    const sent = [1, 2, 3, 4].map((step) => ({
      latitude: step,
      longitude: 0,
      recorded_at: toIso(stack.clock.now() - step * 1000),
    }));
    await Promise.all(
      sent.map((position) => shop.good('PATCH', `/fleet/devices/${_id}/`, { position })),
    );
    const trail = await shop.good('GET', `/fleet/devices/${_id}/trail`);
    expect(trail.points.map(({ latitude }: Rec) => latitude)).toEqual([4, 3, 2, 1]);
  });

  // A thousand requests of one kind are one to the bundles (decision 560).
  test.skipIf(IS_BUNDLED)(
    'with a long trail shows a thousand points and where to go on',
    async () => {
      const { _id } = await shop.good('POST', '/fleet/devices/', { name: 'Moto' });
      for (let step = 0; step < 1003; step += 1) {
        stack.clock.advance(999);
        await shop.good('PATCH', `/fleet/devices/${_id}/`, {
          position: { latitude: 0, longitude: 0 },
        });
      }
      const first = await shop.good('GET', `/fleet/devices/${_id}/trail`);
      expect(first).toMatchObject({ total: 1003, has_more: true });
      expect(first.points).toHaveLength(1000);
      const rest = await shop.good('GET', `/fleet/devices/${_id}/trail?from=${first.next_from}`);
      expect(rest).toMatchObject({ total: 3, has_more: false });
    },
  );
});
