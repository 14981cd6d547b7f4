// POST /webhooks/: a subscription with a fresh secret. contract#webhook-operations, contract#webhook-rights,
// contract#webhook-fields. A repeat under its Idempotency-Key shows the secret again, out of an answer that was kept sealed (decision 405).

import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { PAYLOAD_VERSION } from '#resource/event-payload.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { grantedScopes } from './event-rights.ts';
import { WEBHOOKS_MAX, Webhook } from './records/webhook.ts';
import { hiddenHeaders, secretHint, WebhookSecret } from './records/webhook-secret.ts';
import { newSecret, sealHeaders, sealSecret, statedHeaders } from './seal-secret.ts';
import { assertAddress, assertFree } from './webhook-address.ts';

const ID_TAIL = 4;
const ALL: ListQuery = { ...OLDEST_FIRST, perPage: 100, filters: {} };

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
    sealsAnswer: true,
    fails: ['duplicate_value', 'webhook_limit_reached', 'insufficient_scope'],
  },
  async (ctx, call) => {
    const body = call.body as (typeof Webhook)['$input'];
    const [actor, { items: held }] = await Promise.all([
      ctx.admitted(),
      ctx.store.list(WebhookSecret, ALL),
      assertFree(ctx, body.url),
    ]);
    await assertAddress(ctx, body.url);
    const scopes = await grantedScopes(ctx, actor, body.event_types);
    const free = freePlaces(held);
    const secret = newSecret();
    const made = newRecord(ctx, Webhook, {
      ...body,
      event_types: [...new Set(body.event_types)],
      scopes,
      secret_hint: secretHint(secret),
      api_version: PAYLOAD_VERSION,
      consecutive_failures: 0,
    });
    const webhook = { ...made, headers: hiddenHeaders(made.headers) };
    const [sealed, sealed_headers] = await Promise.all([
      sealSecret(ctx, webhook._id, secret),
      sealHeaders(ctx, webhook._id, statedHeaders(made.headers)),
    ]);
    const kept = {
      sealed,
      place: placeOf(webhook._id, free),
      ...(sealed_headers && { sealed_headers }),
    };
    return ctx.commit(
      [create(Webhook, webhook), heldBy(brandNew(ctx, WebhookSecret, kept, webhook._id))],
      { data: { ...webhook, secret }, status: 201 },
    );
  },
);

/** The places that no subscription holds. Throws webhook_limit_reached. */
function freePlaces(held: readonly WebhookSecret[]): number[] {
  if (held.length >= WEBHOOKS_MAX) fail('webhook_limit_reached');
  const taken = new Set(held.map(({ place }) => place));
  const places = Array.from({ length: WEBHOOKS_MAX }, (_, place) => place);
  return places.filter((place) => !taken.has(place));
}

/** One of them by the random part of the id, so that creations at the same time seldom meet. */
const placeOf = (id: string, free: readonly number[]): number | undefined =>
  free[Number.parseInt(id.slice(-ID_TAIL), 16) % free.length];

/** Of two creations at once that chose one place the second runs again and sees the first. */
const heldBy = (record: WebhookSecret): Change => ({
  kind: 'create',
  noun: WebhookSecret,
  record,
  shared: true,
});
