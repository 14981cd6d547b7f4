// GET /crm-tasks/communications/{id}/sent-items/: what is to be sent, or was recorded, recipient by
// recipient.
import { listWithin } from '#resource/list-verb.ts';
import { CrmCommunication } from './communication.ts';
import { CrmSentItem } from './sent-item.ts';

export const listSentItems = listWithin(
  CrmSentItem,
  {
    name: 'crm-tasks/communications.sent_items',
    summary: 'List the messages of a communication, one for each recipient, to be sent by you',
    path: '/crm-tasks/communications/{id}/sent-items/',
    access: 'crm:read',
  },
  { of: CrmCommunication, by: 'communication_id' },
);
