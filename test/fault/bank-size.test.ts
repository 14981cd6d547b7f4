// The largest statement that is taken: its job is killed on the way and goes on, each line is there once, and pairing it reads each
// line once.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Counts, counted } from '../support/counted-table.ts';
import { FaultPlan, faultyTable } from '../support/fault.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const BANK = '/accounting/bank';
const LINES = 20_000;
const KILLED_AT = [60, 250];
const LATER_MS = 3_600_000;
const MAPPING = JSON.stringify({ date: 'Fecha', description: 'Concepto', amount: 'Importe' });
const day = (i: number) => String((i % 28) + 1).padStart(2, '0');
const ROWS = Array.from({ length: LINES }, (_, i) => `${day(i)}/10/2026;Cuota ${i};${100 + i},00`);
const TOTAL = (LINES * (200 + LINES - 1)) / 2;
/** What a query gives at once, and what a request reads besides. */
const READ_AT_ONCE = 1_000;
const BESIDE = 12;
const BYTES_OF_LINE = 768;

test(`${LINES} lines are written once although their job is killed, and paired by reading each once`, async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  const csv = ['Fecha;Concepto;Importe', ...ROWS].join('\n');
  const members = { account_code: '1.1.01.02', mapping: MAPPING };
  const sent = new SentFile(csv, 'month.csv', 'file', members);
  const { json, story } = await shop.call('POST', `${BANK}/import/`, sent);
  expect(json.success, story).toBe(true);
  const path = `${BANK}/statements/${json.data.statement._id}/`;
  const { target } = stack.tables.live;
  for (const call of KILLED_AT) {
    const plan = new FaultPlan(new Map([[call, 'kill-after']]));
    stack.tables.live.target = faultyTable(target, plan);
    await stack.background.rest(() => plan.isDead).catch(() => undefined);
    stack.tables.live.target = target;
    expect(plan.struck).toHaveLength(1);
    expect((await shop.good('GET', path)).status).toBe('importing');
    stack.clock.advance(LATER_MS);
    await stack.background.sweep();
  }
  await stack.background.rest();
  const whole = { lines_count: LINES, duplicated: 0, difference: TOTAL };
  expect(await shop.good('GET', path)).toMatchObject({ status: 'open', ...whole });

  const made = await shop.good('POST', '/accounting/journal/', {
    date: '2026-10-08',
    description: 'Cobro de cuota 7',
    lines: [
      { account_code: '1.1.01.02', debit: 107 },
      { account_code: '4.2', credit: 107 },
    ],
  });
  await shop.good('POST', `/accounting/journal/${made._id}/post/`);
  const counts: Counts = { calls: 0, bytes: 0, writes: 0 };
  stack.tables.live.target = counted(target, counts);
  const found: Rec = await shop.good('POST', `${BANK}/auto-match/${json.data.statement._id}/`, {});
  stack.tables.live.target = target;
  expect(found).toMatchObject({ matched: 1, unmatched: LINES - 1, suggestions_count: 0 });
  expect(counts.calls).toBeLessThanOrEqual(LINES / READ_AT_ONCE + BESIDE);
  expect(counts.bytes).toBeLessThanOrEqual(LINES * BYTES_OF_LINE);
  expect(counts.writes).toBeLessThanOrEqual(BESIDE);
  expect(await shop.good('GET', path)).toMatchObject({ difference: TOTAL - 107 });
}, 240_000);
