// A month of before is gone on with, once.
import { expect, test } from 'vitest';
import { create } from '#resource/change.ts';
import { testContext } from '#resource/test-data/plain-context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { idOfMonth, WithholdingMonth } from '../records/withholding/withholding-month.ts';
import { readMonth } from './read-month.ts';

const KEY = { tax: 'income', supplier_id: 'a'.repeat(24), regime_id: 'r', period: '2026-10' };
const OF_CUIT = { ...KEY, cuit: '30715686054' };
const month = (key: typeof KEY, paid: number, told: Partial<WithholdingMonth> = {}) => {
  const fields = { _id: idOfMonth(key), paid, withheld: 0, ...told };
  return rowOf(WithholdingMonth, fields as Partial<WithholdingMonth>);
};

async function seen(there: readonly WithholdingMonth[], key: typeof KEY) {
  const ctx = testContext();
  const changes = there.map((each) => create(WithholdingMonth, each));
  await ctx.commit(changes, { data: undefined });
  const read = await readMonth(ctx, key);
  return [read.month?.paid, read.paid];
}

test('what a month of the supplier holds counts until there is one of its CUIT', async () => {
  const [before, now] = [month(KEY, 300), month(OF_CUIT, 500)];
  expect(await seen([], OF_CUIT)).toEqual([undefined, 0]);
  expect(await seen([before], OF_CUIT)).toEqual([undefined, 300]);
  expect(await seen([before, now], OF_CUIT)).toEqual([500, 500]);
  expect(await seen([before, now], KEY)).toEqual([300, 300]);
});

test('what says that nothing took it over counts beside the month of the CUIT, once', async () => {
  const now = month(OF_CUIT, 500);
  const untaken = month(KEY, 300, { taken_by: '' });
  expect(await seen([untaken, now], OF_CUIT)).toEqual([500, 800]);
  const taken = month(KEY, 0, { taken_by: now._id });
  expect(await seen([taken, now], OF_CUIT)).toEqual([500, 500]);
});
