// Lists in an order of their own: who belongs to a segment, which takes pages alone, and which contracts are about to end. They link
// their neighbours as other lists do. contract#lists, contract#links.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openLandlord } from '../support/rent-contracts.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

async function refusedField(shop: Shop, path: string): Promise<unknown> {
  const { status, json } = await shop.call('GET', path);
  expect([status, json.code], path).toEqual([400, 'invalid_field_selection']);
  return json.errors[0].actual;
}

const hrefs = ({ _links: links }: Rec): Rec =>
  Object.fromEntries(Object.entries(links).map(([name, link]) => [name, (link as Rec).href]));

test('the customers of a segment are paged by links, and shown in part', async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  for (const name of ['Ana', 'Beto', 'Caro'])
    await shop.good('POST', '/customers/', { name, email: `${name}@example.com`, notes: 'x' });
  const rules = { all: [{ field: 'email', op: 'exists' }] };
  const { _id } = await shop.good('POST', '/crm-tasks/segments/', { name: 'Con correo', rules });
  const path = `/crm-tasks/segments/${_id}/customers/`;
  const { json, story } = await shop.call('GET', `${path}?page=2&per_page=1&fields=name,email`);
  expect(json.data?.items, story).toEqual([
    { _id: expect.any(String), name: 'Beto', email: 'Beto@example.com' },
  ]);
  const at = (page: string) => `/api/v1${path}?${page}per_page=1&fields=name%2Cemail`;
  expect(hrefs(json)).toEqual({
    self: at('page=2&'),
    first: at(''),
    prev: at(''),
    next: at('page=3&'),
    last: at('page=3&'),
  });
  for (const name of ['notes', 'nmae']) {
    expect(await refusedField(shop, `${path}?fields=${name}`)).toEqual([name]);
  }
});

test('contracts about to end are paged by links', async () => {
  const { shop, signed, goTo } = await openLandlord();
  const { _id } = await signed();
  await goTo('2027-12-01');
  const path = '/contracts/expiring';
  const { json, story } = await shop.call('GET', `${path}?days=90`);
  expect(json.data?.items, story).toMatchObject([{ _id }]);
  const self = `/api/v1${path}?days=90`;
  expect(hrefs(json)).toEqual({ self, first: self, last: self, create: '/api/v1/contracts/' });
});

test('contracts about to end are asked for as those of any list are', async () => {
  const { shop, signed, goTo } = await openLandlord();
  const lent = async (name: string): Promise<Rec> => {
    const rental = await shop.good('POST', '/rentals/', { name, time_unit: 'month' });
    return signed({ rental_id: rental._id });
  };
  const contracts = [await lent('Uno'), await lent('Dos'), await lent('Tres')];
  await shop.good('PUT', `/contracts/${contracts[1]?._id}/`, { external_reference: 'second' });
  await goTo('2027-12-01');
  const ids = async (query: string): Promise<string[]> => {
    const { items } = await shop.good('GET', `/contracts/expiring?days=90&${query}`);
    return items.map(({ _id }: Rec) => _id);
  };
  const made = contracts.map(({ _id }) => _id);
  expect(await ids('sort=created_at&sort_dir=desc')).toEqual(made.toReversed());
  expect(await ids('created_to=2020-01-01')).toEqual([]);
  expect(await ids(`search=${contracts[1]?.contract_number}`)).toEqual([made[1]]);
  expect(await ids('status=draft')).toEqual([]);
  const query = 'days=90&per_page=2&fields=status';
  const first = await shop.good('GET', `/contracts/expiring?${query}`);
  expect(first).toMatchObject({
    items: [{ _id: made[0], status: 'active' }, { _id: made[1] }],
    total: 3,
    _meta: { current_sort: 'end_date', sort_direction: 'asc' },
  });
  const rest = `${query}&cursor=${first.next_cursor}`;
  expect(await shop.good('GET', `/contracts/expiring?${rest}`)).toMatchObject({
    items: [{ _id: made[2] }],
    has_next: false,
  });
  const other = `days=80&per_page=2&fields=status&cursor=${first.next_cursor}`;
  expect((await shop.call('GET', `/contracts/expiring?${other}`)).json.code).toBe('invalid_cursor');
});
