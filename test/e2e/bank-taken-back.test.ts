// What was reconciled with the bank and is undone afterwards: lines are open again, with whatever else they were matched with. What
// closes a year and opens the next is no money of the bank.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

const BANK = '/accounting/bank';
const CLOSE = '/accounting/fiscal-close';

let stack: MemoryStack;
let shop: Shop;
let tenant: TestTenant;
let accounts: Rec;

beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  await shop.good('POST', '/sandbox/clock/', { now: '2026-02-10T15:00:00Z' });
  await shop.good('POST', '/accounting/accounts/seed/', {});
  const automatic_posting = { enabled: true, from: '2025-01-01' };
  accounts = (await shop.good('PUT', '/accounting/config/', { automatic_posting })).accounts;
});

const imported = async (...lines: [date: string, amount: number][]): Promise<Rec> => {
  const { statement } = await shop.good('POST', `${BANK}/import/`, {
    account_code: accounts.banks,
    lines: lines.map(([date, amount]) => ({ date, amount, description: 'Movimiento' })),
  });
  return shown(statement);
};
const shown = ({ _id }: Rec): Promise<Rec> => shop.good('GET', `${BANK}/statements/${_id}/`);
const matching = (statement_line_id: string, ...journal_entry_ids: string[]) =>
  shop.call('POST', `${BANK}/manual-match/`, { statement_line_id, journal_entry_ids });

test('a payment that is reversed opens the line that it was matched with, and its other payments', async () => {
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Molino' });
  const party = { party_type: 'supplier', party_id: supplier._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const movements = `/current-accounts/${account._id}/movements/`;
  const payments: Rec[] = [];
  for (const amount of [100, 50, 25]) {
    const payment = { type: 'payment', amount, payment_method: 'bank_transfer' };
    payments.push(await shop.good('POST', movements, payment));
  }
  await stack.background.rest();
  const entryOf = async ({ _id }: Rec): Promise<Rec> => {
    const { items } = await shop.good('GET', `/accounting/journal/list/?reference_id=${_id}`);
    return items.find(({ reverses }: Rec) => reverses === undefined);
  };
  const [one, other, third] = await Promise.all(payments.map(entryOf));
  const statement = await imported(['2026-02-10', -150], ['2026-02-10', -25]);
  const lineOf = (amount: number) =>
    statement.lines.find((line: Rec) => line.amount === amount)._id;
  expect((await matching(lineOf(-150), one?._id, other?._id)).status).toBe(200);
  expect((await matching(lineOf(-25), third?._id)).status).toBe(200);
  expect(await shown(statement)).toMatchObject({ status: 'reconciled', matched_count: 2 });

  await shop.good('POST', `${movements}${payments[0]?._id}/reverse/`, {});
  await stack.background.rest();
  const after = await shown(statement);
  expect(after).toMatchObject({ status: 'open', matched_count: 1, difference: -150 });
  expect(after.lines.find((line: Rec) => line.amount === -150)).toMatchObject({
    status: 'unmatched',
    journal_entry_ids: [],
  });
  const [reversed, freed] = await Promise.all(payments.slice(0, 2).map(entryOf));
  expect(reversed).toMatchObject({ status: 'reversed' });
  expect([reversed?.bank_matches ?? [], freed?.bank_matches ?? []]).toEqual([[], []]);
  expect(await shop.good('POST', `${BANK}/auto-match/${statement._id}/`, {})).toMatchObject({
    matched: 0,
  });
});

test('money that came in is not taken for what takes a payment back', async () => {
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Imprenta' });
  const party = { party_type: 'supplier', party_id: supplier._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const movements = `/current-accounts/${account._id}/movements/`;
  const payment = { type: 'payment', amount: 77, payment_method: 'bank_transfer' };
  const { _id } = await shop.good('POST', movements, payment);
  await stack.background.rest();
  await shop.good('POST', `${movements}${_id}/reverse/`, {});
  await stack.background.rest();
  const statement = await imported(['2026-02-10', 77]);
  expect(await shop.good('POST', `${BANK}/auto-match/${statement._id}/`, {})).toMatchObject({
    matched: 0,
    suggestions: [],
  });
  const { items } = await shop.good('GET', `/accounting/journal/list/?reference_id=${_id}`);
  const counter = items.find(({ reverses }: Rec) => reverses !== undefined);
  expect((await matching(statement.lines[0]._id, counter._id)).status).toBe(200);
});

test('what closes a year and opens the next is matched with no line', async () => {
  const lines = [
    { account_code: accounts.banks, debit: 1_000 },
    { account_code: accounts.capital, credit: 1_000 },
  ];
  const paidIn = { date: '2025-12-20', description: 'Aporte', lines };
  const entry = await shop.good('POST', '/accounting/journal/', paidIn);
  await shop.good('POST', `/accounting/journal/${entry._id}/post/`, {});
  const old = await imported(['2025-12-20', 1_000], ['2025-12-31', -5]);
  const closed = await shop.good('POST', `${CLOSE}/close/2025/`, { zero_balances: true });
  expect(closed.status).toBe('closed');
  expect(await shown(old)).toMatchObject({ to: '2025-12-31', ledger_balance: 1_000 });

  const fresh = await imported(['2026-01-01', 1_000]);
  expect(await shown(fresh)).toMatchObject({ ledger_balance: 1_000 });
  expect(await shop.good('POST', `${BANK}/auto-match/${fresh._id}/`, {})).toMatchObject({
    matched: 0,
    suggestions: [],
  });
  const opening = closed.steps.find(({ kind }: Rec) => kind === 'opening').entry_id;
  const { json } = await matching(fresh.lines[0]._id, opening);
  expect(json).toMatchObject({ code: 'invalid_state_transition', errors: [{ from: 'closing' }] });
});

test('a statement of many months goes with all its lines, each told with the request', async () => {
  const days = [2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-05`),
  );
  const statement = await imported(...days.map((day): [string, number] => [day, 10]));
  await stack.background.rest();
  expect(await shown(statement)).toMatchObject({ status: 'open', lines_count: days.length });
  const gone = await shop.call('DELETE', `${BANK}/statements/${statement._id}/`);
  expect(gone.status, gone.story).toBe(200);
  await stack.background.relay();
  const told = await shop.good(
    'GET',
    '/events/list/?type=bank_statement_line.deleted&per_page=100',
  );
  const requests = told.items.map(({ request }: Rec) => request.id);
  expect(requests).toEqual(days.map(() => gone.headers['x-request-id']));
});
