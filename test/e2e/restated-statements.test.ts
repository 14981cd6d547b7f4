// Statements in pesos of their closing month: the loss of money that was held is of the year that is shown, earlier years' is a line of
// equity, and what is compared is in the same pesos. Decision 581.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const REPORTS = '/accounting/reports';
const IPC = { '2024-12': 100, '2025-06': 150, '2025-12': 200, '2026-06': 300, '2026-10': 360 };
let shop: Shop;

beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', { index_sets: { IPC } });
  await post('2024-12-15', '3.1', 1000);
  await post('2025-06-10', '4.1', 500);
  await post('2026-06-10', '4.1', 300);
});

async function post(date: string, credit: string, amount: number) {
  const lines = [
    { account_code: '1.1.01.01', debit: amount },
    { account_code: credit, credit: amount },
  ];
  const made = await shop.good('POST', '/accounting/journal/', { date, description: 'x', lines });
  await shop.good('POST', `/accounting/journal/${made._id}/post/`);
}

const sheet = (query: string): Promise<Rec> =>
  shop.good('GET', `${REPORTS}/balance-sheet/?restated_with=IPC&${query}`);

test('a year tells what its own money lost, whether the years before are closed or not', async () => {
  const told = {
    recpam: 1500 * (1 - 360 / 200) + 300 * (1 - 360 / 300),
    totals: { assets: 1800, liabilities: 0, equity: 2700, result: -900, difference: 0 },
    previous: { recpam: -2100, totals: { assets: 2700, equity: 3600, result: -900 } },
  };
  expect(await sheet('date=2026-10-31&compare=previous')).toMatchObject(told);
  for (const year of [2024, 2025]) {
    await shop.good('POST', `/accounting/fiscal-close/close/${year}/`, { zero_balances: true });
  }
  expect(await sheet('date=2026-10-31&compare=previous')).toMatchObject(told);
  const income = await shop.good(
    'GET',
    `${REPORTS}/income-statement/?restated_with=IPC&from=2026-01-01&to=2026-10-31`,
  );
  expect(income).toMatchObject({ recpam: told.recpam, totals: { revenue: 360, net: -900 } });
});

test('what closes a year is nominal and not asked for beside it', async () => {
  const { status, json } = await shop.call(
    'GET',
    `${REPORTS}/balance-sheet/?restated_with=IPC&include_closing=true`,
  );
  expect([status, json.code]).toEqual([400, 'invalid_query_parameter']);
  expect(json.errors[0].field).toBe('include_closing');
});

test('index sets are as many as the configuration holds, whichever request adds them', async () => {
  const more = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, {}]));
  const { status, json } = await shop.call('PUT', '/accounting/config/', { index_sets: more });
  expect([status, json.errors[0].field, json.errors[0].code]).toEqual([
    400,
    'index_sets',
    'too_many_items',
  ]);
});
