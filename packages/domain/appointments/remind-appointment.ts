// The reminder that has come due: noted on the appointment, which is what the event says, and the next one is planned.
import { beginMs } from '#kernel/date.ts';
import { amended, update } from '#resource/change.ts';
import { job, TooEarly } from '#resource/define.ts';
import { Appointment, REMIND_JOB } from './records/appointment.ts';
import { nextReminderAt, remindersOf } from './reminders.ts';

/** Repeatable: the reminder that is next is told once; none is told after the appointment began. */
export const remindAppointment = job(REMIND_JOB, async (ctx, appointmentId) => {
  const appointment = await ctx.store.get(Appointment, appointmentId);
  if (appointment?.next_reminder_at === undefined) return;
  const dueMs = Date.parse(appointment.next_reminder_at);
  const nowMs = ctx.clock.now();
  if (nowMs >= beginMs(appointment.scheduled_datetime)) return;
  if (nowMs < dueMs) throw new TooEarly(dueMs);
  const due = remindersOf(appointment).find(({ atMs }) => atMs === dueMs);
  const sent = due === undefined ? [] : [due.hours];
  const after = amended(ctx, appointment, {
    reminders_sent: [...(appointment.reminders_sent ?? []), ...sent],
    next_reminder_at: nextReminderAt(appointment, dueMs),
  });
  await ctx.commit([update(Appointment, appointment, after)], { data: undefined });
});
