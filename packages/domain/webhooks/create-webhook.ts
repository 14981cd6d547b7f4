// POST /webhooks/: a subscription with a fresh secret. Decisions 7.1-7.3. Decision: creation takes no Idempotency-Key,
// since keeping the answer would keep the secret; a repeated creation is stopped by its URL, which is unique.
import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { brandNew, create } from '#resource/change.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { PAYLOAD_VERSION } from '#resource/event-payload.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { grantedScopes } from './event-rights.ts';
import { WEBHOOKS_MAX, Webhook } from './webhook.ts';
import { assertAddress } from './webhook-address.ts';
import { newSecret, sealSecret, secretHint, WebhookSecret } from './webhook-secret.ts';

/** Creations are numbered, so that of two at once the second one runs again and counts the first. */
const CREATIONS = 'webhooks';
const COUNT: ListQuery = { page: 1, perPage: 1, sort: 'created_at', direction: 'asc', filters: {} };

export const createWebhook = verb(
  Webhook,
  {
    name: 'webhooks.create',
    summary: 'Subscribe to events; the signing secret is shown only now',
    method: 'POST',
    path: '/webhooks/',
    access: 'any',
    body: createBody(Webhook),
    data: shownRecord(Webhook),
    status: [201],
    fails: ['duplicate_value', 'webhook_limit_reached', 'insufficient_scope'],
  },
  async (ctx, call) => {
    const body = call.body as Rec;
    const actor = await ctx.admitted();
    assertAddress(ctx, body.url);
    const scopes = grantedScopes(ctx, actor, body.event_types);
    const creations = await ctx.store.lastNumber(CREATIONS);
    const { total } = await ctx.store.list(Webhook, COUNT);
    if (total >= WEBHOOKS_MAX) fail('webhook_limit_reached');
    const secret = newSecret();
    const webhook = newRecord(ctx, Webhook, {
      ...body,
      scopes,
      secret_hint: secretHint(secret),
      api_version: PAYLOAD_VERSION,
      consecutive_failures: 0,
    });
    const sealed = await sealSecret(ctx, webhook._id, secret);
    return ctx.commit(
      [
        create(Webhook, webhook),
        create(WebhookSecret, brandNew(ctx, WebhookSecret, { sealed }, webhook._id)),
        { kind: 'number', sequence: CREATIONS, to: creations + 1 },
      ],
      { data: { ...webhook, secret }, status: 201 },
    );
  },
);
