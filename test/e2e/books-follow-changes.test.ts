// What is changed after it was posted: the books follow in the month and on the accounts where it belongs, once, and a sale that is
// paid otherwise, or invoiced again, leaves no money where there is none.
import { beforeEach, expect, test } from 'vitest';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let owner: string;

beforeEach(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  owner = await tenant.session('owner', 'user-owner', { 'custom:mode': 'test' });
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  await at('2030-01-20');
});

const at = (day: string) => shop.good('POST', '/sandbox/clock/', { now: `${day}T12:00:00-03:00` });

/** Debits less credits by month and key; only what is not zero. */
async function moves(): Promise<Record<string, Record<string, number>>> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  expect(ledger.balanceOf('receivables')).toBe(await partyBalances(shop, 'customer'));
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const keyOf = new Map(Object.entries(accounts).map(([key, code]) => [code, key]));
  const entries = await everything(shop, '/accounting/journal/list/');
  const posted = entries.filter(({ status }) => status !== 'draft');
  const lines = posted.flatMap((entry) =>
    entry.lines.map((line: Rec) => ({
      month: entry.date.slice(0, 7),
      key: keyOf.get(line.account_code) ?? line.account_code,
      amount: decimal(line.debit).minus(line.credit),
    })),
  );
  const sums = (of: Rec[]) =>
    Object.entries(Object.groupBy(of, ({ key }) => key))
      .map(([key, some = []]) => [key, toAmount(sum(some.map(({ amount }) => amount)))] as const)
      .filter(([, amount]) => amount !== 0);
  const months = Object.entries(Object.groupBy(lines, ({ month }) => month));
  return Object.fromEntries(
    months.map(([month, of = []]) => [month, Object.fromEntries(sums(of))]),
  );
}

const sale = (body: Rec) =>
  shop.good('POST', '/sales/', {
    ...shop.basket(121),
    status: 'completed',
    payment_method: 'cash',
    ...body,
  });
const change = (path: string, body: Rec) => shop.good('PUT', path, body, owner);
test('a sale on account of last month that is corrected is corrected in its month', async () => {
  const ana = await shop.good('POST', '/customers/', {
    name: 'Ana',
    current_account_enabled: true,
  });
  const body = { customer: ana._id, payment_method: 'current_account', status: 'pending' };
  const { _id } = await sale(body);
  expect((await moves())['2030-01']).toEqual({ receivables: 121, sales_services: -121 });
  await at('2030-02-05');
  await change(`/sales/${_id}/`, { discount_type: 'percentage', discount_rate: 50 });
  expect(await moves()).toEqual({ '2030-01': { receivables: 60.5, sales_services: -60.5 } });
});
