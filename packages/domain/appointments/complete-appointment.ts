// What the service adds to an appointment: how long it lasts, the names of what it books and of whom it is for, the next reminder.
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { type Parts, shownParts } from './appointment-parts.ts';
import type { Appointment, AppointmentDraft } from './records/appointment.ts';
import { defaultDuration } from './records/duration.ts';
import { reminderFields } from './reminders.ts';

/** The appointment with every field that the service sets; `before` is missing for a new one. */
export function completed(
  appointment: AppointmentDraft,
  parts: Parts,
  { before, nowMs }: { before?: Appointment; nowMs: number },
): Appointment {
  const record = {
    ...appointment,
    duration_minutes: appointment.duration_minutes ?? defaultDuration(parts),
    ...shownParts(appointment, parts),
  };
  return omitUndefined({ ...record, ...reminderFields(before, record, nowMs) });
}
