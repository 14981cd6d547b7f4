// A customer or a supplier that owes, or is owed, in another currency than pesos: its own balance is of pesos alone, but it stays until
// all its accounts are settled. contract#current-accounts.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const PARTIES = [
  ['customer', '/customers', 40],
  ['supplier', '/suppliers', -40],
] as const;

describe.each(PARTIES)('a %s with an account in dollars', (party_type, base, opening_balance) => {
  async function withDebt(): Promise<{ path: string; party: Rec; account: Rec }> {
    const party = await shop.good('POST', `${base}/`, { name: 'Importadora' });
    const account = await shop.good('POST', '/current-accounts/', {
      ...{ party_type, party_id: party._id, currency: 'USD', opening_balance },
    });
    return { path: `${base}/${party._id}/`, party, account };
  }

  test('is not deleted while the account is open, by whatever way', async () => {
    const { path, party, account } = await withDebt();
    const tries: [number, string, Rec?][] = [
      [400, 'DELETE'],
      [409, 'PUT', { status: 'deleted' }],
    ];
    for (const [refused, method, body] of tries) {
      const { status, json, story } = await shop.call(method, path, body);
      expect([status, json.code], story).toEqual([refused, 'resource_in_use']);
      expect(json.errors).toMatchObject([
        { account_id: account._id, currency: 'USD', balance: opening_balance },
      ]);
    }
    for (const way of ['', '?atomic=true']) {
      const { json } = await shop.call('POST', `${base}/bulk/delete/${way}`, { ids: [party._id] });
      expect(JSON.stringify(json)).toContain('resource_in_use');
    }
    expect((await shop.good('GET', path)).status).toBe('active');
  });

  test('is deleted once it is settled', async () => {
    const { path, account } = await withDebt();
    await shop.good('POST', `/current-accounts/${account._id}/settle/`, { exchange_rate: 1000 });
    await shop.good('DELETE', path);
    expect((await shop.good('GET', path)).status).toBe('deleted');
  });
});
