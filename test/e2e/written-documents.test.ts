// Documents and e-mail addresses are found as clients write them: a CUIT with its hyphens, a DNI with its dots, an address in any case.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/customers/', { name: 'Ana', document_number: '12.345.678' });
  await shop.good('POST', '/customers/', { name: 'Molino SA', document_number: '30-71568605-4' });
  await shop.good('POST', '/suppliers/', { name: 'Harinas', cuit: '30-71568605-4' });
});

test.each([
  ['/customers/list/', { document_number: '12.345.678' }, 'Ana'],
  ['/customers/list/', { document_number: '12345678' }, 'Ana'],
  ['/customers/list/', { document_number: '30-71568605-4' }, 'Molino SA'],
  ['/customers/list/', { search: 'molino 30-71568605-4' }, 'Molino SA'],
  ['/customers/list/', { search: '12.345.678' }, 'Ana'],
  ['/suppliers/list/', { cuit: '30-71568605-4' }, 'Harinas'],
  ['/suppliers/list/', { search: '30-71568605-4' }, 'Harinas'],
])('%s %j has who has that document', async (path, query, name) => {
  const { items } = await shop.good('GET', `${path}?${new URLSearchParams(query as Rec)}`);
  expect(items.map((one: Rec) => one.name)).toEqual([name]);
});

describe.each(['live', 'test'] as const)('an e-mail address in %s mode', (mode) => {
  let other: Shop;
  beforeAll(async () => {
    const stack = await openMemoryStack();
    other = await openShop(stack, await stack.newTenant(), mode);
    await other.good('POST', '/customers/', { name: 'Ana', email: 'Ana@Shop.com' });
    await other.good('POST', '/customers/', { name: 'Eva', email: 'dana@shop.com' });
    await other.good('POST', '/customers/', { name: 'Luz', legal_name: 'ana@shop.com' });
    await other.good('POST', '/customers/', { name: 'Paz', tags: ['ana@shop.com'] });
  });
  const found = async (query: Rec) => {
    const { items, total } = await other.good(
      'GET',
      `/customers/list/?${new URLSearchParams(query)}`,
    );
    expect(total).toBe(items.length);
    return items.map((one: Rec) => one.name);
  };

  test('is found in any case, in that field alone, and whole', async () => {
    expect(await found({ email: 'ana@shop.com' })).toEqual(['Ana']);
    expect(await found({ search: 'ana@shop.com' })).toEqual(['Paz', 'Luz', 'Eva', 'Ana']);
    expect(await found({ email: 'ANA@SHOP.COM' })).toEqual(['Ana']);
    expect(await found({ email: 'Dana@shop.com', customer_type: 'person' })).toEqual(['Eva']);
    expect(await found({ email: 'dana@shop.com', customer_type: 'company' })).toEqual([]);
    expect(await found({ email: 'na@shop.com' })).toEqual([]);
  });
});
