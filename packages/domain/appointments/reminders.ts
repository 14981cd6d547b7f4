// When the customer of an appointment is to be reminded. Decision: reminder_hours alone turns reminders on; without hours they
// come a day before. One whose time had passed when it was asked for is not made up for.

import { toIso } from '#kernel/clock.ts';
import { beginMs } from '#kernel/date.ts';
import type { Appointment } from './records/appointment.ts';

const HOUR_MS = 3_600_000;
const HOURS_DEFAULT = [24];
const REMINDED: readonly string[] = ['scheduled', 'confirmed'];
/** Fields that decide about reminders. */
const TERMS = ['scheduled_datetime', 'reminder_enabled', 'reminder_hours', 'status'] as const;

type Reminding = Pick<Appointment, 'scheduled_datetime' | 'status'> &
  Partial<Pick<Appointment, 'reminder_enabled' | 'reminder_hours'>>;
type ReminderFields = Partial<Pick<Appointment, 'next_reminder_at' | 'reminders_sent'>>;
type Reminded = Reminding & Pick<ReminderFields, 'next_reminder_at'>;

/** A reminder and the instant at which it is due. */
type Reminder = { hours: number; atMs: number };

/** Every reminder of the appointment, the earliest first; none for one that is cancelled or under way. */
export function remindersOf(appointment: Reminding): Reminder[] {
  const { reminder_enabled, reminder_hours = [], scheduled_datetime, status } = appointment;
  const isOn = reminder_enabled ?? reminder_hours.length > 0;
  if (!isOn || !REMINDED.includes(status)) return [];
  const hours = reminder_hours.length > 0 ? reminder_hours : HOURS_DEFAULT;
  return [...new Set(hours)]
    .sort((a, b) => b - a)
    .map((each) => ({ hours: each, atMs: beginMs(scheduled_datetime) - each * HOUR_MS }));
}

/** `next_reminder_at` once everything up to that instant is past. */
export function nextReminderAt(appointment: Reminding, afterMs: number): string | undefined {
  const next = remindersOf(appointment).find(({ atMs }) => atMs > afterMs);
  return next && toIso(next.atMs);
}

/** The reminder fields of a changed appointment; none where nothing that decides about them changed. */
export function reminderFields(
  before: Reminded | undefined,
  after: Reminding,
  nowMs: number,
): ReminderFields {
  if (before !== undefined && TERMS.every((name) => isSame(before[name], after[name]))) return {};
  const isMoved = before?.scheduled_datetime !== after.scheduled_datetime;
  const due = before === undefined || isMoved ? undefined : stillDue(before, after);
  return {
    next_reminder_at: due ?? nextReminderAt(after, nowMs),
    ...(isMoved && before !== undefined && { reminders_sent: undefined }),
  };
}

/** The one that was planned, which the timer may not have told yet though its time has come. */
function stillDue({ next_reminder_at: planned }: Reminded, after: Reminding): string | undefined {
  if (planned === undefined) return undefined;
  return remindersOf(after).some(({ atMs }) => atMs === Date.parse(planned)) ? planned : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
