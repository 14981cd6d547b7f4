// A message to a customer or to everybody in a segment, now or at an instant. Decision: decisions
// 15, 17.
// Decision: "sent" means recorded and handed over: the service has no mail, SMS, push or WhatsApp
// provider. Each recipient's message is an immutable sent item, and crm_communication.sent tells
// the integrator's webhook to send them. opened_count and provider_message_id are for the
// integrator to write back.

import { Customer } from '#domain/customers/records/customer.ts';
import { beginMs } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { dateTime, dayOrInstant, oneOf, reference, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import { member, type Stored } from '#resource/fields/row.ts';
import { CHANNELS } from './channel.ts';
import { CrmSegment } from './segment.ts';
import { CrmTemplate, contentErrors } from './template.ts';
import { variableValues } from './variable-values.ts';

/** The background job that begins what is scheduled and records what is to be sent. */
export const SEND_COMMUNICATION_JOB = 'send-crm-communication';

const communicationMoves = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['sending', 'cancelled'],
  sending: ['sent', 'failed'],
  sent: [],
  failed: [],
  cancelled: [],
} as const;
/** What a client may still write once a communication is on its way. */
const ALWAYS_OPEN = ['opened_count', 'provider_message_id', 'metadata', 'external_reference'];
const BOOKKEEPING = ['status', 'updated_at', 'version'];

const fields = {
  channel: field(oneOf(CHANNELS)).required().filterable(),
  customer_id: field(reference())
    .references('customer', (): Noun => Customer)
    .filterable(),
  segment_id: field(reference())
    .references('crm_segment', (): Noun => CrmSegment)
    .inUse()
    .filterable(),
  template_id: field(reference())
    .references('crm_template', (): Noun => CrmTemplate)
    .filterable(),
  body: field(text(1, 10_000)).searchable(),
  subject: field(text(0, 500)).sortable('text').searchable(),
  values: field(variableValues()),
  scheduled_at: field(dayOrInstant()).sortable('instant'),
  status: states({ initial: ['draft', 'scheduled'], moves: communicationMoves }).filterable(),
  sent_count: field(whole(0)).default(0).assigned(),
  failed_count: field(whole(0)).default(0).assigned(),
  opened_count: field(whole(0)).default(0),
  provider_message_id: field(text(0, 200)),
  sending_at: field(dateTime()).assigned(),
  sending_cursor: field(text(0, 1024)).assigned(),
  sent_at: field(dateTime()).assigned(),
  failure: field(z.strictObject({ code: text(0, 50), message: text(0, 500) }))
    .assigned()
    .worded(),
};

export interface CrmCommunication extends Stored<'crm_communication', typeof fields> {}
export const CrmCommunication: NounOf<CrmCommunication, typeof fields> = noun({
  name: 'crm_communication',
  summary:
    'A message to a customer or a segment. The service records what is to be sent to each ' +
    'recipient and emits crm_communication.sent; it has no provider and sends nothing itself: ' +
    'your webhook does.',
  base: '/crm-tasks/communications',
  key: 'kc',
  scope: 'crm',
  isReferred: true,
  open: true,
  fields,
  searchOrder: ['subject', 'body'],
  rules: [audienceErrors, messageErrors, contentErrors],
  guard: staysAsSent,
  events: ({ before, after }) =>
    before !== undefined && before.status !== after?.status ? endOf(after) : [],
  eventKinds: {
    sent: 'Every recipient has a sent item: send them now, the service does not',
    failed: 'There was nobody to send to, or no message could be made',
  },
  jobs: orders,
});

const endOf = (communication: CrmCommunication | undefined): ('sent' | 'failed')[] =>
  communication?.status === 'sent' || communication?.status === 'failed'
    ? [communication.status]
    : [];

const line = (field: string, code: FieldError['code'], message: string): FieldError[] => [
  { field, location: 'body', code, message },
];

function audienceErrors({
  customer_id,
  segment_id,
  status,
  scheduled_at,
}: CrmCommunication): FieldError[] {
  if (customer_id === undefined && segment_id === undefined) {
    return line('customer_id', 'conditional_required', 'Send customer_id or segment_id');
  }
  if (customer_id !== undefined && segment_id !== undefined) {
    return line('segment_id', 'invalid_format', 'Send either customer_id or segment_id');
  }
  return status === 'scheduled' && scheduled_at === undefined
    ? line('scheduled_at', 'conditional_required', 'When is it to be sent?')
    : [];
}

function messageErrors({ template_id, body }: CrmCommunication): FieldError[] {
  if (template_id === undefined && body === undefined) {
    return line('body', 'conditional_required', 'Send template_id or body');
  }
  return template_id !== undefined && body !== undefined
    ? line('body', 'invalid_format', 'Send either template_id or body')
    : [];
}

/** Clients schedule and cancel; the rest is for sending itself, and what was sent stays as it was. */
function staysAsSent({ before, after }: RecordChange<CrmCommunication>): void {
  if (before === undefined) return;
  const isUnderWay = !['draft', 'scheduled', 'cancelled'].includes(before.status);
  if (after === undefined) {
    if (isUnderWay) locked('What was sent cannot be deleted');
    return;
  }
  if (after.status !== before.status && !['scheduled', 'cancelled'].includes(after.status)) {
    const line = { from: before.status, to: after.status, allowed: ['scheduled', 'cancelled'] };
    fail('invalid_state_transition', { errors: [line] });
  }
  if (isUnderWay && changed(before, after).length > 0) locked('It is being sent or was sent');
}

const changed = (before: CrmCommunication, after: CrmCommunication): string[] =>
  Object.keys(CrmCommunication.record.shape).filter(
    (name) =>
      ![...ALWAYS_OPEN, ...BOOKKEEPING].includes(name) &&
      JSON.stringify(member(before, name)) !== JSON.stringify(member(after, name)),
  );

const locked = (message: string): never =>
  fail('record_locked', { errors: [{ location: 'body', message }] });

function orders({ before, after }: RecordChange<CrmCommunication>): JobOrder[] {
  if (after?.status === 'sending' && after.version !== before?.version) {
    return [SEND_COMMUNICATION_JOB];
  }
  if (after?.status !== 'scheduled') return [];
  if (before?.status === 'scheduled' && before.scheduled_at === after.scheduled_at) return [];
  return [{ name: SEND_COMMUNICATION_JOB, atMs: beginMs(after.scheduled_at ?? after.created_at) }];
}
