// Records without a value are listed by `null` where a field may have none: the roots of a tree.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

describe.each(['live', 'test'] as const)('of categories in %s mode', (mode) => {
  let shop: Shop;
  beforeAll(async () => {
    const stack = await openMemoryStack();
    shop = await openShop(stack, await stack.newTenant(), mode);
    const made = (category: Rec) => shop.good('POST', '/categories/', category);
    const { _id } = await made({ name: 'Vinos' });
    await made({ name: 'Tintos', parent_id: _id });
    await made({ name: 'Quesos', parent_id: null });
    await made({ name: 'Cerrada', status: 'inactive' });
  });
  const names = async (query: Rec) => {
    const { items, total } = await shop.good(
      'GET',
      `/categories/list/?${new URLSearchParams({ ...query, sort: 'name', sort_dir: 'asc' })}`,
    );
    return [total, ...items.map((one: Rec) => one.name)];
  };

  test('those without a parent are listed, alone or with other demands', async () => {
    expect(await names({ parent_id: 'null' })).toEqual([3, 'Cerrada', 'Quesos', 'Vinos']);
    expect(await names({ parent_id: 'null', status: 'active' })).toEqual([2, 'Quesos', 'Vinos']);
    expect(await names({ parent_id: 'null', search: 'vin' })).toEqual([1, 'Vinos']);
    expect(await names({ search: 'vin' })).toEqual([1, 'Vinos']);
    expect(await names({ status: 'active' })).toEqual([3, 'Quesos', 'Tintos', 'Vinos']);
  });

  test('the next page asks for the same', async () => {
    const page = '/categories/list/?parent_id=null&per_page=2';
    const { status, json } = await shop.call('GET', page);
    expect(status).toBe(200);
    expect(json._links.next.href).toContain('parent_id=null');
    const cursor = json.data.next_cursor;
    expect((await shop.good('GET', `${page}&cursor=${cursor}`)).items).toHaveLength(1);
    const other = await shop.call('GET', `/categories/list/?per_page=2&cursor=${cursor}`);
    expect(other.json.code).toBe('invalid_cursor');
  });
});
