// Reminders that repeat: when they come again, and when no more.
import { expect, test } from 'vitest';
import { nextOccurrence } from './recurrence.ts';

const at = (text: string) => Date.parse(text);
const after = (reminder: Parameters<typeof nextOccurrence>[0], now: string) =>
  nextOccurrence(reminder, at(now))?.remind_at;

test.each([
  ['daily', '2026-03-11T12:00:00.000Z'],
  ['weekly', '2026-03-17T12:00:00.000Z'],
  ['monthly', '2026-04-10T12:00:00.000Z'],
  ['yearly', '2027-03-10T12:00:00.000Z'],
] as const)('%s comes again one step later at the same hour', (frequency, next) => {
  const reminder = { remind_at: '2026-03-10T12:00:00Z', recurrence: { frequency } };
  expect(after(reminder, '2026-03-10T12:00:30Z')).toBe(next);
});

test('an interval takes so many steps at once', () => {
  const recurrence = { frequency: 'monthly' as const, interval: 3 };
  const reminder = { remind_at: '2026-03-10T12:00:00Z', recurrence };
  expect(after(reminder, '2026-03-10T12:00:00Z')).toBe('2026-06-10T12:00:00.000Z');
});

test('occurrences that passed meanwhile are skipped, and the series keeps its instants', () => {
  const reminder = {
    remind_at: '2020-03-10T12:00:00Z',
    recurrence: { frequency: 'weekly' as const },
  };
  expect(after(reminder, '2026-11-20T00:00:00Z')).toBe('2026-11-24T12:00:00.000Z');
});

test('a series of the 31st goes back to the 31st after a short month', () => {
  const recurrence = { frequency: 'monthly' as const };
  const first = { remind_at: '2026-01-31T15:00:00Z', recurrence };
  const second = nextOccurrence(first, at('2026-01-31T15:00:00Z'));
  expect(second?.remind_at).toBe('2026-02-28T15:00:00.000Z');
  expect(after({ ...first, ...second }, '2026-02-28T15:00:00Z')).toBe('2026-03-31T15:00:00.000Z');
});

test('days are those of Argentina: late on the 31st there is the 1st in UTC', () => {
  const reminder = {
    remind_at: '2026-02-01T01:00:00Z',
    recurrence: { frequency: 'monthly' as const },
  };
  expect(after(reminder, '2026-02-01T01:00:00Z')).toBe('2026-03-01T01:00:00.000Z');
});

test('a bare day is one of Argentina, in its series too', () => {
  const reminder = { remind_at: '2026-01-31', recurrence: { frequency: 'monthly' as const } };
  expect(after(reminder, '2026-01-31T03:00:00Z')).toBe('2026-02-28T03:00:00.000Z');
});

test('a reminder that was moved begins its series anew', () => {
  const moved = {
    remind_at: '2026-02-20T15:00:00Z',
    series_start_at: '2026-01-31T15:00:00.000Z',
    recurrence: { frequency: 'monthly' as const },
  };
  expect(after(moved, '2026-02-20T15:00:00Z')).toBe('2026-03-20T15:00:00.000Z');
});

test('until is the last day on which it comes', () => {
  const reminder = (until: string) => ({
    remind_at: '2026-03-10T12:00:00Z',
    recurrence: { frequency: 'daily' as const, until },
  });
  expect(after(reminder('2026-03-11'), '2026-03-10T12:00:00Z')).toBe('2026-03-11T12:00:00.000Z');
  expect(after(reminder('2026-03-10'), '2026-03-10T12:00:00Z')).toBeUndefined();
});

test('a reminder without recurrence never comes again', () => {
  expect(after({ remind_at: '2026-03-10T12:00:00Z' }, '2026-03-10T12:00:00Z')).toBeUndefined();
  const none = { remind_at: '2026-03-10T12:00:00Z', recurrence: { frequency: 'none' as const } };
  expect(after(none, '2026-03-10T12:00:00Z')).toBeUndefined();
});
