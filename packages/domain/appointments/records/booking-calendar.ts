// When a service or a rental is taken, 32 days to a record, so that two appointments cannot have the same time: a request that
// takes minutes writes the version of the calendar that it read. Only the verbs of this group see it.
import { reference, text, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import { BLOCK } from '#kernel/runs.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

export const MINUTE_MS = 60_000;

const fields = {
  resource_id: field(reference()).assigned(),
  block: field(whole(0)).assigned(),
  busy: field(text()).assigned(),
};

export interface BookingCalendar extends Stored<'booking_calendar', typeof fields> {}
/** `busy`: the taken minutes of the block, as kernel/runs.ts writes them. */
export const BookingCalendar: NounOf<BookingCalendar, typeof fields> = noun({
  name: 'booking_calendar',
  summary: 'The taken time of a service or rental, 32 days to a record.',
  base: '/appointments/calendars',
  plural: 'booking_calendars',
  key: 'ac',
  scope: 'appointments',
  access: 'any',
  fields,
  standard: [],
});

/** The calendar of that block of time, counted from 1970, of that service or rental. */
export const calendarId = (resourceId: string, block: number): string =>
  derivedId(block * BLOCK * MINUTE_MS, `calendar\n${resourceId}\n${block}`);
