// PUT /appointments/{appointment_id}/: another time, another state, other details. Decision: what is booked and when may change
// while the appointment is scheduled or confirmed; status "rescheduled" with a new time is the same as the new time alone. One that
// lasts as long as what it books does so too with what it books instead (decision 481), and one whose length is cleared lasts so again.
import { isDeepStrictEqual } from 'node:util';
import { isSameInstant } from '#kernel/date.ts';
import { type FieldError, refuse } from '#kernel/error.ts';
import { assertMove } from '#kernel/states.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { namesAsRead, type Parts, readParts } from './appointment-parts.ts';
import { assertBookable } from './availability.ts';
import { completed } from './complete-appointment.ts';
import { refuseLet } from './let-days.ts';
import { Appointment, entityTypeOf, moves } from './records/appointment.ts';
import { defaultDuration } from './records/duration.ts';
import { calendarChanges, readCalendars, slotsOf } from './take-time.ts';

const THINGS = ['service_id', 'rental_id'] as const;
const BOOKED = ['scheduled_datetime', ...THINGS, 'duration_minutes'] as const;
const NAMED = [...BOOKED, 'customer_id', 'guest_name'] as const;
const MOVABLE: readonly string[] = ['scheduled', 'confirmed'];
const NO_PARTS: Parts = {};
type Patch = (typeof Appointment)['$patch'];

export const updateAppointment = ownVerb(
  Appointment,
  'update',
  {
    summary: 'Change an appointment, its time or its state',
    fails: ['slot_unavailable'],
  },
  async (ctx, { record: before, body }) => {
    const wish = await withLength(ctx, before, withType(before, wished(before, body)));
    const draft = amendedRecord(ctx, Appointment, before, wish);
    if (draft === before) return { data: before };
    const isRebooked = BOOKED.some(differs(before, draft));
    if (isRebooked) refuseSettled(before, draft);
    const isRenamed = NAMED.some(differs(before, draft));
    const nowMs = ctx.clock.now();
    const isOpen = wish.duration_minutes === undefined && THINGS.some(differs(before, draft));
    const [parts, old] = await Promise.all([
      isRenamed ? readParts(ctx, draft, before) : NO_PARTS,
      isOpen ? readParts(ctx, before, before) : undefined,
    ]);
    const lasting =
      old && lastsAsIts(before, old) ? { ...draft, duration_minutes: undefined } : draft;
    const after = completed(lasting, parts, { before, nowMs });
    if (isRebooked) assertBookable(after, parts, nowMs);
    const kept = isRebooked ? await refuseLet(ctx, after, parts.rental) : [];
    const changes = await timeChanges(ctx, before, after);
    const named = [update(Appointment, before, after), ...namesAsRead(parts)];
    return ctx.commit([...named, ...changes, ...kept], { data: after });
  },
);

const differs =
  (before: Appointment, after: Appointment) =>
  (name: (typeof NAMED)[number]): boolean =>
    !isDeepStrictEqual(before[name], after[name]);

/** "rescheduled" is a wish that comes with a time. */
function wished(before: Appointment, body: Patch): Patch {
  if (body.status !== 'rescheduled') return body;
  assertMove(moves, before.status, 'rescheduled');
  const at = body.scheduled_datetime;
  const message = 'Say the new time';
  const known = before.scheduled_datetime;
  if (at === undefined || at === known || isSameInstant(at, known))
    refuse([
      { field: 'scheduled_datetime', location: 'body', code: 'conditional_required', message },
    ]);
  return { ...body, status: 'scheduled' };
}

/** One that books something else is of what it books now, unless the client says of what. */
function withType(before: Appointment, wish: Patch): Patch {
  const { service_id, rental_id, entity_type: type } = { ...before, ...wish };
  if (wish.entity_type !== undefined) return wish;
  const isOther = service_id !== before.service_id || rental_id !== before.rental_id;
  const isBooked = (type === 'service' ? service_id : rental_id) !== undefined;
  if (type !== undefined && (isBooked || !isOther)) return wish;
  return { ...wish, entity_type: entityTypeOf({ service_id }) };
}

/** A length that is cleared is that of what it books from now on. */
async function withLength(ctx: Context, before: Appointment, wish: Patch): Promise<Patch> {
  if (!('duration_minutes' in wish) || wish.duration_minutes !== undefined) return wish;
  const next = { ...before, ...wish };
  const parts = await readParts(ctx, next, before);
  return areThere(next, parts) ? { ...wish, duration_minutes: defaultDuration(parts) } : wish;
}

/** Does it last as long as what it books does? Not known of what is gone. */
const lastsAsIts = (appointment: Appointment, parts: Parts): boolean =>
  areThere(appointment, parts) && appointment.duration_minutes === defaultDuration(parts);

const areThere = (booking: Pick<Patch, (typeof THINGS)[number]>, parts: Parts): boolean =>
  (booking.service_id === undefined || parts.service !== undefined) &&
  (booking.rental_id === undefined || parts.rental !== undefined);

function refuseSettled(before: Appointment, after: Appointment): void {
  if (MOVABLE.includes(before.status)) return;
  const message = `An appointment that is ${before.status} keeps its time`;
  const changed = BOOKED.filter((name) => before[name] !== after[name]);
  refuse(
    changed.map((field): FieldError => ({ field, location: 'body', code: 'immutable', message })),
  );
}

async function timeChanges(ctx: Context, before: Appointment, after: Appointment) {
  const [given, taken] = [slotsOf(before), slotsOf(after)];
  if (isDeepStrictEqual(given, taken)) return [];
  const calendars = await readCalendars(ctx, [...given, ...taken]);
  return calendarChanges(ctx, calendars, { given, taken });
}
