import { expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { refusal, runVerb, sendTo } from '#resource/test-data/run-verb.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';
import { completeDeadline } from './complete-deadline.ts';

const due = (status: string) => {
  const ctx = testContext();
  const deadline = { obligation: 'iva_ddjj', due_date: '2026-03-01', status };
  const record = given(ctx, FiscalDeadline, deadline);
  return { body: { reference: 'DJ 1' }, record, ctx };
};

test.each(['pending', 'overdue'])('a deadline that is %s is met once', async (status) => {
  const { ctx, ...call } = due(status);
  expect(await runVerb(ctx, completeDeadline, call)).toMatchObject({
    status: 'completed',
    reference: 'DJ 1',
    completed_at: expect.any(String),
  });
  const again = runVerb(ctx, completeDeadline, { ...call, record: due('completed').record });
  expect((await refusal(again)).code).toBe('invalid_state_transition');
});

test('a deadline is met today or before, whatever the hour', async () => {
  const { ctx, record } = due('pending');
  const today = businessDate(ctx.clock.now());
  const at = (completed_at: string) =>
    sendTo(ctx, completeDeadline, { record, body: { completed_at } });
  for (const day of ['2020-02-29', today, `${today}T23:59:59-03:00`]) {
    expect(await at(day)).toMatchObject({ completed_at: day });
  }
  const tomorrow = addDays(today, 1);
  for (const day of [tomorrow, `${tomorrow}T03:00:00Z`]) {
    expect((await refusal(at(day))).errors).toMatchObject([
      { field: 'completed_at', code: 'out_of_range', max: today },
    ]);
  }
});
