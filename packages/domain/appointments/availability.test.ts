// Which times a service takes appointments at, by its opening hours and its state.
import { expect, test } from 'vitest';
import type { Rental } from '#domain/catalog/records/rental.ts';
import type { Service } from '#domain/catalog/records/service.ts';
import { Failure } from '#kernel/error.ts';
import { assertBookable } from './availability.ts';

const NOW_MS = Date.parse('2026-12-01T12:00:00-03:00');
const MONDAY = '2026-12-14';
const TUESDAY = '2026-12-15';
const hours = {
  monday: [
    { from: '09:00', to: '13:00' },
    { from: '15:00', to: '24:00' },
  ],
};

function isBookable(
  at: string,
  minutes: number,
  availability: NonNullable<Service['availability']>,
): boolean {
  const appointment = { scheduled_datetime: at, duration_minutes: minutes };
  return isAccepted(() =>
    assertBookable(appointment, { service: { status: 'published', availability } }, NOW_MS),
  );
}

function isAccepted(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'slot_unavailable') return false;
    throw error;
  }
}

test.each([
  ['from the first minute on', `${MONDAY}T09:00:00-03:00`, 30, true],
  ['before the first minute', `${MONDAY}T08:59:00-03:00`, 30, false],
  ['up to the last minute', `${MONDAY}T12:30:00-03:00`, 30, true],
  ['beyond the last minute', `${MONDAY}T12:31:00-03:00`, 30, false],
  ['over the break', `${MONDAY}T12:30:00-03:00`, 180, false],
  ['up to midnight', `${MONDAY}T23:30:00-03:00`, 30, true],
  ['on a day in Argentina that is another one in UTC', `${TUESDAY}T01:00:00Z`, 30, true],
  ['on a day without hours', `${TUESDAY}T10:00:00-03:00`, 30, false],
  ['for days, by its beginning', `${MONDAY}T10:00:00-03:00`, 4320, true],
])('%s', (_, at, minutes, expected) => {
  expect(isBookable(at, minutes, hours)).toBe(expected);
});

const lateHours = {
  monday: [{ from: '20:00', to: '24:00' }],
  tuesday: [{ from: '00:00', to: '02:00' }],
};
test.each([
  ['within the times of both', 60, {}, true],
  ['up to the end of the second', 150, {}, true],
  ['beyond it', 151, {}, false],
  ['into a closed date', 60, { closed_dates: [TUESDAY] }, false],
  ['into a day that opens later', 60, { tuesday: [{ from: '00:01', to: '02:00' }] }, false],
])('over midnight, from one day %s', (_, minutes, more, expected) => {
  expect(isBookable(`${MONDAY}T23:30:00-03:00`, minutes, { ...lateHours, ...more })).toBe(expected);
});

test('over midnight into a closed date', () => {
  const availability = { closed_dates: [TUESDAY] };
  expect(isBookable(`${MONDAY}T23:30:00-03:00`, 30, availability)).toBe(true);
  expect(isBookable(`${MONDAY}T23:30:00-03:00`, 31, availability)).toBe(false);
});

test('a service that says nothing about weekdays is open at any time but on closed dates', () => {
  const availability = { note: 'call first', closed_dates: [MONDAY] };
  expect(isBookable(`${TUESDAY}T03:00:00-03:00`, 60, availability)).toBe(true);
  expect(isBookable(`${MONDAY}T10:00:00-03:00`, 60, availability)).toBe(false);
});

test.each([7, 'nine to five', [7], [{ from: 'nine' }], null])(
  'hours that cannot be read (%j) are no opening',
  (monday) => {
    expect(isBookable(`${MONDAY}T10:00:00-03:00`, 60, { monday })).toBe(false);
  },
);

test.each<[Pick<Rental, 'status' | 'availability_status'>, boolean]>([
  [{ status: 'draft', availability_status: 'available' }, true],
  [{ status: 'published', availability_status: 'in_use' }, true],
  [{ status: 'published', availability_status: 'maintenance' }, false],
  [{ status: 'published', availability_status: 'unavailable' }, false],
  [{ status: 'paused', availability_status: 'available' }, false],
  [{ status: 'archived', availability_status: 'available' }, false],
])('a rental that is %j takes appointments: %s', (rental, expected) => {
  const appointment = { scheduled_datetime: `${MONDAY}T10:00:00Z`, duration_minutes: 60 };
  expect(isAccepted(() => assertBookable(appointment, { rental }, NOW_MS))).toBe(expected);
});

test.each([
  ['on the same day', 0, '2026-12-01T18:00:00-03:00', true],
  ['two days ahead where two are asked for', 2, '2026-12-03T00:00:00-03:00', true],
  ['the day before that', 2, '2026-12-02T23:59:00-03:00', false],
])('an appointment %s is accepted as the service is booked ahead', (_, days, at, expected) => {
  const service = { status: 'published', advance_booking_days: days } as const;
  const booked = { scheduled_datetime: at, duration_minutes: 30 };
  expect(isAccepted(() => assertBookable(booked, { service }, NOW_MS))).toBe(expected);
});

test('a rental is booked for its shortest time at least and its longest at most', () => {
  const rental = {
    status: 'published',
    availability_status: 'available',
    min_time: 1,
    max_time: 2,
    time_unit: 'day',
  } as const;
  const book = (duration_minutes: number) => () =>
    assertBookable(
      { scheduled_datetime: `${MONDAY}T10:00:00Z`, duration_minutes },
      { rental },
      NOW_MS,
    );
  for (const minutes of [1440, 2880]) expect(book(minutes)).not.toThrow();
  for (const [minutes, bound] of [
    [1439, { min: 1440 }],
    [2881, { max: 2880 }],
  ] as const)
    expect(book(minutes)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        errors: [expect.objectContaining({ field: 'duration_minutes', ...bound })],
      }),
    );
});
