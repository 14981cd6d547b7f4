// When a service or rental may be booked at all. Decision: `availability` of a service is free; where it has members named
// after weekdays (lists of {from, to} as HH:MM, Argentine time) an appointment lies within them, a day that is not named is closed,
// and `closed_dates` are closed. One that passes midnight lies within the times of both days. Paused and archived things, and rentals
// under maintenance or unavailable, take no appointments. A service is booked so many business days ahead (advance_booking_days), a rental
// for its shortest time (min_time) at least and its longest (max_time) at most.

import type { Rental } from '#domain/catalog/records/rental.ts';
import type { Service } from '#domain/catalog/records/service.ts';
import { addDays, beginMs, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import { member } from '#resource/fields/row.ts';
import type { Appointment } from './records/appointment.ts';
import { MINUTE_MS } from './records/booking-calendar.ts';
import { DURATION_MAX, spanOf } from './records/duration.ts';
import { refuseTime } from './take-time.ts';

const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const DAY_MINUTES = 1440;
const TIME = /^([01]?\d|2[0-4]):([0-5]\d)$/;

/** Minutes of a day. */
type Opening = { from: number; to: number };

type BookedTime = Pick<Appointment, 'scheduled_datetime' | 'duration_minutes'>;
type BookedService = Pick<Service, 'status' | 'availability' | 'advance_booking_days'>;
type BookedRental = Pick<Rental, 'status' | 'availability_status'> &
  Partial<Pick<Rental, 'min_time' | 'max_time' | 'time_unit'>>;
/** By weekday, and `closed_dates`: free, so unknown until it is read. */
type Availability = NonNullable<Service['availability']>;

/** Throws slot_unavailable for a time at which nothing of it may be booked, validation_error for one that is too short or too long. */
export function assertBookable(
  appointment: BookedTime,
  { service, rental }: { service?: BookedService; rental?: BookedRental },
  nowMs: number,
): void {
  for (const booked of [service, rental]) {
    if (booked !== undefined && ['paused', 'archived'].includes(booked.status))
      refuseTime({ message: `It takes no appointments while it is ${booked.status}` });
  }
  const state = rental?.availability_status;
  if (state === 'maintenance' || state === 'unavailable')
    refuseTime({ message: `The rental takes no appointments while it is ${state}` });
  if (service !== undefined && !isOpen(service.availability ?? {}, appointment))
    refuseTime({ message: 'The service is closed at this time' });
  refuseTooSoon(appointment, service, nowMs);
  if (rental !== undefined) refuseWrongSpan(appointment, rental);
}

function refuseTooSoon(
  { scheduled_datetime }: BookedTime,
  service: BookedService | undefined,
  nowMs: number,
): void {
  const days = service?.advance_booking_days ?? 0;
  if (days === 0) return;
  const min = addDays(businessDate(nowMs), days);
  if (businessDate(beginMs(scheduled_datetime)) >= min) return;
  refuseTime({ message: `The service is booked ${days} days ahead`, min });
}

function refuseWrongSpan({ duration_minutes }: BookedTime, rental: BookedRental): void {
  const { min_time, max_time, time_unit } = rental;
  const min = Math.min(spanOf(min_time, time_unit) ?? 0, DURATION_MAX);
  const max = spanOf(max_time, time_unit) ?? DURATION_MAX;
  if (duration_minutes >= min && duration_minutes <= max) return;
  const isShort = duration_minutes < min;
  const bound = isShort ? { min } : { max };
  const message = isShort
    ? `The rental is let for ${min_time} ${time_unit} at least`
    : `The rental is let for ${max_time} ${time_unit} at most`;
  refuse([
    { field: 'duration_minutes', location: 'body', code: 'out_of_range', ...bound, message },
  ]);
}

function isOpen(
  availability: Availability,
  { scheduled_datetime, duration_minutes }: BookedTime,
): boolean {
  const ms = beginMs(scheduled_datetime);
  const day = businessDate(ms);
  const from = Math.floor((ms - startOfBusinessDay(day)) / MINUTE_MS);
  const to = duration_minutes > DAY_MINUTES ? from + 1 : from + duration_minutes;
  const [tonight, tomorrow] = [Math.min(to, DAY_MINUTES), to - DAY_MINUTES];
  return (
    isOpenOn(availability, day, { from, to: tonight }) &&
    (tomorrow <= 0 || isOpenOn(availability, addDays(day, 1), { from: 0, to: tomorrow }))
  );
}

function isOpenOn(availability: Availability, day: string, { from, to }: Opening): boolean {
  const closed = availability.closed_dates;
  if (Array.isArray(closed) && closed.includes(day)) return false;
  if (!WEEKDAYS.some((name) => name in availability)) return true;
  return openings(availability[weekdayOf(day)]).some(
    (opening) => opening.from <= from && to <= opening.to,
  );
}

/** What is no list of times is no opening. */
function openings(hours: unknown): Opening[] {
  if (!Array.isArray(hours)) return [];
  return hours.flatMap((each) => {
    const at = (name: string) => minuteOf(member(Object(each), name));
    const [from, to] = [at('from'), at('to')];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

function minuteOf(time: unknown): number | undefined {
  const match = typeof time === 'string' ? TIME.exec(time) : null;
  if (match === null) return undefined;
  return Number.parseInt(match[1] ?? '', 10) * 60 + Number.parseInt(match[2] ?? '', 10);
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: string): string {
  const days = Date.parse(`${day}T00:00:00Z`) / (DAY_MINUTES * MINUTE_MS);
  return WEEKDAYS[(((days + 4) % 7) + 7) % 7] ?? '';
}
