// GET /crm-tasks/communications/{id}/sent-items/: what is to be sent, or was recorded, recipient by
// recipient.
import { listWithin } from '#resource/list/list-verb.ts';
import { CrmCommunication } from '../records/communication.ts';
import { CrmSentItem } from '../records/sent-item.ts';

export const listSentItems = listWithin(
  CrmSentItem,
  {
    name: 'crm-tasks/communications.sent_items',
    summary: 'List the messages of a communication, one for each recipient, to be sent by you',
    description:
      'Each has `channel`, `to`, `subject` and `body` as they are to be sent, and the status `recorded`, or `failed` with the reason.',
    path: '/crm-tasks/communications/{id}/sent-items/',
    access: 'crm:read',
  },
  { of: CrmCommunication, by: 'communication_id' },
);
