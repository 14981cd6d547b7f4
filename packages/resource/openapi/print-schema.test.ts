// What the document says a day or instant looks like is what is taken, day by day.
import { expect, it } from 'vitest';
import { isDate } from '#kernel/date.ts';
import { dayOrInstant } from '#kernel/fields.ts';
import { sentSchema } from './print-schema.ts';

const two = (number: number): string => String(number).padStart(2, '0');
/** Of the years that begin a century the pattern knows no exception. */
const YEARS = ['0000', '1996', '2000', '2024', '2026', '2027', '2400', '9999'];
const pattern = new RegExp(String(sentSchema(dayOrInstant()).pattern), 'u');

it('has the days that there are and no others', () => {
  for (const year of YEARS)
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${two(month)}-${two(day)}`;
        expect([text, pattern.test(text)]).toEqual([text, isDate(text)]);
      }
});

it.each(['2026-03-10T10:00', '2026-03-10T10:00:59Z', '2026-03-10T23:59:59.123456789-03:00'])(
  'has %s',
  (instant) => {
    expect([pattern.test(instant), dayOrInstant().safeParse(instant).success]).toEqual([
      true,
      true,
    ]);
  },
);

it.each(['2026-03-10 10:00', '2026-03-10T24:00:01Z', '2026-03-10T10:61Z', '2026-03-10x'])(
  'has not %s, which is refused',
  (text) => {
    expect([pattern.test(text), dayOrInstant().safeParse(text).success]).toEqual([false, false]);
  },
);
