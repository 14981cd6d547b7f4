// List and get of subscriptions: a token sees those whose events it may read. There are at most ten, so the list reads
// them all and shows the page of what remains; a caller who may see all of them gets the store's own page and cursor.

import { PER_PAGE_MAX } from '#resource/list/list-query.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { assertMaySee, maySee } from './event-rights.ts';
import { Webhook } from './records/webhook.ts';

export const listWebhooks = listVerb(
  Webhook,
  {
    name: 'webhooks.list',
    summary: 'List the webhooks whose events the caller may read',
    path: '/webhooks/list/',
    access: 'any',
  },
  async (ctx, { query }) => {
    const whole = {
      ...query,
      fields: undefined,
      page: 1,
      perPage: PER_PAGE_MAX,
      cursor: undefined,
    };
    const [asked, { items }] = await Promise.all([
      ctx.store.list(Webhook, query),
      ctx.store.list(Webhook, whole),
    ]);
    const visible = items.filter((webhook) => maySee(ctx.actor, webhook));
    if (visible.length === items.length) return asked;
    const start = (query.page - 1) * query.perPage;
    return { items: visible.slice(start, start + query.perPage), total: visible.length };
  },
);

export const getWebhook = ownVerb(
  Webhook,
  'get',
  {
    summary: 'Get one webhook',
  },
  async (ctx, { record }) => ({ data: await assertMaySee(ctx, record) }),
);
