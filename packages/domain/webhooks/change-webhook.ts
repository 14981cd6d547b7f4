// PUT and DELETE of a subscription. Deliveries under way of a deleted one are cancelled when they come due.
import { fail } from '#kernel/error.ts';
import { amended, type Change, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertMaySee, grantedScopes } from './event-rights.ts';
import { Webhook } from './records/webhook.ts';
import {
  hiddenHeaders,
  type Subscription,
  secretIdOf,
  WebhookSecret,
} from './records/webhook-secret.ts';
import { mergedHeaders, sealHeaders } from './seal-secret.ts';
import { switchedFields } from './switch-webhook.ts';
import { assertAddress, assertFree } from './webhook-address.ts';

export const updateWebhook = ownVerb(
  Webhook,
  'update',
  {
    summary: 'Change a webhook',
    fails: ['insufficient_scope'],
  },
  async (ctx, call) => {
    const before = await assertMaySee(ctx, call.record);
    const { body } = call;
    if (body.url !== undefined) {
      await assertAddress(ctx, body.url);
      if (body.url !== before.url) await assertFree(ctx, body.url, before._id);
    }
    if (body.status === 'auto_disabled' && before.status !== 'auto_disabled') refuseStatus();
    const retyped = body.event_types !== undefined && {
      event_types: [...new Set(body.event_types)],
      scopes: await grantedScopes(ctx, ctx.actor, body.event_types),
    };
    const switched = switchedFields(before, body);
    const after = amendedRecord(ctx, Webhook, before, { ...body, ...retyped, ...switched });
    if (after === before) return { data: before };
    if (body.headers === undefined) {
      return ctx.commit([update(Webhook, before, after)], { data: after });
    }
    const hidden = { ...after, headers: hiddenHeaders(body.headers) };
    const secret = await secretWith(ctx, before, body.headers);
    return ctx.commit([update(Webhook, before, hidden), secret], { data: hidden });
  },
);

export const deleteWebhook = ownVerb(
  Webhook,
  'delete',
  {
    summary: 'Delete a webhook; deliveries under way are cancelled',
  },
  async (ctx, { record }) => {
    const webhook = await assertMaySee(ctx, record);
    const secret = await ctx.store.get(WebhookSecret, secretIdOf(webhook));
    const ends = [remove(Webhook, webhook), ...(secret ? [remove(WebhookSecret, secret)] : [])];
    return ctx.commit(ends, { data: { deleted: true, id: webhook._id } });
  },
);

/** The change of the sealed record that gives the subscription those headers. */
async function secretWith(
  ctx: Context,
  webhook: Subscription,
  sent: Record<string, string>,
): Promise<Change> {
  const secret = (await ctx.store.get(WebhookSecret, secretIdOf(webhook))) ?? fail('not_found');
  const headers = await mergedHeaders(ctx, { webhook, secret, sent });
  const sealed_headers = await sealHeaders(ctx, webhook._id, headers);
  return update(WebhookSecret, secret, amended(ctx, secret, { sealed_headers }));
}

function refuseStatus(): never {
  const message = 'Only the service sets this status';
  const line = { field: 'status', location: 'body', code: 'invalid_enum', message } as const;
  return fail('validation_error', { errors: [{ ...line, allowed: ['active', 'disabled'] }] });
}
