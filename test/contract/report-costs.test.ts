// What a report costs does not follow from how many entries there are: the same calls and as many bytes at 1,000 entries of its months
// as at 100,000, for whole months; a ledger reads its page.
import { expect, test } from 'vitest';
import { JournalEntry } from '#domain/accounting/records/journal-entry.ts';
import { newId } from '#kernel/id.ts';
import { recordsOf } from '#store/keys.ts';
import { indexKey } from '#store/sort-value.ts';
import type { Item, Key, Table } from '#store/table.ts';
import { counted } from '../support/counted-table.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const FEW = 1_000;
const MANY = 100_000;
const UNIT = 4_096;
const REPORTS = '/accounting/reports';
const SPAN = 'from=2026-01-01&to=2026-03-31';
const PATHS = [
  `${REPORTS}/trial-balance/?${SPAN}`,
  `${REPORTS}/income-statement/?${SPAN}&columns=month`,
  `${REPORTS}/balance-sheet/?date=2026-03-31`,
  `${REPORTS}/cash-flow/?${SPAN}&compare=previous`,
  `${REPORTS}/account-ledger/4.1/?${SPAN}&per_page=50`,
  `${REPORTS}/daily-journal/2026-02-10/?per_page=50`,
];
const TRIPS = 3;

test('a report costs the same at 1,000 and at 100,000 entries', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  const draft = await shop.good('POST', '/accounting/journal/', {
    date: '2026-02-10',
    description: 'Venta',
    lines: [
      { account_code: '1.1.01.01', debit: 10 },
      { account_code: '4.1', credit: 10 },
    ],
  });
  await shop.good('POST', `/accounting/journal/${draft._id}/post/`);
  const table = stack.tables.live.target;
  const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, JournalEntry);
  const model = (await table.query({ pk })).items[0] as Item;
  await multiply(table, model, { from: 1, to: FEW });
  const few = await costs(shop, stack.tables.live);
  await multiply(table, model, { from: FEW, to: MANY });
  const many = await costs(shop, stack.tables.live);
  expect(many).toEqual(few);
  for (const { trips } of few) expect(trips).toBeLessThanOrEqual(TRIPS);
}, 120_000);

/** The same entry again and again, as the index of its date has it. */
async function multiply(table: Table, model: Item, { from, to }: { from: number; to: number }) {
  const { pk, sk: first } = model as Key;
  const others = Array.from({ length: to - from }, (_, i) => {
    const sk = newId(Date.parse('2026-02-11') + from + i);
    return { pk, sk, l4: indexKey('2026-02-10', sk) };
  });
  if (table instanceof MemoryTable) table.multiply({ pk, sk: first }, others);
  else for (const other of others) await table.put({ put: { ...model, ...other } });
}

type Cost = { path: string; trips: number; calls: number; units: number };

async function costs(shop: Shop, table: { target: Table }): Promise<Cost[]> {
  const found: Cost[] = [];
  const { target } = table;
  for (const path of PATHS) {
    const trips = new TripRecorder();
    const read = { calls: 0, bytes: 0, writes: 0 };
    table.target = trips.watch(counted(target, read));
    await shop.good('GET', path);
    table.target = target;
    const units = Math.ceil(read.bytes / UNIT);
    found.push({ path, trips: trips.sequential, calls: read.calls, units });
  }
  return found;
}
