// The delivery worker against a receiver on this machine, with time and queues moved by hand.
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveryWorker } from '#background/deliveries/delivery-worker.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { atMachineTime } from '../../../test/support/machine-time.ts';
import { toSqsEvent } from '../../../test/support/sqs-event.ts';
import {
  beforeCommit,
  openSubscriber,
  proxied,
  type Subscriber,
} from '../../../test/support/subscriber.ts';

const [SECOND_MS, HOUR_MS, DAY_MS] = [1_000, 3_600_000, 86_400_000];
let { stage, receiver, token, hook, subscribe, deliveries, happen, pass } = {} as Subscriber;

beforeEach(async () => {
  ({ stage, receiver, token, hook, subscribe, deliveries, happen, pass } = await openSubscriber());
});
afterEach(() => receiver.close());

/** The last call, as a receiver judges it that knows the secret. */
const verified = (secret: string, call = receiver.received.at(-1)): unknown =>
  atMachineTime(stage.clock.now(), () =>
    new Verifier(secret).verify(call?.body ?? '', call?.headers as Record<string, string>),
  );

const setClockBack = (ms: number) =>
  stage.tables.live.update({
    update: { pk: `c#${stage.tenantId}`, sk: 'RL' },
    set: { expression: 'SET #co = :by', names: { '#co': 'co' }, values: { ':by': -ms } },
  });

