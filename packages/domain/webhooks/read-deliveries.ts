// The history of a subscription: its deliveries with their attempts. Decision 7.1, 7.4. Whoever may see the
// subscription may see them.
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Context, ListQuery, Rec } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { Delivery, shownDelivery } from './delivery.ts';
import { assertMaySee } from './event-rights.ts';
import { Webhook } from './webhook.ts';

export const listDeliveries = verb(
  Delivery,
  {
    name: 'deliveries.list',
    summary: 'List the deliveries of a webhook, of the last 30 days',
    method: 'GET',
    path: '/webhooks/{id}/deliveries/list/',
    access: 'any',
    query: listQuerySchema(Delivery),
    data: listData(shownRecord(Delivery)),
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
    const id = assertId(params.id, 'id');
    const query = given as ListQuery;
    const ofWebhook = {
      ...query,
      fields: undefined,
      filters: { ...query.filters, webhook_id: id },
    };
    const [webhook, page] = await Promise.all([
      ctx.store.get(Webhook, id),
      ctx.store.list(Delivery, ofWebhook),
    ]);
    await assertMaySee(ctx, webhook);
    return { data: pageData(Delivery, query, { ...page, items: page.items.map(shownDelivery) }) };
  },
);

export const getDelivery = verb(
  Delivery,
  {
    name: 'deliveries.get',
    summary: 'Get one delivery with its attempts and payload',
    method: 'GET',
    path: '/webhooks/deliveries/{delivery_id}/',
    access: 'any',
    on: 'record',
    data: shownRecord(Delivery),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { record }) => {
    await webhookOf(ctx, record);
    return { data: shownDelivery(record) };
  },
);

/** The subscription of a delivery. Throws not_found when the caller may not see it or it is gone. */
export const webhookOf = async (ctx: Context, delivery: Rec): Promise<Rec> =>
  assertMaySee(ctx, await ctx.store.get(Webhook, delivery.webhook_id));

/** Throws invalid_id. */
export function assertId(value: string | undefined, field: string): string {
  if (value !== undefined && ID_PATTERN.test(value)) return value;
  return fail('invalid_id', { errors: [{ field, location: 'path', code: 'invalid_format' }] });
}
