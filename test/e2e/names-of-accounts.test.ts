// A current account is listed, searched and reported by the name of whose it is: it follows that name, in every currency.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;

beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

test.each([
  ['customer', '/customers/'],
  ['supplier', '/suppliers/'],
])('the accounts of a %s follow its name', async (party_type, path) => {
  const { _id: party_id } = await shop.good('POST', path, { name: 'Ferretería Sur' });
  for (const currency of ['ARS', 'USD']) {
    await shop.good('POST', '/current-accounts/', { party_type, party_id, currency });
  }
  const ofParty = async (query: string): Promise<string[]> => {
    const { items } = await shop.good('GET', `/current-accounts/list/?${query}`);
    return items
      .filter((account: Rec) => account.party_id === party_id)
      .map(({ party_name }: Rec) => party_name);
  };
  const name = 'Bulonera Norte';
  await shop.good('PUT', `${path}${party_id}/`, { name });
  await stack.background.rest();
  expect(await ofParty(`party_id=${party_id}`)).toEqual([name, name]);
  expect(await ofParty('search=bulonera')).toEqual([name, name]);
  expect(await ofParty('search=sur')).toEqual([]);
});
