// Documents are found as clients write them: a CUIT with its hyphens, a DNI with its dots.
import { beforeAll, expect, test } from 'vitest';
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
