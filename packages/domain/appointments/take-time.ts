// The time of an appointment in the calendars of what it books: which minutes it holds and what a commit must change for it to
// take, move or give back exactly those. Decision: to the minute; a cancelled or missed appointment holds none.

import { toIso } from '#kernel/clock.ts';
import { beginMs } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  BLOCK,
  formatRuns,
  overlapping,
  parseRuns,
  piecesOf,
  type Run,
  withoutRun,
  withRun,
} from '#kernel/runs.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Appointment } from './records/appointment.ts';
import { BookingCalendar, calendarId, MINUTE_MS } from './records/booking-calendar.ts';

const RELEASED: readonly string[] = ['cancelled', 'no_show'];

type Booking = Pick<
  Appointment,
  'service_id' | 'rental_id' | 'scheduled_datetime' | 'duration_minutes' | 'status'
>;

/** Minutes of one block of one service or rental. */
type Slot = { resourceId: string; block: number; run: Run };
type Calendars = ReadonlyMap<string, BookingCalendar>;

/** The minutes that the appointment holds, block by block; at most 13 blocks for each thing booked. */
export function slotsOf(appointment: Booking | undefined): Slot[] {
  if (appointment === undefined || RELEASED.includes(appointment.status)) return [];
  const { service_id, rental_id, scheduled_datetime, duration_minutes } = appointment;
  const from = Math.floor(beginMs(scheduled_datetime) / MINUTE_MS);
  const pieces = piecesOf([from, from + duration_minutes]);
  const booked = [service_id, rental_id].filter((id) => id !== undefined);
  return booked.flatMap((resourceId) => pieces.map((piece) => ({ resourceId, ...piece })));
}

/** The calendars of those slots, in one round trip. */
export const readCalendars = (ctx: Context, slots: readonly Slot[]): Promise<Calendars> =>
  slots.length === 0
    ? Promise.resolve(new Map())
    : ctx.store.getMany(BookingCalendar, [...new Set(slots.map(idOf))]);

/** Every calendar that differs once `given` is given back and `taken` is taken. Throws slot_unavailable. */
export function calendarChanges(
  ctx: Context,
  calendars: Calendars,
  { given, taken }: { given: readonly Slot[]; taken: readonly Slot[] },
): Change[] {
  const slots = new Map([...given, ...taken].map((slot) => [idOf(slot), slot]));
  return [...slots].flatMap(([id, { resourceId, block }]): Change[] => {
    const own = (of: readonly Slot[]) => of.filter((slot) => idOf(slot) === id).map(runOf);
    const before = calendars.get(id);
    const free = own(given).reduce(withoutRun, parseRuns(before?.busy ?? ''));
    const busy = formatRuns(own(taken).reduce((runs, run) => taking(runs, run, block), free));
    if (busy === (before?.busy ?? '')) return [];
    if (before !== undefined)
      return [update(BookingCalendar, before, amended(ctx, before, { busy }))];
    const record = brandNew(ctx, BookingCalendar, { resource_id: resourceId, block, busy }, id);
    return [create(BookingCalendar, record, { shared: true })];
  });
}

function taking(runs: readonly Run[], run: Run, block: number): Run[] {
  const taken = overlapping(runs, run);
  if (taken === undefined) return withRun(runs, run);
  const [busy_from, busy_to] = taken.map((minute) => toIso((block * BLOCK + minute) * MINUTE_MS));
  return refuseTime({ message: 'Another appointment has this time', busy_from, busy_to });
}

/** Throws slot_unavailable. */
export const refuseTime = (detail: FieldError): never =>
  fail('slot_unavailable', {
    errors: [{ field: 'scheduled_datetime', location: 'body', ...detail }],
  });

const idOf = ({ resourceId, block }: Slot): string => calendarId(resourceId, block);
const runOf = ({ run }: Slot): Run => run;
