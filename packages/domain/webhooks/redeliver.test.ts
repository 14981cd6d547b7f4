// Tests of a webhook, and deliveries that are sent again: one by its id, or all that failed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openServiceContext } from '#http/operation/service-context.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';
import { webhookCalls } from '../../../test/support/webhook-calls.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { redeliverFailedJob } from './redeliver-failed-job.ts';

let stage: Stage;
let receiver: Receiver;
let token: string;
beforeEach(async () => {
  [stage, receiver] = await Promise.all([openStage(), openReceiver()]);
  token = await stage.token('test');
});
afterEach(() => receiver.close());

const { ask, subscribe, deliveries } = webhookCalls(() => ({ stage, receiver, token }));

/** Runs the job of each request to send again, in their order. */
async function runRedeliveries(): Promise<void> {
  const { tenantId } = stage;
  const place = { tenantId, mode: 'test', generation: 0 } as const;
  const ctx = openServiceContext(stage.runtime, place, { id: 'm' });
  for (const { message } of stage.queued.jobs) {
    if (!('recordId' in message) || message.job !== redeliverFailedJob.name) continue;
    await redeliverFailedJob.run(ctx, message.recordId);
  }
}

describe('tests and redeliveries', () => {
  it('send an example of an event once, also to a disabled webhook, and do not count', async () => {
    const made = await subscribe();
    await ask('POST', `/webhooks/${made._id}/disable/`);
    receiver.answer = { status: 500 };
    const reply = await ask('POST', `/webhooks/${made._id}/test/`, {
      event_type: 'parcel.created',
    });
    expect(reply.status, reply.story).toBe(201);
    await stage.relay();
    await stage.deliver();
    expect(receiver.received[0]?.json).toMatchObject({
      type: 'parcel.created',
      test: true,
      livemode: false,
    });
    expect((await deliveries(made._id))[0]).toMatchObject({
      status: 'failed',
      trigger: 'test',
      attempt_count: 1,
    });
    expect((await ask('GET', `/webhooks/${made._id}/`)).json.data.consecutive_failures).toBe(0);
    const unknown = await ask('POST', `/webhooks/${made._id}/test/`, { event_type: 'parcel.lost' });
    expect(unknown.status).toBe(400);
  });

  it('send one delivery again under the same event id', async () => {
    const made = await subscribe();
    await ask('POST', '/parcels/', { name: 'Caja' });
    await stage.relay();
    await stage.deliver();
    const [first] = await deliveries(made._id);
    const again = await ask('POST', `/webhooks/deliveries/${first._id}/redeliver/`);
    expect(again.json.data).toMatchObject({
      status: 'pending',
      trigger: 'manual',
      event_id: first.event_id,
    });
    expect(again.json.data._id).not.toBe(first._id);
    await stage.relay();
    await stage.deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      first.event_id,
      first.event_id,
    ]);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  it('send everything that failed again, once for each request', async () => {
    const made = await subscribe({ event_types: ['parcel.created'], rate_limit_per_second: 50 });
    receiver.answer = { status: 410 };
    for (let i = 0; i < 30; i += 1) await ask('POST', '/parcels/', { name: `Caja ${i}` });
    await stage.relay();
    await stage.deliver();
    receiver.answer = { status: 200 };
    await ask('POST', `/webhooks/${made._id}/enable/`);
    const reply = await ask('POST', `/webhooks/${made._id}/redeliver-failed/`, {});
    expect(reply.status, reply.story).toBe(200);
    expect(reply.json.data.queued).toBe(30);
    await stage.relay();
    await runRedeliveries();
    await runRedeliveries();
    await stage.relay();
    stage.clock.advance(1_000);
    const calls = receiver.received.length;
    await stage.deliver();
    expect(receiver.received.length - calls).toBe(30);
    expect(new Set(receiver.received.slice(calls).map(({ json }) => json.id)).size).toBe(30);
  });

  it('send what failed again once, and once more what failed since', async () => {
    const made = await subscribe({ event_types: ['parcel.created'], rate_limit_per_second: 50 });
    const again = async (answered: number) => {
      receiver.answer = { status: answered };
      await ask('POST', `/webhooks/${made._id}/enable/`);
      stage.clock.advance(1_000);
      const reply = await ask('POST', `/webhooks/${made._id}/redeliver-failed/`, {});
      await stage.relay();
      stage.clock.advance(1_000);
      await runRedeliveries();
      await stage.relay();
      const calls = receiver.received.length;
      await stage.deliver();
      stage.clock.advance(1_000);
      return [reply.json.data.queued, receiver.received.length - calls];
    };
    receiver.answer = { status: 410 };
    await ask('POST', '/parcels/', { name: 'Caja' });
    await stage.relay();
    await stage.deliver();
    expect(await again(410)).toEqual([1, 1]);
    expect(await again(200)).toEqual([1, 1]);
    expect(await again(200)).toEqual([0, 0]);
    receiver.answer = { status: 410 };
    await ask('POST', '/parcels/', { name: 'Cajita' });
    await ask('POST', `/webhooks/${made._id}/test/`, { event_type: 'parcel.created' });
    await stage.relay();
    await stage.deliver();
    expect(await again(200)).toEqual([1, 1]);
    expect(await again(200)).toEqual([0, 0]);
  });

  it('leave out what arrived when it was sent again by its own id', async () => {
    const made = await subscribe({ event_types: ['parcel.created'], rate_limit_per_second: 50 });
    const settle = async (answered: number) => {
      receiver.answer = { status: answered };
      await ask('POST', `/webhooks/${made._id}/enable/`);
      await stage.relay();
      await stage.deliver();
      stage.clock.advance(1_000);
    };
    for (const name of ['Caja', 'Cajita', 'Cajón']) {
      await ask('POST', '/parcels/', { name });
      await settle(410);
    }
    const [first, second] = await deliveries(made._id);
    const again = async ({ _id }: { _id: string }, answered: number) => {
      receiver.answer = { status: answered };
      await ask('POST', `/webhooks/${made._id}/enable/`);
      await ask('POST', `/webhooks/deliveries/${_id}/redeliver/`);
      await settle(answered);
    };
    await again(first, 200);
    await again(second, 410);
    receiver.answer = { status: 200 };
    await ask('POST', `/webhooks/${made._id}/enable/`);
    const until = { until: second.created_at };
    const calls = receiver.received.length;
    const counts = [];
    for (const span of [until, {}, {}]) {
      const reply = await ask('POST', `/webhooks/${made._id}/redeliver-failed/`, span);
      counts.push(reply.json.data.queued);
      await stage.relay();
      stage.clock.advance(1_000);
      await runRedeliveries();
      await settle(200);
    }
    expect(counts).toEqual([2, 0, 0]);
    expect(receiver.received.slice(calls).map(({ json }) => json.id)).not.toContain(first.event_id);
  });

  it('are not promised to a subscription that is switched off: it would get none of them', async () => {
    const made = await subscribe({ event_types: ['parcel.created'] });
    receiver.answer = { status: 410 };
    await ask('POST', '/parcels/', { name: 'Caja' });
    await stage.relay();
    await stage.deliver();
    for (const status of ['auto_disabled', 'disabled']) {
      const { status: answered, json } = await ask(
        'POST',
        `/webhooks/${made._id}/redeliver-failed/`,
        {},
      );
      expect([answered, json.code]).toEqual([409, 'record_locked']);
      expect(json.errors).toMatchObject([{ status }]);
      await ask('POST', `/webhooks/${made._id}/disable/`);
    }
    await ask('POST', `/webhooks/${made._id}/enable/`);
    const reply = await ask('POST', `/webhooks/${made._id}/redeliver-failed/`, {});
    expect(reply.json.data.queued).toBe(1);
  });

  it('refuse a span that is too long or upside down', async () => {
    const made = await subscribe();
    const refused = async (since: string, until: string) => {
      const reply = await ask('POST', `/webhooks/${made._id}/redeliver-failed/`, { since, until });
      const [{ field, message }] = reply.json.errors;
      return [reply.status, field, message];
    };
    const tooLong = [400, 'since', 'since and until span at most 30 days'];
    expect(await refused('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual(tooLong);
    const upsideDown = [400, 'until', 'until is before since'];
    expect(await refused('2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual(upsideDown);
  });
});
