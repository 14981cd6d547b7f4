import { expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { refusal, runVerb } from '#resource/test-data/run-verb.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';
import { updateDeadline } from './update-deadline.ts';

/** A deadline that fell due two days ago, and today. */
function due(status: string) {
  const ctx = testContext();
  const today = businessDate(ctx.clock.now());
  const due_date = addDays(today, -2);
  const record = given(ctx, FiscalDeadline, { obligation: 'iva_ddjj', due_date, status });
  const put = (body: Rec) => runVerb(ctx, updateDeadline, { record, body });
  return { put, today, due_date };
}

test('what is overdue is pending again on a day that has not passed, and stays overdue on another', async () => {
  const { put, today, due_date } = due('overdue');
  for (const day of [today, addDays(today, 5)]) {
    expect(await put({ due_date: day })).toMatchObject({ due_date: day, status: 'pending' });
  }
  const past = addDays(today, -1);
  expect(await put({ due_date: past })).toMatchObject({ due_date: past, status: 'overdue' });
  expect(await put({ amount: 10 })).toMatchObject({ due_date, status: 'overdue', amount: 10 });
});

test('no state is said by hand, and what was met keeps its day', async () => {
  const { put, today } = due('overdue');
  for (const status of ['pending', 'completed']) {
    for (const also of [{}, { due_date: today }]) {
      const { code } = await refusal(put({ status, ...also }));
      expect(code).toBe('invalid_state_transition');
    }
  }
  const { put: change } = due('completed');
  expect((await refusal(change({ due_date: today }))).code).toBe('record_locked');
});
