// Days of what happened already, money that was moved or a certificate that was given: none is ahead of the day on which it is told.
import type { FieldError } from './error.ts';

/** What is wrong with the day that stands in that member of the body; `max`: the business day on which it is told. */
export const aheadErrors = (field: string, day: string, max: string): FieldError[] =>
  day > max
    ? [{ field, location: 'body', code: 'out_of_range', message: 'It is not dated ahead', max }]
    : [];
