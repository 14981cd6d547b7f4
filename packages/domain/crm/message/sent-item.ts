// What a communication says to one customer. Decision: it is never changed.
// Decision: the service has no mail, SMS, push or WhatsApp provider. A sent item is the message as
// it is to be sent, handed over by the event crm_sent_item.created and by GET
// /crm-tasks/communications/{id}/sent-items/: the integrator's own provider sends it.
import * as z from 'zod';
import { dateTime, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CHANNELS } from './channel.ts';
import { CrmCommunication } from './communication.ts';

export const CrmSentItem = noun({
  name: 'crm_sent_item',
  summary:
    'The message of a communication to one customer, recorded for the integrator to send: ' +
    'the service itself sends nothing.',
  base: '/crm-tasks/communications/sent-items',
  idParam: 'sent_item_id',
  key: 'ki',
  scope: 'crm',
  record: {
    communication_id: reference(),
    customer_id: reference(),
    template_id: reference(),
    channel: oneOf(CHANNELS),
    to: text(0, 254),
    subject: text(0, 10_000),
    body: text(0, 20_000),
    status: oneOf(['recorded', 'failed']),
    error: z.strictObject({ code: text(0, 50), message: text(0, 500) }),
    recorded_at: dateTime(),
  },
  references: { communication_id: (): Noun => CrmCommunication },
  standard: ['get'],
  list: {
    sort: {},
    search: ['to'],
    filter: ['communication_id', 'customer_id', 'status', 'channel'],
  },
});
