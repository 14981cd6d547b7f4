// What a communication says to one customer. Decision: it is never changed.
// Decision: the service has no mail, SMS, push or WhatsApp provider. A sent item is the message as
// it is to be sent, handed over by the event crm_sent_item.created and by GET
// /crm-tasks/communications/{id}/sent-items/: the integrator's own provider sends it.

import { Customer } from '#domain/customers/records/customer.ts';
import { dateTime, oneOf, reference, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CHANNELS } from './channel.ts';
import { CrmCommunication } from './communication.ts';

const fields = {
  communication_id: field(reference())
    .always()
    .references('crm_communication', (): Noun => CrmCommunication)
    .filterable(),
  customer_id: field(reference())
    .always()
    .mentions(() => Customer)
    .filterable(),
  template_id: field(reference()),
  channel: field(oneOf(CHANNELS)).always().filterable(),
  to: field(
    text(0, 254).meta({ description: 'Address or telephone number that it was sent to' }),
  ).searchable(),
  subject: field(text(0, 10_000)),
  body: field(text(0, 20_000)),
  status: field(oneOf(['recorded', 'failed']))
    .always()
    .filterable(),
  error: field(z.strictObject({ code: text(0, 50), message: text(0, 500) })).worded(),
  recorded_at: field(dateTime()).always(),
};

export interface CrmSentItem extends Stored<'crm_sent_item', typeof fields> {}
export const CrmSentItem: NounOf<CrmSentItem, typeof fields> = noun({
  name: 'crm_sent_item',
  summary:
    'The message of a communication to one customer, recorded for the integrator to send: ' +
    'the service itself sends nothing.',
  base: '/crm-tasks/communications/sent-items',
  idParam: 'sent_item_id',
  key: 'ki',
  scope: 'crm',
  standardEvents: ['created'],
  fields,
  standard: ['get'],
});
