// A file of many lines: written by its job at the same cost for each line, known again whole, and paired without a guess.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Counts, counted } from '../support/counted-table.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const BANK = '/accounting/bank';
const LINES = 4_000;
/** Each amount comes twice, at least twelve days apart. */
const AMOUNTS = 2_000;
const PARTS = LINES / 1_000;
const MAPPING = JSON.stringify({ date: 'Fecha', description: 'Concepto', amount: 'Importe' });
const day = (i: number) => String((i % 28) + 1).padStart(2, '0');
const size = (i: number) => 1_000 + (i % AMOUNTS);
const ROWS = Array.from({ length: LINES }, (_, i) => `${day(i)}/10/2026;Cobro ${i};${size(i)},00`);
const TOTAL = ROWS.reduce((total, _, i) => total + size(i), 0);
const READ_AT_ONCE = 100;
/** Lines of a statement come by their days. */
const SORTED_AT_ONCE = 1_000;
const BYTES_OF_LINE = 768;
/** A line and its place in the list; twenty lines and more share the rest of their commit. */
const WRITES_OF_LINE = 2 + 1 / 20;
const BESIDE = 10;

let stack: MemoryStack;
let shop: Shop;
let statement: Rec;
beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  for (const [code, account_type] of [
    ['1.1', 'asset'],
    ['4.1', 'revenue'],
  ]) {
    await shop.good('POST', '/accounting/accounts/', { code, name: code, account_type });
  }
});

async function imported(): Promise<Rec> {
  const members = { account_code: '1.1', mapping: MAPPING };
  const csv = ['Fecha;Concepto;Importe', ...ROWS].join('\n');
  const sent = new SentFile(csv, 'month.csv', 'file', members);
  const { json, story } = await shop.call('POST', `${BANK}/import/`, sent);
  expect(json.success, story).toBe(true);
  return json.data;
}

async function costOf(work: () => Promise<void>): Promise<Counts> {
  const counts = { calls: 0, bytes: 0, writes: 0 };
  const { target } = stack.tables.live;
  stack.tables.live.target = counted(target, counts);
  await work().finally(() => {
    stack.tables.live.target = target;
  });
  return counts;
}

async function entry(i: number) {
  const lines = [
    { account_code: '1.1', debit: size(i) },
    { account_code: '4.1', credit: size(i) },
  ];
  const body = { date: `2026-10-${day(i)}`, description: 'Cobro', lines };
  const made = await shop.good('POST', '/accounting/journal/', body);
  return shop.good('POST', `/accounting/journal/${made._id}/post/`, {});
}

const shown = () => shop.good('GET', `${BANK}/statements/${statement._id}/`);

test('a job writes each line once, at the same cost for each', async () => {
  const accepted = await costOf(async () => {
    const data = await imported();
    expect(data).toMatchObject({ imported: LINES, duplicated: 0 });
    statement = data.statement;
  });
  const written = await costOf(() => stack.background.rest());
  expect(accepted.calls).toBeLessThanOrEqual(LINES / READ_AT_ONCE + BESIDE);
  expect(accepted.writes).toBeLessThanOrEqual(PARTS + BESIDE);
  expect(written.calls).toBeLessThanOrEqual(PARTS * (1_000 / READ_AT_ONCE + BESIDE));
  expect(written.bytes).toBeLessThanOrEqual(LINES * BYTES_OF_LINE);
  expect(written.writes).toBeLessThanOrEqual(LINES * WRITES_OF_LINE);
  expect(await shown()).toMatchObject({
    status: 'open',
    lines_count: LINES,
    duplicated: 0,
    difference: TOTAL,
    parts: PARTS,
  });
});

test('the same file brings nothing new', async () => {
  const cost = await costOf(async () => {
    const data = await imported();
    expect(data).toMatchObject({ statement: null, imported: 0, duplicated: LINES });
  });
  expect(cost.calls).toBeLessThanOrEqual(LINES / READ_AT_ONCE + BESIDE);
  expect(cost.bytes).toBeLessThanOrEqual(LINES * BYTES_OF_LINE);
  expect(cost.writes).toBeLessThanOrEqual(BESIDE);
  await stack.background.rest();
  expect(await shown()).toMatchObject({ lines_count: LINES, difference: TOTAL });
});

test('of many lines the only pair is made, and no choice is taken', async () => {
  const only = await entry(0);
  const twins = [await entry(1), await entry(1)];
  await stack.background.rest();
  let found: Rec = {};
  const cost = await costOf(async () => {
    found = await shop.good('POST', `${BANK}/auto-match/${statement._id}/`, {});
  });
  expect(cost.calls).toBeLessThanOrEqual(LINES / SORTED_AT_ONCE + BESIDE);
  expect(cost.bytes).toBeLessThanOrEqual(LINES * BYTES_OF_LINE);
  expect(cost.writes).toBeLessThanOrEqual(BESIDE);
  expect(found).toMatchObject({ matched: 1, unmatched: LINES - 1, suggestions_count: 2 });
  const suggested = found.suggestions.map(({ journal_entry_id }: Rec) => journal_entry_id);
  expect(suggested.sort()).toEqual(twins.map(({ _id }) => _id).sort());
  const matches = (id: string) => shop.good('GET', `/accounting/journal/${id}/`);
  expect((await matches(only._id)).bank_matches).toHaveLength(1);
  expect((await matches(twins[0]?._id)).bank_matches ?? []).toEqual([]);
  expect(await shown()).toMatchObject({ matched_count: 1, difference: TOTAL - size(0) });
  expect(await shop.good('POST', `${BANK}/auto-match/${statement._id}/`, {})).toMatchObject({
    matched: 0,
  });
});
