// List and get of subscriptions: a token sees those whose events it may read. There are at most ten, so the list reads
// them all and shows the page of what remains; a caller who may see all of them gets the store's own page and cursor.
import type { ListQuery } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema, PER_PAGE_MAX } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { assertMaySee, maySee } from './event-rights.ts';
import { Webhook } from './webhook.ts';

export const listWebhooks = verb(
  Webhook,
  {
    name: 'webhooks.list',
    summary: 'List the webhooks whose events the caller may read',
    method: 'GET',
    path: '/webhooks/list/',
    access: 'any',
    query: listQuerySchema(Webhook),
    data: listData(shownRecord(Webhook)),
    fails: [
      'invalid_query_parameter',
      'invalid_sort_field',
      'invalid_field_selection',
      'invalid_cursor',
    ],
  },
  async (ctx, call) => {
    const query = call.query as ListQuery;
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
    if (visible.length === items.length) return { data: pageData(Webhook, query, asked) };
    const start = (query.page - 1) * query.perPage;
    const page = { items: visible.slice(start, start + query.perPage), total: visible.length };
    return { data: pageData(Webhook, query, page) };
  },
);

export const getWebhook = verb(
  Webhook,
  {
    name: 'webhooks.get',
    summary: 'Get one webhook',
    method: 'GET',
    path: '/webhooks/{id}/',
    access: 'any',
    on: 'record',
    data: shownRecord(Webhook),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { record }) => ({ data: await assertMaySee(ctx, record) }),
);
