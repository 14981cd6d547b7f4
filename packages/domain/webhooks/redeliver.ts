// Send deliveries again: one by its id, or all that failed in a span of time (unsent-failures.ts). A redelivery is a delivery of its own
// with the same event id, so a receiver that already has it can tell. contract#webhook-operations, contract#webhook-deliveries.
import { toIso } from '#kernel/clock.ts';
import { DAY_MS, spanOf } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { dayOrInstant } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { withBody } from './delivery-bodies.ts';
import { assertMaySee } from './event-rights.ts';
import { webhookOf } from './read-deliveries.ts';
import { askedDelivery, DELIVERY_DAYS, Delivery, shownDelivery } from './records/delivery.ts';
import { Redelivery } from './records/redelivery.ts';
import { Webhook } from './records/webhook.ts';
import { countFailures, type Span } from './unsent-failures.ts';

export const redeliver = verb(
  Delivery,
  {
    name: 'deliveries.redeliver',
    summary: 'Send a delivery again',
    description:
      'Makes a new delivery with the same event id and body, sent in the background; the one before stays as it is. Can be repeated.',
    method: 'POST',
    path: '/webhooks/deliveries/{delivery_id}/redeliver/',
    access: 'any',
    on: 'record',
    data: shownRecord(Delivery),
    status: [201],
    fails: ['invalid_id', 'not_found', 'version_conflict'],
  },
  async (ctx, { record }) => {
    const [{ webhook_id, event_id, event_type, body = '' }] = await Promise.all([
      withBody(ctx, record),
      webhookOf(ctx, record),
    ]);
    const again = askedDelivery(ctx, { webhook_id, event_id, event_type, body, trigger: 'manual' });
    return ctx.commit([create(Delivery, again)], { data: shownDelivery(again), status: 201 });
  },
);

export const redeliverFailed = verb(
  Webhook,
  {
    name: 'webhooks.redeliver-failed',
    summary: 'Send all failed deliveries of a webhook again, of at most 30 days',
    description:
      'Those created from `since` to `until`, the last 30 days unless told. Each becomes a new delivery with the same event id, in the background; `queued` says how many. What an earlier request sent again is sent once more only where that failed too; tests are not sent again.',
    method: 'POST',
    path: '/webhooks/{id}/redeliver-failed/',
    access: 'any',
    on: 'record',
    body: z.strictObject({
      since: dayOrInstant().optional(),
      until: dayOrInstant().meta({ description: 'Until then' }).optional(),
    }),
    data: z.strictObject({
      queued: z.number(),
      since: z.string(),
      until: z.string().meta({ description: 'Until then' }),
    }),
    fails: ['invalid_id', 'not_found', 'version_conflict', 'record_locked'],
    when: ({ status }) => status === 'active',
  },
  async (ctx, { record, body }) => {
    const webhook = await assertMaySee(ctx, record);
    refuseOff(webhook);
    const atMs = ctx.clock.now();
    const span = readSpan(body, atMs);
    const queued = await countFailures(ctx, webhook._id, { span, atMs });
    const fields = { since: toIso(span.fromMs), until: toIso(span.toMs), queued };
    const request = brandNew(ctx, Redelivery, { webhook_id: webhook._id, ...fields });
    return ctx.commit(queued > 0 ? [create(Redelivery, request)] : [], { data: fields });
  },
);

/** Deliveries to one that is switched off end without a call. Throws record_locked. */
function refuseOff({ status }: Webhook): void {
  if (status === 'active') return;
  const message = `The webhook is ${status}: enable it first`;
  fail('record_locked', { errors: [{ message, status }] });
}

function readSpan(body: { since?: string; until?: string }, nowMs: number): Span {
  const usualMs = DELIVERY_DAYS * DAY_MS;
  const { fromMs, toMs } = spanOf({ from: body.since, to: body.until }, { nowMs, usualMs });
  const line = { location: 'body', code: 'out_of_range' } as const;
  if (toMs < fromMs) refuse([{ ...line, field: 'until', message: 'until is before since' }]);
  const message = `since and until span at most ${DELIVERY_DAYS} days`;
  if (toMs - fromMs > usualMs) refuse([{ ...line, field: 'since', message }]);
  return { fromMs, toMs };
}
