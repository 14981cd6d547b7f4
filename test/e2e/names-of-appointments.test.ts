// An appointment that is still to be kept shows and is found by what its service, its rental and its customer are called now; one that
// is over keeps the names of its day. Decision 677. In the process alone: what it meets on its way other stories meet on the bundles
// (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const DAY_MS = 86_400_000;
const booked = (daysAhead: number, body: Rec): Promise<Rec> => {
  const scheduled_datetime = toIso(stack.clock.now() + daysAhead * DAY_MS);
  return shop.good('POST', '/appointments/', { scheduled_datetime, duration_minutes: 60, ...body });
};
const found = async (query: string): Promise<string[]> => {
  const { items } = await shop.good('GET', `/appointments/list/?sort=created_at&${query}`);
  return items.map(({ _id }: Rec) => _id);
};

test.each([
  ['customer', '/customers/'],
  ['service', '/services/'],
  ['rental', '/rentals/'],
])('open appointments follow the name of their %s', async (part, path) => {
  const { _id } = await shop.good('POST', path, { name: 'Estudio Sur' });
  const { _id: service_id } = await shop.good('POST', '/services/', { name: 'Corte' });
  const ours = part === 'customer' ? { service_id, customer_id: _id } : { [`${part}_id`]: _id };
  const [planned, confirmed, cancelled] = await Promise.all(
    [1, 2, 3].map((day) => booked(day, ours)),
  );
  const other = await booked(4, { service_id, guest_name: 'Invitada' });
  const put = (of: Rec | undefined, body: Rec) =>
    shop.good('PUT', `/appointments/${of?._id}/`, body);
  await put(confirmed, { status: 'confirmed' });
  await put(cancelled, { status: 'cancelled' });
  await shop.good('PUT', `${path}${_id}/`, { name: 'Taller Norte' });
  await stack.background.rest();
  expect((await found('search=taller')).sort()).toEqual([planned?._id, confirmed?._id].sort());
  expect(await found('search=estudio')).toEqual([cancelled?._id]);
  const shown = await shop.good('GET', `/appointments/${planned?._id}/`);
  expect(shown[part]).toEqual({ reference: _id, name: 'Taller Norte' });
  expect((await shop.good('GET', `/appointments/${other._id}/`)).version).toBe(1);
});

test('open appointments of a customer that was merged go by the name of the one that it lives on in', async () => {
  const [source, target] = await Promise.all(
    ['Ana Paz', 'Ana María Paz'].map((name) => shop.good('POST', '/customers/', { name })),
  );
  const { _id: service_id } = await shop.good('POST', '/services/', { name: 'Corte' });
  const ours = { service_id, customer_id: source?._id };
  const [planned, missed] = await Promise.all([1, 2].map((day) => booked(day, ours)));
  await shop.good('PUT', `/appointments/${missed?._id}/`, { status: 'no_show' });
  const ids = { source_id: source?._id, target_id: target?._id };
  await shop.good('POST', '/customers/merge/', ids);
  await stack.background.rest();
  const path = `/appointments/${planned?._id}/`;
  const { customer, customer_id } = await shop.good('GET', path);
  expect({ customer, customer_id }).toEqual({
    customer: { reference: source?._id, name: 'Ana María Paz' },
    customer_id: source?._id,
  });
  await shop.good('PUT', `/customers/${target?._id}/`, { name: 'Estudio Norte' });
  await stack.background.rest();
  expect(await found('search=norte')).toEqual([planned?._id]);
  const moved = await shop.good('PUT', path, { duration_minutes: 90 });
  expect(moved.customer.name).toBe('Estudio Norte');
  expect(await found('search=ana')).toEqual([missed?._id]);
});
