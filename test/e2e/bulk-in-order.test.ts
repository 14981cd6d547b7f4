// Items of a bulk update that depend on one another come out as they would one after the other: what an earlier one gives back is there
// for a later one, and not the other way round. contract#bulk.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

type Case = { make: () => Promise<string[]>; path: string; updates: (ids: string[]) => Rec[] };

let shop: Shop;
let day = 0;
let service: Rec;
beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const offered = { name: 'Corte', price: 1, status: 'published', duration: 60 };
  service = await shop.good('POST', '/services/', offered);
});

const made = async (path: string, bodies: readonly Rec[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const body of bodies) ids.push((await shop.good('POST', path, body))._id);
  return ids;
};
const at = (hour: number): string => `2031-01-${String(day).padStart(2, '0')}T${hour}:00:00-03:00`;
const booked = () => {
  day += 1;
  const of = (hour: number) => ({ service_id: service._id, scheduled_datetime: at(hour) });
  return made('/appointments/', [of(10), of(12)]);
};
const basket = (publication_id: string | undefined, quantity: number): Rec => ({
  items: [{ publication_id, publication_type: 'product', name: 'x', quantity, price: 1 }],
});
const sold = async () => {
  const stocked = { name: 'Yerba', base_price: 1, track_stock: true, stock: 3 };
  const product = await shop.good('POST', '/products/', { ...stocked, status: 'published' });
  const sales = await made('/sales/', [basket(product._id, 1), basket(product._id, 2)]);
  return [...sales, product._id];
};

const CASES: Readonly<Record<string, Case>> = {
  'a time that is given up': {
    make: booked,
    path: '/appointments/',
    updates: ([early, late]) => [
      { id: late, scheduled_datetime: at(14) },
      { id: early, scheduled_datetime: at(12) },
    ],
  },
  'a time that is given up too late': {
    make: booked,
    path: '/appointments/',
    updates: ([early, late]) => [
      { id: early, scheduled_datetime: at(12) },
      { id: late, scheduled_datetime: at(14) },
    ],
  },
  'stock that is given back': {
    make: sold,
    path: '/sales/',
    updates: ([one, two, product]) => [
      { id: two, ...basket(product, 1) },
      { id: one, ...basket(product, 2) },
    ],
  },
  'stock that is given back too late': {
    make: sold,
    path: '/sales/',
    updates: ([one, two, product]) => [
      { id: one, ...basket(product, 2) },
      { id: two, ...basket(product, 1) },
    ],
  },
  'a branch that is moved away': {
    make: async () => {
      const [root] = await made('/categories/', [{ name: 'Bebidas' }]);
      const [leaf] = await made('/categories/', [{ name: 'Vinos', parent_id: root }]);
      return [root ?? '', leaf ?? ''];
    },
    path: '/categories/',
    updates: ([root, leaf]) => [
      { id: leaf, parent_id: null },
      { id: root, parent_id: leaf },
    ],
  },
};

test.each(Object.entries(CASES))('%s', async (_, { make, path, updates }) => {
  const apart: boolean[] = [];
  for (const { id, ...body } of updates(await make()))
    apart.push((await shop.call('PUT', `${path}${id}/`, body)).status === 200);
  const all = { updates: updates(await make()) };
  const { updated } = await shop.good('PUT', `${path}bulk/update/`, all);
  expect(updated.map(({ success }: Rec) => success)).toEqual(apart);
});
