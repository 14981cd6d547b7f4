// The background jobs by which open appointments follow the names of what they book and of whom they are for: ordered by these records,
// each keyed by its record. Decision 677.
import type { RecordChange } from '#resource/declaration.ts';

export const FOLLOW_NAMES_JOBS = {
  service_id: 'follow-booked-service-name',
  rental_id: 'follow-booked-rental-name',
  customer_id: 'follow-booking-customer-name',
} as const;
/** Where an appointment names the record. */
export type BookingField = keyof typeof FOLLOW_NAMES_JOBS;

/** What a record that appointments name there orders where its name changes. */
export const namesFollow =
  (field: BookingField) =>
  ({ before, after }: RecordChange<{ readonly name: string }>): string[] =>
    before === undefined || after === undefined || before.name === after.name
      ? []
      : [FOLLOW_NAMES_JOBS[field]];
