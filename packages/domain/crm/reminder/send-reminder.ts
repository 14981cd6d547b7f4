// What the timer does at remind_at: the reminder is sent, and the next of its series is made, in
// one commit. A second run finds it sent and does nothing, so there is exactly one next.

import { toIso } from '#kernel/clock.ts';
import { beginMs } from '#kernel/date.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job, TooEarly } from '#resource/define.ts';
import { CrmReminder, SEND_REMINDER_JOB } from '../records/reminder.ts';
import { nextOccurrence } from './recurrence.ts';

export const sendReminderJob = job(SEND_REMINDER_JOB, async (ctx, id) => {
  const reminder = await ctx.store.get(CrmReminder, id);
  const nowMs = ctx.clock.now();
  if (reminder?.status !== 'pending') return;
  const dueMs = beginMs(reminder.remind_at);
  if (nowMs < dueMs) throw new TooEarly(dueMs);
  const sent = amended(ctx, reminder, { status: 'sent', sent_at: toIso(nowMs) });
  const next = nextOf(ctx, reminder, nowMs);
  const changes = [update(CrmReminder, reminder, sent)];
  if (next !== undefined) changes.push(create(CrmReminder, next));
  await ctx.commit(changes, { data: sent });
});

function nextOf(ctx: Context, reminder: CrmReminder, nowMs: number): CrmReminder | undefined {
  const next = nextOccurrence(reminder, nowMs);
  if (next === undefined) return undefined;
  const { _id, created_at, updated_at, version, livemode, ...fields } = reminder;
  return brandNew(ctx, CrmReminder, { ...fields, ...next, previous_reminder_id: _id });
}
