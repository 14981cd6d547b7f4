// The days that reports and statistics are asked for.
import { date } from './fields.ts';
import { shared } from './shared-schemas.ts';

const REPORTED = { min: '1900-01-01', max: '2999-12-31' } as const;

/** A span is walked day by day or month by month, and the calendar of the machine ends. */
export const reportedDay = shared(() =>
  date().refine((text) => text >= REPORTED.min && text <= REPORTED.max, {
    params: { format: 'date', code: 'out_of_range', ...REPORTED },
  }),
);
