import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  beginMs,
  businessDate,
  DAY_MS,
  earlierDay,
  inFull,
  isDate,
  lastMs,
  laterDay,
  overMs,
  spanOf,
  startOfBusinessDay,
  weekdayBefore,
} from './date.ts';

describe('date', () => {
  it.each([
    ['a day', '2026-03-02', '2026-03-02T03:00:00.000Z', '2026-03-03T02:59:59.999Z'],
    [
      'an instant',
      '2026-03-02T12:00:00-03:00',
      '2026-03-01T15:00:00.000Z',
      '2026-03-02T15:00:00.000Z',
    ],
    ['nothing, which is now', undefined, '2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z'],
  ])('spans what is usual up to the end of %s', (_, to, begins, ends) => {
    const nowMs = Date.parse('2026-03-05T00:00:00Z');
    const { fromMs, toMs } = spanOf({ from: undefined, to }, { nowMs, usualMs: DAY_MS });
    expect([fromMs, toMs]).toEqual([Date.parse(begins), Date.parse(ends)]);
  });

  it('counts business days at UTC-3', () => {
    expect(businessDate(Date.parse('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
    expect(businessDate(Date.parse('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21');
    expect(startOfBusinessDay('2026-11-21')).toBe(Date.parse('2026-11-21T03:00:00.000Z'));
  });

  it.each([
    ['2026-09-30', '2026-10-01'],
    ['2026-11-21', '2026-11-21'],
  ])('knows that %s is not later than %s, in either order', (first, last) => {
    expect([earlierDay(first, last), earlierDay(last, first)]).toEqual([first, first]);
    expect([laterDay(first, last), laterDay(last, first)]).toEqual([last, last]);
  });

  it('gives every instant the day that contains it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
        const start = startOfBusinessDay(businessDate(ms));
        return start <= ms && ms < start + DAY_MS;
      }),
    );
  });

  it.each([
    ['2026-03-10T12:00:00', '2026-03-10T12:00:00-03:00'],
    ['2026-03-10T12:00:00.123456', '2026-03-10T12:00:00.123456-03:00'],
    ['2026-03-10T12:00', '2026-03-10T12:00:00-03:00'],
    ['2026-03-10T12:00:00-0300', '2026-03-10T12:00:00-03:00'],
    ['2026-03-10T12:00:00+05', '2026-03-10T12:00:00+05:00'],
    ['2026-03-10T12:00:00+05:30', '2026-03-10T12:00:00+05:30'],
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-10T24:00', '2026-03-11T00:00:00-03:00'],
    ['2026-12-31T24:00:00.000Z', '2027-01-01T00:00:00Z'],
    ['2028-02-28T24:00:00+0530', '2028-02-29T00:00:00+05:30'],
    ['9999-12-31T24:00:00Z', '9999-12-31T24:00:00Z'],
    ['2026-02-30T24:00:00Z', '2026-02-30T24:00:00Z'],
    ['noon', 'noon'],
  ])('writes %s in full, in Argentina where it has no offset', (text, written) => {
    expect(inFull(text)).toBe(written);
  });

  it('reads a bare date as its business day, and an instant as itself', () => {
    const [begin, over] = [Date.UTC(2026, 2, 10, 3), Date.UTC(2026, 2, 11, 3)];
    expect([beginMs, lastMs, overMs].map((read) => read('2026-03-10'))).toEqual([
      begin,
      over - 1,
      over,
    ]);
    const instants = ['2026-03-10T00:00:00-03:00', '2026-03-10T03:00:00Z'];
    for (const text of instants)
      expect([beginMs(text), lastMs(text), overMs(text)]).toEqual([begin, begin, begin]);
  });

  it('knows real days from written ones', () => {
    expect(['2024-02-29', '2026-12-31'].every(isDate)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', ''].some(isDate)).toBe(false);
  });

  it('holds the day to the end of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-12-15', 2)).toBe('2027-02-15');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it.each([
    ['0050-01-31', 1, '0050-02-28'],
    ['0099-12-31', 2, '0100-02-28'],
    ['0000-01-31', 1, '0000-02-29'],
    ['0000-01-01', -1, '0000-01-01'],
    ['9999-11-30', 1, '9999-12-30'],
    ['9999-12-15', 1, '9999-12-31'],
    ['9999-12-31', 9_999, '9999-12-31'],
  ])('knows every year of four digits: %s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('knows no day that a year of four digits cannot say', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0000-01-01', -1)).toBe('0000-01-01');
    expect(overMs('9999-12-31')).toBe(startOfBusinessDay('9999-12-31'));
  });

  it('goes a month at a time as it goes many at once', () => {
    const first = fc
      .integer({ min: 0, max: 9_990 })
      .map((year) => `${String(year).padStart(4, '0')}-01-01`);
    fc.assert(
      fc.property(first, fc.nat(100), (day, months) => {
        let at = day;
        for (let done = 0; done < months; done += 1) at = addMonths(at, 1);
        return at === addMonths(day, months) && addMonths(at, -months) === day;
      }),
    );
  });

  it('goes back over a weekend to the weekday before', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    const before = ['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-23'];
    expect(days.map(weekdayBefore)).toEqual(before);
  });
});
