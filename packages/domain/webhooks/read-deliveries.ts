// The history of a subscription: its deliveries with their attempts. contract#webhook-operations, contract#webhook-deliveries.
// A caller who may see the subscription may see them.
import type { Context } from '#resource/context.ts';
import { heldTo, listVerb } from '#resource/list/list-verb.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { askedKinds } from './asked-kinds.ts';
import { withBodies, withBody } from './delivery-bodies.ts';
import { assertMaySee } from './event-rights.ts';
import { Delivery, shownDelivery } from './records/delivery.ts';
import { Webhook } from './records/webhook.ts';

export const listDeliveries = listVerb(
  Delivery,
  {
    name: 'deliveries.list',
    summary: 'List the deliveries of a webhook, of the last 30 days',
    path: '/webhooks/{webhook_id}/deliveries/list/',
    access: 'any',
  },
  async (ctx, { params, query }) => {
    const id = pathId(params, 'webhook_id');
    const asked = await askedKinds(ctx, heldTo(query, 'webhook_id', id), { type: 'event_type' });
    const [webhook, page] = await Promise.all([
      ctx.store.get(Webhook, id),
      ctx.store.list(Delivery, { ...asked, fields: undefined }),
    ]);
    await assertMaySee(ctx, webhook);
    const items = await withBodies(ctx, page.items);
    return { ...page, items: items.map(shownDelivery) };
  },
);

export const getDelivery = ownVerb(
  Delivery,
  'get',
  {
    summary: 'Get one delivery with its attempts and payload',
  },
  async (ctx, { record }) => {
    await webhookOf(ctx, record);
    return { data: shownDelivery(await withBody(ctx, record)) };
  },
);

/** The subscription of a delivery. Throws not_found when the caller may not see it or it is gone. */
export const webhookOf = async (ctx: Context, delivery: Delivery): Promise<Webhook> =>
  assertMaySee(ctx, await ctx.store.get(Webhook, delivery.webhook_id));