describe('a delivery', () => {
  it('arrives signed, so that the Standard Webhooks library accepts it', async () => {
    await happen();
    await stage.deliver();
    const [call] = receiver.received;
    expect(verified(hook.secret)).toEqual(call?.json);
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Talonario-Webhooks/1.0',
      'webhook-id': call?.json.id,
    });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
    });
    expect(delivery.attempts).toEqual([
      {
        number: 1,
        started_at: expect.any(String),
        duration_ms: 0,
        status_code: 200,
        response_excerpt: '',
      },
    ]);
    expect(delivery.request_headers['webhook-id']).toBe(delivery.event_id);
    expect(stage.dueItems('test').filter(({ sk }) => String(sk).startsWith('l#'))).toEqual([]);
  });

  it("carries the subscription's own headers, of which no value is kept or shown", async () => {
    const own = await subscribe('/own', { headers: { 'X-Shop': 'norte', 'X-Key': 'k-4711' } });
    expect(own.headers).toEqual({ 'X-Shop': '***', 'X-Key': '***' });
    await happen();
    await stage.deliver();
    const call = receiver.received.find(({ path }) => path === '/own');
    expect(call?.headers).toMatchObject({ 'x-shop': 'norte', 'x-key': 'k-4711' });
    const [delivery] = await deliveries(own._id);
    expect(delivery.request_headers).toMatchObject({ 'X-Shop': '***', 'X-Key': '***' });
    const kept = JSON.stringify([stage.tables.live, stage.tables.test].map((one) => one.items()));
    expect([kept.includes('k-4711'), kept.includes('norte')]).toEqual([false, false]);
  });

  it('carries headers that were changed, and of those sent back hidden the values that they had', async () => {
    const own = await subscribe('/own', { headers: { 'X-Shop': 'norte', 'X-Key': 'k-4711' } });
    const path = `/webhooks/${own._id}/`;
    const changed = { headers: { 'X-Key': '***', 'X-Till': '7' } };
    const reply = await stage.request('PUT', path, token, changed);
    expect(reply.json.data.headers).toEqual({ 'X-Key': '***', 'X-Till': '***' });
    await happen();
    await stage.deliver();
    const { headers = {} } = receiver.received.find((call) => call.path === '/own') ?? {};
    expect([headers['x-shop'], headers['x-key'], headers['x-till']]).toEqual([
      undefined,
      'k-4711',
      '7',
    ]);
    const none = await stage.request('PUT', path, token, { headers: {} });
    expect(none.json.data.headers).toEqual({});
  });

  it('carries headers that an earlier version kept open', async () => {
    const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'test', generation: 0 });
    const noun = stage.workers.nouns.webhook;
    const before: Rec = await store.get(noun, hook._id);
    const after = { ...before, headers: { 'X-Shop': 'sur' }, version: before.version + 1 };
    const changed = { kind: 'update', noun, before, after } as const;
    await store.commit([changed], { token: 'old', nowMs: stage.clock.now() });
    await happen();
    await stage.deliver();
    expect(receiver.received[0]?.headers['x-shop']).toBe('sur');
  });

  it('is tried ten times over three days with the same id and body, then given up', async () => {
    receiver.answer = { status: 500, text: 'broken' };
    await happen();
    await stage.deliver();
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      const [{ status, next_attempt_at, attempt_count }] = await deliveries();
      expect([status, attempt_count]).toEqual(['retrying', attempt - 1]);
      waits.push(Date.parse(next_attempt_at) - stage.clock.now());
      await pass(Math.max(0, (waits.at(-1) ?? 0) + 61 * SECOND_MS));
    }
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 10 });
    expect(delivery.attempts[9]).toMatchObject({
      status_code: 500,
      error_code: 'non_2xx',
      response_excerpt: 'broken',
    });
    expect(receiver.received).toHaveLength(10);
    expect(
      new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`))
        .size,
    ).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      10,
    );
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR_MS;
    expect(hours).toBeGreaterThan(75.6 * 0.9 - 1);
    expect(hours).toBeLessThan(75.6 * 1.1 + 1);
    expect(stage.dueItems('test').filter(({ sk }) => String(sk).startsWith('l#'))).toEqual([]);
  });

  it('counts once when its message comes twice', async () => {
    receiver.answer = { status: 500 };
    await happen();
    const messages = stage.queued.deliveries.splice(0);
    const work = deliveryWorker(stage.workers);
    await Promise.all([work(toSqsEvent(messages)), work(toSqsEvent(messages))]);
    expect((await deliveries())[0]).toMatchObject({ status: 'retrying', attempt_count: 1 });
    await work(toSqsEvent(messages));
    expect((await deliveries())[0].attempt_count).toBe(1);
    receiver.answer = { status: 200 };
    await pass(6 * SECOND_MS);
    const calls = receiver.received.length;
    await work(toSqsEvent(messages));
    expect(receiver.received).toHaveLength(calls);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('is sent by the sweep when its message was lost', async () => {
    await happen();
    stage.queued.deliveries.splice(0);
    await pass(30 * SECOND_MS);
    expect(receiver.received).toHaveLength(0);
    await pass(31 * SECOND_MS);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries())[0].status).toBe('delivered');
  });

  it('is sent again when the worker dies after the call and before it is written down', async () => {
    await happen();
    const messages = stage.queued.deliveries.splice(0);
    const { store } = stage.workers;
    stage.workers.store = (binding) => ({
      ...proxied(store(binding)),
      commitMany: () => Promise.reject(new Error('killed')),
    });
    const result = await deliveryWorker(stage.workers)(toSqsEvent(messages));
    expect(result.batchItemFailures).toHaveLength(1);
    stage.workers.store = store;
    await pass(61 * SECOND_MS);
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempt_count: 1 });
  });

  it('keeps its retry where a second worker comes late with another outcome', async () => {
    await happen();
    const messages = stage.queued.deliveries.splice(0);
    const slow = { ...stage.workers, store: beforeCommit(stage, firstWorker) };
    async function firstWorker() {
      receiver.answer = { status: 500 };
      stage.clock.advance(60 * SECOND_MS);
      await deliveryWorker(stage.workers)(toSqsEvent(messages));
    }
    await deliveryWorker(slow)(toSqsEvent(messages));
    expect((await deliveries())[0].status).toBe('retrying');
    stage.queued.deliveries.splice(0);
    receiver.answer = { status: 200 };
    await pass(70 * SECOND_MS);
    expect((await deliveries())[0].status).toBe('delivered');
  });

  it('waits as long as Retry-After says, and its neighbours wait too', async () => {
    receiver.answer = { status: 429, headers: { 'Retry-After': '120' } };
    await happen('Una');
    await stage.deliver();
    const [first] = await deliveries();
    expect(Date.parse(first.next_attempt_at) - stage.clock.now()).toBeGreaterThan(118 * SECOND_MS);
    receiver.answer = { status: 200 };
    await happen('Otra');
    await stage.deliver();
    expect(receiver.received).toHaveLength(1);
    await pass(190 * SECOND_MS);
    await pass(SECOND_MS);
    expect(receiver.received).toHaveLength(3);
    expect((await deliveries()).map((each: Rec) => each.status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('is cancelled when its subscription was switched off or deleted meanwhile', async () => {
    receiver.answer = { status: 500 };
    const other = await subscribe('/other');
    await happen();
    await stage.deliver();
    const [toOther] = await deliveries(other._id);
    await stage.request('POST', `/webhooks/${hook._id}/disable/`, token);
    await stage.request('DELETE', `/webhooks/${other._id}/`, token);
    const calls = receiver.received.length;
    await pass(70 * SECOND_MS);
    expect(receiver.received).toHaveLength(calls);
    expect((await deliveries())[0].status).toBe('cancelled');
    const gone = await stage.request('GET', `/webhooks/deliveries/${toOther._id}/`, token);
    expect(gone.status).toBe(404);
  });

  it('is sent while the clock of the sandbox stands far back', async () => {
    await setClockBack(60 * DAY_MS);
    receiver.answer = { status: 500 };
    await happen();
    await stage.deliver();
    receiver.answer = { status: 200 };
    await pass(70 * SECOND_MS);
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempt_count: 2 });
    expect((await stage.handle({ Records: stage.records('test') })).batchItemFailures).toEqual([]);
  });

  it('is signed with both secrets until the old one ends', async () => {
    const path = `/webhooks/${hook._id}/rotate-secret/`;
    const rotated = await stage.request('POST', path, token, { expire_old_after_hours: 1 });
    const { secret } = rotated.json.data;
    await happen();
    await stage.deliver();
    expect(() => verified(hook.secret)).not.toThrow();
    expect(() => verified(secret)).not.toThrow();
    stage.clock.advance(HOUR_MS + 1);
    await happen();
    await stage.deliver();
    expect(receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ');
  });

  it('never goes to an address that is not public, whatever the subscription says', async () => {
    await happen();
    stage.workers.addresses = { allowLocal: false };
    await stage.deliver();
    expect(receiver.received).toHaveLength(0);
    expect((await deliveries())[0].attempts[0]).toMatchObject({ error_code: 'blocked_address' });
  });

  it('respects the calls per second of its subscription without counting the wait as an attempt', async () => {
    await stage.request('PUT', `/webhooks/${hook._id}/`, token, { rate_limit_per_second: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await stage.request('POST', '/parcels/', token, { name });
    await stage.relay();
    await stage.deliver();
    expect(receiver.received).toHaveLength(2);
    stage.clock.advance(SECOND_MS);
    await stage.deliver();
    stage.clock.advance(SECOND_MS);
    await stage.deliver();
    expect(receiver.received).toHaveLength(5);
    expect((await deliveries()).every((each: Rec) => each.attempt_count === 1)).toBe(true);
  });
});
