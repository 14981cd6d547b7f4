// A reminder whose job comes before its time, as one of a bare day that an earlier version ordered does.
import { expect, test } from 'vitest';
import { TooEarly } from '#resource/define.ts';
import { NOW_MS, testContext } from '#resource/test-data/plain-context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { CrmReminder } from '../records/reminder.ts';
import { sendReminderJob } from './send-reminder.ts';

test('a reminder is kept until its day begins in Argentina, and sent then', async () => {
  const ctx = testContext();
  const reminder = rowOf(CrmReminder, { remind_at: '2026-03-11', status: 'pending' });
  ctx.records.set(CrmReminder.key, new Map([[reminder._id, reminder]]));
  const beginsMs = Date.parse('2026-03-11T03:00:00Z');
  ctx.nowMs = NOW_MS;
  await expect(sendReminderJob.run(ctx, reminder._id)).rejects.toEqual(new TooEarly(beginsMs));
  expect(ctx.committed).toEqual([]);
  ctx.nowMs = beginsMs;
  await sendReminderJob.run(ctx, reminder._id);
  expect(ctx.committed).toHaveLength(1);
});
