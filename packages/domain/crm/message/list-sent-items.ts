// GET /crm-tasks/communications/{id}/sent-items/: what is to be sent, or was recorded, recipient by
// recipient.
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { CrmCommunication } from './communication.ts';
import { CrmSentItem } from './sent-item.ts';

export const listSentItems = verb(
  CrmSentItem,
  {
    name: 'crm-tasks/communications.sent_items',
    summary: 'List the messages of a communication, one for each recipient, to be sent by you',
    method: 'GET',
    path: '/crm-tasks/communications/{id}/sent-items/',
    access: 'crm:read',
    query: listQuerySchema(CrmSentItem),
    data: listData(shownRecord(CrmSentItem)),
    fails: [
      'invalid_id',
      'not_found',
      'invalid_query_parameter',
      'invalid_sort_field',
      'invalid_field_selection',
      'invalid_cursor',
    ],
  },
  async (ctx, { params, query: given }) => {
    const { id = '' } = params;
    if (!ID_PATTERN.test(id)) fail('invalid_id');
    const query = given as Rec as ListQuery;
    const filters = { ...query.filters, communication_id: id };
    const [communication, page] = await Promise.all([
      ctx.store.get(CrmCommunication, id),
      ctx.store.list(CrmSentItem, { ...query, filters }),
    ]);
    if (communication === undefined) fail('not_found');
    return { data: pageData(CrmSentItem, query, page) };
  },
);
