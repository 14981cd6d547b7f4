import { expect, test } from 'vitest';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { refusal, runVerb } from '#resource/test-data/run-verb.ts';
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
