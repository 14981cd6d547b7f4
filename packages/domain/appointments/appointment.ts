// A time at which a service is rendered or a rental is handed over, for a customer or a guest. Spec: Appointment; Decision:
// decisions 17. `rescheduled` is what a client may ask for, never what is stored: the appointment stays scheduled at its new time.
import { Rental } from '#domain/catalog/rental.ts';
import { Service } from '#domain/catalog/service.ts';
import { Customer } from '#domain/customers/customer.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  dateTime,
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
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { DURATION_MAX, DURATION_MIN } from './duration.ts';
import { place } from './place.ts';

/** The background job that tells when a reminder is due. */
export const REMIND_JOB = 'remind-appointment';

const YEARS = ['2000-01-01T00:00:00Z', '2200-01-01T00:00:00Z'] as const;
const REMINDER_HOURS_MAX = 168;

const named = () => object({ reference: recordId(), name: text(0, 200) });

export const Appointment = noun({
  name: 'appointment',
  summary: 'A booked time of a service or rental.',
  base: '/appointments',
  idParam: 'appointment_id',
  key: 'ap',
  scope: 'appointments',
  record: {
    scheduled_datetime: dateTime(),
    service_id: recordId(),
    rental_id: recordId(),
    customer_id: recordId().nullable(),
    duration_minutes: whole(DURATION_MIN, DURATION_MAX),
    location_type: oneOf(['service_location', 'customer_address', 'custom']),
    custom_location: place(),
    service_location_index: whole(0),
    reminder_enabled: flag(),
    reminder_hours: list(whole(1, REMINDER_HOURS_MAX), REMINDER_HOURS_MAX),
    reminder_channels: list(oneOf(['email', 'push', 'sms', 'whatsapp']), 4),
    session_number: whole(0),
    entity_type: oneOf(['service', 'rental']),
    guest_name: text(0, 200),
    guest_email: email(),
    guest_phone: text(0, 50),
    notes: text(0, 1000),
    sale_status: oneOf(['pending', 'completed']),
    rewards_applied: textList(100),
    status: oneOf([
      'scheduled',
      'confirmed',
      'in_progress',
      'completed',
      'cancelled',
      'no_show',
      'rescheduled',
    ]),
    service: named(),
    rental: named(),
    customer: object({ reference: recordId().nullable(), name: text(0, 200).nullable() }),
    reminders_sent: list(whole(1, REMINDER_HOURS_MAX)),
    next_reminder_at: dateTime(),
  },
  required: ['scheduled_datetime'],
  assigned: ['service', 'rental', 'customer', 'reminders_sent', 'next_reminder_at'],
  defaults: { customer_id: null },
  rules: [somethingIsBooked, timeIsInReach],
  references: {
    service_id: (): Noun => Service,
    rental_id: (): Noun => Rental,
    customer_id: (): Noun => Customer,
  },
  list: {
    sort: { number: 'duration_minutes', code: 'scheduled_datetime' },
    search: ['service.name', 'rental.name', 'customer.name', 'guest_email', 'guest_phone', 'notes'],
    filter: ['status', 'sale_status', 'service_id', 'rental_id', 'customer_id', 'entity_type'],
  },
  states: {
    status: {
      initial: ['scheduled'],
      moves: {
        scheduled: ['confirmed', 'in_progress', 'cancelled', 'no_show', 'rescheduled'],
        rescheduled: ['scheduled'],
        confirmed: ['in_progress', 'cancelled', 'no_show'],
        in_progress: ['completed'],
        completed: [],
        cancelled: [],
        no_show: [],
      },
    },
    sale_status: {
      initial: ['pending', 'completed'],
      moves: { pending: ['completed'], completed: [] },
    },
  },
  prepare: (input) => ({
    ...input,
    entity_type: input.entity_type ?? (input.service_id === undefined ? 'rental' : 'service'),
  }),
  events: appointmentEvents,
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

function somethingIsBooked({ service_id, rental_id }: Rec): FieldError[] {
  if (service_id !== undefined || rental_id !== undefined) return [];
  const message = 'Name a service or a rental';
  return [{ field: 'service_id', location: 'body', code: 'conditional_required', message }];
}

function timeIsInReach({ scheduled_datetime }: Rec): FieldError[] {
  const [min, max] = YEARS;
  const at = Date.parse(scheduled_datetime);
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

function appointmentEvents({ before, after }: RecordChange): string[] {
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
