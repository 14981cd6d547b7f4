// What the service adds to an appointment: how long it lasts, the names of what it books and of whom it is for, the next reminder.
import type { Rec } from '#resource/context.ts';
import { type Parts, shownParts } from './appointment-parts.ts';
import { defaultDuration } from './duration.ts';
import { reminderFields } from './reminders.ts';

/** The appointment with every field that the service sets; `before` is missing for a new one. */
export function completed(
  appointment: Rec,
  parts: Parts,
  { before, nowMs }: { before?: Rec; nowMs: number },
): Rec {
  const record = {
    ...appointment,
    duration_minutes: appointment.duration_minutes ?? defaultDuration(parts.service, parts.rental),
    ...shownParts(appointment, parts),
  };
  const all = { ...record, ...reminderFields(before, record, nowMs) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
