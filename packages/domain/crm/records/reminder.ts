// Something to be reminded of at an instant, once or again and again. contract#crm, contract#states.
// The service tells it by the event crm_reminder.due; who is to hear of it by mail, push, SMS or
// WhatsApp is told by the subscriber of that event.
import { beginMs, businessDate } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { date, dateTime, dayOrInstant, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CHANNELS } from './channel.ts';

/** The background job that runs at remind_at. */
export const SEND_REMINDER_JOB = 'send-crm-reminder';

const moves = { pending: ['sent', 'cancelled'], sent: [], cancelled: [] } as const;

const fields = {
  message: field(text(1, 2000)).required().sortable('text').searchable(),
  remind_at: field(dayOrInstant()).required().sortable('instant'),
  channel: field(oneOf(CHANNELS)).default('email').filterable(),
  entity_type: field(text(0, 50)).filterable(),
  entity_id: field(text(0, 100)).filterable(),
  recurrence: field(
    z.strictObject({
      frequency: oneOf(['none', 'daily', 'weekly', 'monthly', 'yearly']),
      interval: whole(1, 365).optional(),
      until: date().optional(),
    }),
  ),
  status: states({ initial: ['pending'], moves }).filterable(),
  sent_at: field(dateTime()).assigned(),
  series_start_at: field(dateTime()).assigned(),
  previous_reminder_id: field(recordId()).assigned(),
} as const;

export interface CrmReminder extends Stored<'crm_reminder', typeof fields> {}
export const CrmReminder: NounOf<CrmReminder, typeof fields> = noun({
  name: 'crm_reminder',
  summary: 'A reminder at an instant, told by the event crm_reminder.due; it may repeat.',
  base: '/crm-tasks/reminders',
  key: 'kr',
  scope: 'crm',
  open: true,
  fields,
  rules: [untilNotBefore],
  guard: onlyTimeSends,
  events: ({ before, after }) =>
    before?.status === 'pending' && after?.status === 'sent' ? ['due'] : [],
  eventKinds: { due: 'The instant of the reminder has come' },
  jobs: ({ before, after }) =>
    after?.status === 'pending' && after.remind_at !== before?.remind_at
      ? [{ name: SEND_REMINDER_JOB, atMs: beginMs(after.remind_at) }]
      : [],
});

/** A reminder is sent by the timer, and afterwards its instant is history. */
function onlyTimeSends({ before, after }: RecordChange<CrmReminder>): void {
  if (before === undefined || after === undefined) return;
  if (before.status === 'pending' && after.status === 'sent') {
    const allowed = moves.pending.filter((state) => state !== 'sent');
    fail('invalid_state_transition', { errors: [{ from: 'pending', to: 'sent', allowed }] });
  }
  if (before.status !== 'pending' && before.remind_at !== after.remind_at) {
    const message = 'A reminder that was sent or cancelled keeps its instant';
    fail('record_locked', { errors: [{ field: 'remind_at', location: 'body', message }] });
  }
}

/** The last day of a series is not before its first, which is that of the reminder until it repeats. */
function untilNotBefore({ remind_at, recurrence }: CrmReminder): FieldError[] {
  const min = businessDate(beginMs(remind_at));
  if (recurrence?.until === undefined || recurrence.until >= min) return [];
  const message = 'The recurrence ends before it begins';
  return [{ field: 'recurrence.until', location: 'body', code: 'out_of_range', message, min }];
}
