// Sends an example of an event to one subscription, also to a disabled one, once. contract#webhook-operations. The delivery is
// written like any other and sent by the relay.
import { toIso } from '#kernel/clock.ts';
import { refuse } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { create } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { eventId, testBody } from '#resource/event-payload.ts';
import { member } from '#resource/fields/row.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertMaySee, eventKindsOf, holds, refuseScopes } from './event-rights.ts';
import { askedDelivery, Delivery, shownDelivery } from './records/delivery.ts';
import { Webhook } from './records/webhook.ts';

const TEST_EVENT = 'webhook.test';

export const testWebhook = verb(
  Webhook,
  {
    name: 'webhooks.test',
    summary: 'Send an example event to a webhook',
    description:
      '`webhook.test` unless `event_type` names another one. Sent once, to disabled webhooks too; the answer is the delivery, which is sent in the background.',
    method: 'POST',
    path: '/webhooks/{id}/test/',
    access: 'any',
    on: 'record',
    body: z.strictObject({ event_type: text(1, 100).optional() }),
    data: shownRecord(Delivery),
    status: [201],
    fails: ['invalid_id', 'not_found', 'version_conflict', 'insufficient_scope'],
  },
  async (ctx, { record, body }) => {
    const webhook = await assertMaySee(ctx, record);
    const type = body.event_type ?? TEST_EVENT;
    const kind = (await eventKindsOf(ctx)).find(({ name }) => name === type);
    if (kind === undefined) {
      const message = 'No event has this name; see /api/v1/webhooks/event-types/';
      refuse([{ field: 'event_type', location: 'body', code: 'invalid_enum', message }]);
    }
    const scope = kind?.required_scope ?? null;
    if (scope !== null && !holds(ctx.actor, scope)) refuseScopes([scope]);
    const id = ctx.newId();
    const data = ofMode(kind?.sample ?? {}, ctx.livemode);
    const resource = {
      type: kind?.resource ?? '',
      id: String(member(data, '_id') ?? member(data, 'id') ?? id),
      version: 1,
    };
    const [tenantId, livemode, at] = [ctx.tenantId, ctx.livemode, toIso(ctx.clock.now())];
    const delivery = askedDelivery(ctx, {
      webhook_id: webhook._id,
      event_id: eventId(id),
      event_type: type,
      trigger: 'test',
      body: testBody({ id, type, at, tenantId, livemode, resource, data, idField: '_id' }),
    });
    return ctx.commit([create(Delivery, delivery)], { data: shownDelivery(delivery), status: 201 });
  },
);

/** Examples are of the demo sandbox; a live subscription that is tried is sent what live events say. */
const ofMode = (sample: object, livemode: boolean): object => ({
  ...sample,
  ...(Object.hasOwn(sample, 'livemode') && { livemode }),
  ...(Object.hasOwn(sample, 'simulated') && { simulated: !livemode }),
});
