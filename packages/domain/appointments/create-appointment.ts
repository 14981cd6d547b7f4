// POST /appointments/: books a time. What it books, whom it is for and whether the time is free are read together, and the
// appointment is written with the calendars that it takes its time from. Spec: Appointment.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { namesAsRead, readParts } from './appointment-parts.ts';
import { assertBookable } from './availability.ts';
import { completed } from './complete-appointment.ts';
import { refuseLet } from './let-days.ts';
import { Appointment } from './records/appointment.ts';
import { calendarChanges, readCalendars, slotsOf } from './take-time.ts';

/** Read along before the duration is known: enough for nearly every service. */
const GUESS_MINUTES = 1440;

export const createAppointment = ownVerb(
  Appointment,
  'create',
  {
    summary: 'Book a time of a service or rental',
    fails: ['slot_unavailable'],
  },
  async (ctx, { body }) => {
    const draft = newRecord(ctx, Appointment, body);
    const guess = slotsOf({ ...draft, duration_minutes: draft.duration_minutes ?? GUESS_MINUTES });
    const [parts, known] = await Promise.all([readParts(ctx, draft), readCalendars(ctx, guess)]);
    const nowMs = ctx.clock.now();
    const record = completed(draft, parts, { nowMs });
    assertBookable(record, parts, nowMs);
    const taken = slotsOf(record);
    const kept = await refuseLet(ctx, record, parts.rental);
    const calendars = taken.length <= guess.length ? known : await readCalendars(ctx, taken);
    const changes = calendarChanges(ctx, calendars, { given: [], taken });
    const named = [create(Appointment, record), ...namesAsRead(parts)];
    return ctx.commit([...named, ...changes, ...kept], {
      data: record,
      status: 201,
    });
  },
);
