// A time at which a service is rendered or a rental is handed over, for a customer or a guest. Spec: Appointment; Decision:
// contract#states. `rescheduled` is what a client may ask for, never what is stored: the appointment stays scheduled at its
// new time.

import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { beginMs } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  dateTime,
  dayOrInstant,
  email,
  flag,
  list,
  object,
  oneOf,
  recordId,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { DURATION_MAX, DURATION_MIN } from './duration.ts';
import { place } from './place.ts';

/** The background job that tells when a reminder is due. */
export const REMIND_JOB = 'remind-appointment';

const YEARS = ['2000-01-01T00:00:00Z', '2200-01-01T00:00:00Z'] as const;
const REMINDER_HOURS_MAX = 168;

const named = () =>
  object({ reference: recordId().meta({ description: 'Id of the record' }), name: text(0, 200) });

export const moves = {
  scheduled: ['confirmed', 'in_progress', 'cancelled', 'no_show', 'rescheduled'],
  rescheduled: ['scheduled'],
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
} as const;

const fields = {
  scheduled_datetime: field(dayOrInstant()).required().sortable('instant'),
  service_id: field(recordId())
    .references('service', (): Noun => Service)
    .filterable(),
  rental_id: field(recordId())
    .references('rental', (): Noun => Rental)
    .filterable(),
  customer_id: field(recordId().nullable())
    .default(null)
    .references('customer', (): Noun => Customer)
    .filterable(),
  duration_minutes: field(whole(DURATION_MIN, DURATION_MAX)).always().sortable('number'),
  location_type: field(oneOf(['service_location', 'customer_address', 'custom'])).kept(),
  custom_location: field(place()).kept(),
  service_location_index: field(whole(0)).kept(),
  reminder_enabled: field(flag()),
  reminder_hours: field(list(whole(1, REMINDER_HOURS_MAX), REMINDER_HOURS_MAX)),
  reminder_channels: field(list(oneOf(['email', 'push', 'sms', 'whatsapp']), 4)).kept(),
  session_number: field(whole(0)).kept(),
  entity_type: field(oneOf(['service', 'rental'])).filterable(),
  guest_name: field(text(0, 200)),
  guest_email: field(email()).searchable(),
  guest_phone: field(text(0, 50)).searchable(),
  notes: field(text(0, 1000)).searchable(),
  sale_status: states({
    initial: ['pending', 'completed'],
    moves: { pending: ['completed'], completed: [] },
  }).filterable(),
  rewards_applied: field(textList(100)).kept(),
  status: states({ initial: ['scheduled'], moves }).filterable(),
  service: field(named().meta({ description: 'The service that is booked' }))
    .assigned()
    .searchable('name'),
  rental: field(named()).assigned().searchable('name'),
  customer: field(object({ reference: recordId().nullable(), name: text(0, 200).nullable() }))
    .assigned()
    .searchable('name'),
  reminders_sent: field(list(whole(1, REMINDER_HOURS_MAX))).assigned(),
  next_reminder_at: field(dateTime()).assigned(),
};

export interface Appointment extends Stored<'appointment', typeof fields> {}
export type AppointmentDraft = Drafted<'appointment', typeof fields>;

export const Appointment: NounOf<Appointment, typeof fields, AppointmentDraft> = noun({
  name: 'appointment',
  summary: 'A booked time of a service or rental.',
  base: '/appointments',
  idParam: 'appointment_id',
  key: 'ap',
  scope: 'appointments',
  fields,
  searchOrder: [
    'service.name',
    'rental.name',
    'customer.name',
    'guest_email',
    'guest_phone',
    'notes',
  ],
  rules: [somethingIsBooked, timeIsInReach],
  prepare: (input) => ({
    ...input,
    entity_type: input.entity_type ?? entityTypeOf(input),
  }),
  events: appointmentEvents,
  tells: { rescheduled: ['scheduled_datetime', 'duration_minutes'] },
  eventKinds: {
    confirmed: 'The appointment was confirmed',
    started: 'The appointment is in progress',
    completed: 'The appointment is over',
    cancelled: 'The appointment was cancelled',
    no_show: 'Nobody came',
    rescheduled: 'The appointment has another time',
    reminder_due: 'It is time to remind the customer (reminder_hours before the appointment)',
  },
  jobs: ({ before, after }) => {
    const at = after?.next_reminder_at;
    if (at === undefined || at === before?.next_reminder_at) return [];
    return [{ name: REMIND_JOB, atMs: Date.parse(at) }];
  },
});

/** What it is an appointment of, where nothing else is said. */
export const entityTypeOf = ({ service_id }: { service_id?: string | undefined }) =>
  service_id === undefined ? 'rental' : 'service';

function somethingIsBooked({ service_id, rental_id }: Appointment): FieldError[] {
  if (service_id !== undefined || rental_id !== undefined) return [];
  const message = 'Name a service or a rental';
  return [{ field: 'service_id', location: 'body', code: 'conditional_required', message }];
}

function timeIsInReach({ scheduled_datetime }: Appointment): FieldError[] {
  const [min, max] = YEARS;
  const at = beginMs(scheduled_datetime);
  if (at >= Date.parse(min) && at < Date.parse(max)) return [];
  return [{ field: 'scheduled_datetime', location: 'body', code: 'out_of_range', min, max }];
}

const EVENT_OF: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  in_progress: 'started',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

function appointmentEvents({ before, after }: RecordChange<Appointment>): string[] {
  if (before === undefined || after === undefined) return [];
  const entered = before.status === after.status ? undefined : EVENT_OF[after.status];
  const isMoved = before.scheduled_datetime !== after.scheduled_datetime;
  const isReminded = (after.reminders_sent?.length ?? 0) > (before.reminders_sent?.length ?? 0);
  return [
    ...(entered === undefined ? [] : [entered]),
    ...(isMoved ? ['rescheduled'] : []),
    ...(isReminded ? ['reminder_due'] : []),
  ];
}
