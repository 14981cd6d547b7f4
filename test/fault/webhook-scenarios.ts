// Crashes of what webhooks are asked to send again. The receiver's address is one that the sender refuses to call, so that no run
// leaves the process.
import { Delivery } from '#domain/webhooks/records/delivery.ts';
import { Webhook } from '#domain/webhooks/records/webhook.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const FAILED = 3;

export const WEBHOOK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'send again what failed',
    prepare: failedDeliveries,
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/webhooks/${records.webhook?._id}/redeliver-failed/`,
      token,
      headers: { 'idempotency-key': 'the-key' },
      body: {},
    }),
    check: sentAgainOnce,
  },
];

async function failedDeliveries(stack: Stack, prepared: Prepared): Promise<void> {
  const body = { url: 'https://example.com/hook', event_types: ['product.created'] };
  await post(stack, prepared, 'webhook', '/webhooks/', body);
  const webhook_id: string = prepared.records.webhook?._id;
  const binding = { tenantId: prepared.tenant.id, mode: 'test', generation: 0 } as const;
  const ctx = openServiceContext(stack.runtime, binding, { id: 'failed' });
  const webhook = await ctx.store.get(Webhook, webhook_id);
  if (webhook === undefined) throw new Error('the webhook was not made');
  const failed = Array.from({ length: FAILED }, (_, at) =>
    brandNew(ctx, Delivery, {
      webhook_id,
      event_id: `evt_${at}`,
      event_type: 'product.created',
      body: '{}',
      trigger: 'automatic',
      status: 'failed',
      attempt_count: 1,
      attempts: [],
    }),
  );
  const away = update(Webhook, webhook, amended(ctx, webhook, { url: 'https://127.0.0.1/hook' }));
  await ctx.commit([away, ...failed.map((one) => create(Delivery, one))], { data: undefined });
  stack.clock.advance(1_000);
}

/** Each that failed is on its way once more. */
async function sentAgainOnce({ stack, prepared }: After): Promise<string[]> {
  const { token, records } = prepared;
  const path = `/api/v1/webhooks/${records.webhook?._id}/deliveries/list/`;
  const { items } = dataOf(await stack.expect(200, 'GET', path, { token }));
  const again = items.filter(({ trigger }: Rec) => trigger === 'bulk');
  const events = again.map(({ event_id }: Rec) => event_id).sort();
  const wanted = Array.from({ length: FAILED }, (_, at) => `evt_${at}`);
  return events.join() === wanted.join() ? [] : [`sent again: ${events.join()}`];
}
