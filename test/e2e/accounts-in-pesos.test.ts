// A current account in pesos is one in pesos by whatever code the client says them, the authority's among them: it is mirrored in the
// balance of its party, and there is no second one. contract#current-accounts.
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let ana: Rec;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  ana = await shop.good('POST', '/customers/', { name: 'Ana', credit_limit: 500 });
});
const open = (currency: string) =>
  shop.call('POST', '/current-accounts/', { party_id: ana._id, currency });

test('an account that is opened in PES is the account in ARS', async () => {
  const account = (await open('PES')).json.data;
  expect(account).toMatchObject({ currency: 'ARS', available_credit: 500 });
  const path = `/current-accounts/${account._id}/movements/`;
  const movement = { type: 'invoice', amount: 40, currency: 'PES' };
  expect(await shop.good('POST', path, movement)).toMatchObject({ currency: 'ARS' });
  expect((await shop.good('GET', `/customers/${ana._id}/`)).balance).toBe(40);
  expect((await open('ARS')).json.code).toBe('duplicate_value');
});

test('an account that is opened in DOL is the account in USD, a code of neither is refused', async () => {
  const account = (await open('DOL')).json.data;
  expect(account.currency).toBe('USD');
  expect((await open('USD')).json.code).toBe('duplicate_value');
  expect((await open('pes')).json.errors).toMatchObject([
    { field: 'currency', code: 'invalid_format' },
  ]);
});
