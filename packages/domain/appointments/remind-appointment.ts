// The reminder that has come due: noted on the appointment, which is what the event says, and the next one is planned. One that the timer
// comes to after the appointment began is not told, and is not planned any more.
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
  if (nowMs < dueMs) throw new TooEarly(dueMs);
  const hasBegun = nowMs >= beginMs(appointment.scheduled_datetime);
  const after = amended(
    ctx,
    appointment,
    hasBegun ? { next_reminder_at: undefined } : told(appointment, dueMs),
  );
  await ctx.commit([update(Appointment, appointment, after)], { data: undefined });
});

function told(
  appointment: Appointment,
  dueMs: number,
): Pick<Appointment, 'reminders_sent' | 'next_reminder_at'> {
  const due = remindersOf(appointment).find(({ atMs }) => atMs === dueMs);
  const sent = due === undefined ? [] : [due.hours];
  return {
    reminders_sent: [...(appointment.reminders_sent ?? []), ...sent],
    next_reminder_at: nextReminderAt(appointment, dueMs),
  };
}
