// Crashes of what webhooks are told, and of what they are asked to send again. The receiver's address is one that the sender refuses to
// call, so that no run leaves the process.
import { Delivery } from '#domain/webhooks/records/delivery.ts';
import { Event } from '#domain/webhooks/records/event.ts';
import { Webhook } from '#domain/webhooks/records/webhook.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { keyOf } from '#store/due/due-index.ts';
import { readQueue } from '#store/due/queued-events.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const FAILED = 3;
/** More than the calls of some seconds at one a second, so that some are written down before they are called. */
const AT_ONCE = 8;
const GENERATION = 0;
const AWAY = 'https://10.0.0.1';

export const WEBHOOK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'tell two webhooks of a product',
    prepare: (stack, prepared) => subscribe(stack, prepared, { rate_limit_per_second: 10 }),
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/products/',
      token,
      headers: { 'idempotency-key': 'the-key' },
      body: { name: 'Producto', base_price: 10 },
    }),
    check: toldOnce,
    checkAtRest: triedAll,
  },
  {
    name: 'tell two webhooks of more than they are called with in seconds',
    prepare: (stack, prepared) => subscribe(stack, prepared, { rate_limit_per_second: 1 }),
    request: ({ token }) => ({
      method: 'POST',
      path: '/api/v1/products/bulk/create/',
      token,
      headers: { 'idempotency-key': 'the-key' },
      body: {
        items: Array.from({ length: AT_ONCE }, (_, at) => ({ name: `P${at}`, base_price: 10 })),
      },
    }),
    check: toldOnce,
  },
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

/** Two subscriptions, one of them thin, whose receivers are then where the sender does not go. */
async function subscribe(stack: Stack, prepared: Prepared, more: Rec): Promise<void> {
  const event_types = ['product.created'];
  for (const payload_style of ['full', 'thin']) {
    const url = `https://example.com/${payload_style}`;
    await post(stack, prepared, payload_style, '/webhooks/', {
      url,
      event_types,
      payload_style,
      ...more,
    });
    const ctx = openServiceContext(stack.runtime, bindingOf(prepared), { id: payload_style });
    const webhook = await ctx.store.get(Webhook, prepared.records[payload_style]?._id);
    if (webhook === undefined) throw new Error('the webhook was not made');
    const away = amended(ctx, webhook, { url: `${AWAY}/${payload_style}` });
    await ctx.commit([update(Webhook, webhook, away)], { data: undefined });
  }
}

const bindingOf = ({ tenant }: Prepared) =>
  ({ tenantId: tenant.id, mode: 'test', generation: GENERATION }) as const;

type Line = { name: string; deliveries: Rec[]; queued: readonly string[]; isDue: boolean };

/** What stands in the lines of both subscriptions, and in their heads. */
function linesOf({ stack, prepared }: After): Promise<Line[]> {
  const { token, records } = prepared;
  return Promise.all(
    ['full', 'thin'].map(async (name) => {
      const id: string = records[name]?._id;
      const path = `/api/v1/webhooks/${id}/deliveries/list/`;
      const { items } = dataOf(await stack.expect(200, 'GET', path, { token }));
      const head = await stack.tables.test.get(keyOf({ ...bindingOf(prepared), line: id }));
      const queued = readQueue(head ?? {}).events.map(({ eventId }) => eventId);
      return { name, deliveries: items, queued, isDue: head?.l1 !== undefined };
    }),
  );
}

/** Each event has one delivery to each webhook, or waits in the head for it; and a line in which something waits is looked at again. */
async function toldOnce(after: After): Promise<string[]> {
  const store = storeOf(after);
  const events: string[] = [];
  for await (const { _id, type } of store.each(Event))
    if (type === 'product.created') events.push(_id);
  const wanted = events.sort().join();
  const lines = await linesOf(after);
  return lines.flatMap(({ name, deliveries, queued, isDue }) => {
    const delivered = deliveries.map(({ event_id }) => recordIdOfEvent(event_id));
    const told = [...new Set([...delivered, ...queued])].sort().join();
    const waits = deliveries.some(({ status }) => status !== 'failed') || queued.length > 0;
    return [
      ...(told === wanted ? [] : [`${name} is told ${told} of ${wanted}`]),
      ...(new Set(delivered).size === delivered.length ? [] : [`${name} has a delivery twice`]),
      ...(waits && !isDue ? [`what waits for ${name} is never looked at`] : []),
      ...deliveries.flatMap((one) => wrongly(one, name)),
    ];
  });
}

const storeOf = ({ stack, prepared }: After) =>
  openServiceContext(stack.runtime, bindingOf(prepared), { id: 'look' }).store;

/** What is thin says the id alone; attempts are numbered from one, and the record has a version for each but the first write. */
function wrongly({ payload, attempts, attempt_count, _id }: Rec, name: string): string[] {
  const isThin = Object.keys(payload?.data ?? {}).length === 1;
  const numbers = attempts.map(({ number }: Rec) => number).join();
  const expected = Array.from({ length: attempt_count }, (_, at) => at + 1).join();
  return [
    ...(isThin === (name === 'thin') ? [] : [`${_id} to ${name} has the wrong text`]),
    ...(numbers === expected ? [] : [`${_id} has attempts ${numbers}`]),
  ];
}

/** Nothing waits for a first attempt. */
async function triedAll(after: After): Promise<string[]> {
  const lines = await linesOf(after);
  return lines.flatMap(({ name, deliveries, queued }) => [
    ...(queued.length === 0 ? [] : [`${queued.join()} is queued for ${name}`]),
    ...deliveries
      .filter(({ attempt_count }) => attempt_count === 0)
      .map(({ _id }) => `${_id} to ${name} was never tried`),
  ]);
}

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
