// Which reminder is next, and when there is none.
import { expect, test } from 'vitest';
import { rowOf } from '#resource/test-data/row-of.ts';
import { Appointment } from './records/appointment.ts';
import { nextReminderAt, reminderFields, remindersOf } from './reminders.ts';

const AT = '2026-12-14T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const before = (hours: number): number => Date.parse(AT) - hours * HOUR_MS;
const appointment = (more: Partial<Appointment> = {}): Appointment =>
  rowOf(Appointment, {
    status: 'scheduled',
    scheduled_datetime: AT,
    reminder_hours: [2, 24, 24],
    ...more,
  });

test('reminders come in the order of time, each once', () => {
  expect(remindersOf(appointment()).map(({ hours }) => hours)).toEqual([24, 2]);
  expect(nextReminderAt(appointment(), before(30))).toBe('2026-12-13T12:00:00.000Z');
  expect(nextReminderAt(appointment(), before(24))).toBe('2026-12-14T10:00:00.000Z');
  expect(nextReminderAt(appointment(), before(2))).toBeUndefined();
});

test('an appointment of a bare day begins with the day in Argentina', () => {
  const bare = appointment({ scheduled_datetime: '2026-12-14', reminder_hours: [1] });
  expect(nextReminderAt(bare, 0)).toBe('2026-12-14T02:00:00.000Z');
});

test.each<[string, Partial<Appointment>, number[]]>([
  ['switched off', { reminder_enabled: false }, []],
  ['switched on without hours', { reminder_enabled: true, reminder_hours: undefined }, [24]],
  ['not asked for', { reminder_hours: undefined }, []],
  ['confirmed', { status: 'confirmed' }, [24, 2]],
  ['cancelled', { status: 'cancelled' }, []],
  ['under way', { status: 'in_progress' }, []],
])('reminders of an appointment that is %s', (_, more, hours) => {
  expect(remindersOf(appointment(more)).map((each) => each.hours)).toEqual(hours);
});

test('a new time is reminded of anew, another change leaves what is planned', () => {
  const old = appointment({ next_reminder_at: 'planned', reminders_sent: [24] });
  const noted = { ...old, notes: 'other' };
  expect(reminderFields(old, noted, before(30))).toEqual({});
  const moved = { ...old, scheduled_datetime: '2026-12-15T12:00:00.000Z' };
  expect(reminderFields(old, moved, before(3))).toEqual({
    next_reminder_at: '2026-12-14T12:00:00.000Z',
    reminders_sent: undefined,
  });
  expect(reminderFields(old, { ...old, status: 'cancelled' }, before(30))).toEqual({
    next_reminder_at: undefined,
  });
});

test('a reminder that is due and not told yet is told although the appointment is confirmed meanwhile', () => {
  const due = appointment({ next_reminder_at: '2026-12-13T12:00:00.000Z' });
  const kept = { next_reminder_at: due.next_reminder_at };
  const nowMs = before(24) + 1;
  expect(reminderFields(due, { ...due, status: 'confirmed' }, nowMs)).toEqual(kept);
  expect(reminderFields(due, { ...due, reminder_hours: [24, 1] }, nowMs)).toEqual(kept);
  const later = { next_reminder_at: '2026-12-14T11:00:00.000Z' };
  expect(reminderFields(due, { ...due, reminder_hours: [30, 1] }, nowMs)).toEqual(later);
  const off = { next_reminder_at: undefined };
  expect(reminderFields(due, { ...due, reminder_enabled: false }, nowMs)).toEqual(off);
});
