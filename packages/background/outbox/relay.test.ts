// The relay over the stream of in-memory tables: repeated, broken, crashed.
import { describe, expect, it } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import type { JobMessage } from '#background/queue/messages.ts';
import { businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { CHANGES_AT_ONCE, readStreamRecord } from '#store/stream/stream-change.ts';
import type { Table } from '#store/table.ts';
import { Parcel } from '../../../test/support/parcels.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';

const HOOK = 'http://127.0.0.1:1/hook';
const subscribe = async (stage: Stage, token: string, more: object = {}) => {
  const body = { url: HOOK, event_types: ['*'], ...more };
  const reply = await stage.request('POST', '/webhooks/', token, body);
  expect(reply.status, reply.story).toBe(201);
  return reply.json.data;
};
/** What came of what was planned for the subscription, once its worker has tried it; no receiver listens there. */
const deliveries = async (stage: Stage, token: string, webhookId: string) => {
  await stage.deliver();
  const reply = await stage.request('GET', `/webhooks/${webhookId}/deliveries/list/`, token);
  expect(reply.status, reply.story).toBe(200);
  return reply.json.data.items;
};

describe('the relay', () => {
  it('turns a created record into an event, a delivery and a queued message', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token, { event_types: ['parcel.created'] });
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja', stock: 5 });
    const shown = await stage.request('GET', `/parcels/${made.json.data._id}/`, token);
    await stage.relay();
    expect(stage.queued.deliveries.map(({ message }) => message)).toEqual([
      { tenantId: stage.tenantId, mode: 'test', generation: 0, line: hook._id },
    ]);
    const [delivery, ...others] = await deliveries(stage, token, hook._id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ status: 'retrying', trigger: 'automatic', version: 1 });
    expect(delivery.attempts).toHaveLength(1);
    expect(delivery.payload).toEqual({
      id: delivery.event_id,
      type: 'parcel.created',
      timestamp: made.json.data.updated_at,
      api_version: '1.0.0',
      livemode: false,
      tenant_id: stage.tenantId,
      resource: { type: 'parcel', id: made.json.data._id, version: 1 },
      request: { id: made.headers['x-request-id'], idempotency_key: null },
      data: shown.json.data,
    });
    expect(delivery.event_id).toMatch(/^evt_[0-9a-f]{24}$/);
  });

  it('says what changed, and names further events of the change', async () => {
    const stage = await openStage();
    const token = await stage.token('live');
    const hook = await subscribe(stage, token, {
      event_types: ['parcel.updated', 'parcel.dispatched'],
    });
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja', stock: 5 });
    const path = `/parcels/${made.json.data._id}/`;
    await stage.request('PUT', path, token, { name: 'Cajón', sent: true });
    await stage.relay();
    const found = await deliveries(stage, token, hook._id);
    expect(found.map((each: { event_type: string }) => each.event_type).sort()).toEqual([
      'parcel.dispatched',
      'parcel.updated',
    ]);
    const updated = found.find(
      (each: { event_type: string }) => each.event_type === 'parcel.updated',
    );
    expect(updated.payload.previous).toEqual({ name: 'Caja', sent: null });
    expect(updated.payload.resource.version).toBe(2);
    expect(updated.payload.livemode).toBe(true);
  });

  it('names the request and its key, and none where no request wrote', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const keyed = { body: { name: 'Caja' }, headers: { 'idempotency-key': 'box 1 anew' } };
    const made = await stage.send('POST', '/parcels/', { token, ...keyed });
    const path = `/parcels/${made.json.data._id}/`;
    const kept = await stage.request('PUT', path, token, { name: 'Cajón' });
    const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'test', generation: 0 });
    const before = kept.json.data;
    const later = { kind: 'update', noun: Parcel, before } as const;
    const after = { ...before, name: 'Cajita', version: 3 };
    await store.commit([{ ...later, after }], { token: 'job', nowMs: stage.clock.now() });
    const gone = await stage.request('DELETE', path, token);
    await stage.relay();
    const { items } = (await stage.request('GET', '/events/list/', token)).json.data;
    const told = items.map(({ type, resource, request }: Rec) => [
      `${type} ${resource.version}`,
      request.id,
      request.idempotency_key,
    ]);
    expect(told.sort()).toEqual([
      ['parcel.created 1', made.headers['x-request-id'], 'box 1 anew'],
      ['parcel.deleted 4', gone.headers['x-request-id'], null],
      ['parcel.updated 2', kept.headers['x-request-id'], null],
      ['parcel.updated 3', null, null],
    ]);
  });

  it('announces the end of a record with its last data', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token, { event_types: ['parcel.deleted'] });
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    await stage.request('DELETE', `/parcels/${made.json.data._id}/`, token);
    await stage.relay();
    const [delivery] = await deliveries(stage, token, hook._id);
    expect(delivery.payload.data).toEqual(made.json.data);
  });

  it('announces every adjustment, and what the noun reads from it, although the version stays', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token);
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja', stock: 5 });
    const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'test', generation: 0 });
    for (const token of ['a', 'b']) {
      const adjust = {
        kind: 'adjust',
        noun: Parcel,
        id: made.json.data._id,
        field: 'stock',
        by: -1,
        events: ['parcel.stock_changed'],
        refusal: { code: 'insufficient_stock' },
      } as const;
      await store.commit([adjust], { token, nowMs: stage.clock.now() });
    }
    await stage.relay();
    const types = (await deliveries(stage, token, hook._id)).map(
      (each: { event_type: string }) => each.event_type,
    );
    expect(types.sort()).toEqual([
      'parcel.created',
      'parcel.low_stock',
      'parcel.stock_changed',
      'parcel.stock_changed',
    ]);
  });

  it('writes nothing twice when it reads the same changes again', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token);
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja', stock: 9 });
    await stage.request('DELETE', `/parcels/${made.json.data._id}/`, token);
    await stage.relay();
    const before = await deliveries(stage, token, hook._id);
    stage.clock.advance(2000);
    const Records = stage.records('test');
    await stage.handle({ Records });
    await stage.handle({ Records: Records.slice(1) });
    expect(await deliveries(stage, token, hook._id)).toEqual(before);
    expect(before).toHaveLength(2);
    const events = await stage.request('GET', '/events/list/', token);
    expect(events.json.data.total).toBe(2);
  });

  it('finishes what a crash between its steps left undone', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token);
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    const { tables } = stage.workers;
    stage.workers.tables = { ...tables, test: withoutLines(tables.test) };
    const first = await stage.handle({ Records: stage.records('test') });
    expect(first.batchItemFailures).toHaveLength(1);
    stage.workers.tables = tables;
    const again = await stage.handle({ Records: stage.records('test') });
    expect(again.batchItemFailures).toEqual([]);
    expect(stage.queued.deliveries).toHaveLength(1);
    expect(await deliveries(stage, token, hook._id)).toHaveLength(1);
  });

  it('holds a change for relayed although the queue takes nothing: the sweep sends its work', async () => {
    const stage = await openStage();
    const token = await stage.token('live');
    await subscribe(stage, token);
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    const { deliveries: lines, jobs } = stage.workers.queues;
    const broken = { send: () => Promise.reject(new Error('no queue')) };
    Object.assign(stage.workers.queues, { deliveries: broken, jobs: broken });
    const answer = await stage.handle({ Records: stage.records('live') });
    expect(answer.batchItemFailures).toEqual([]);
    expect(stage.log.at(-1)).toMatchObject({ message: 'queue not reached' });
    Object.assign(stage.workers.queues, { deliveries: lines, jobs });
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.clock.advance(61_000);
    expect(await sweep(stage.workers)).toEqual({ sent: 2 });
    expect([stage.queued.deliveries.length, stage.queued.jobs.length]).toEqual([1, 1]);
  });

  it('lets the changes before a broken one through and says which one is broken', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    await stage.request('POST', '/parcels/', token, { name: 'Una' });
    const good = stage.records('test');
    await stage.request('POST', '/parcels/', token, { name: 'Otra' });
    const [bad] = stage
      .records('test', good.length)
      .filter((each) => each.dynamodb?.NewImage?.v !== undefined);
    const Records = [
      ...good,
      { ...bad, eventSourceARN: 'arn:aws:dynamodb:x:y:table/other/stream/1' },
    ];
    const { batchItemFailures } = await stage.handle({ Records });
    expect(batchItemFailures).toEqual([{ itemIdentifier: bad?.dynamodb?.SequenceNumber }]);
    expect((await stage.request('GET', '/events/list/', token)).json.data.total).toBe(1);
  });

  it('emits nothing for its own records, for what expired, or for what only counts', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    await subscribe(stage, token);
    await stage.relay();
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    await stage.relay();
    const events = await stage.request('GET', '/events/list/', token);
    expect(events.json.data.items.map((each: { type: string }) => each.type)).toEqual([
      'parcel.created',
    ]);
    const expired = stage.records('test').map((record) => ({
      ...record,
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      dynamodb: { ...record.dynamodb, OldImage: record.dynamodb?.NewImage, NewImage: undefined },
    }));
    await stage.handle({ Records: expired });
    expect((await stage.request('GET', '/events/list/', token)).json.data.total).toBe(1);
  });

  it('drops what belongs to a sandbox that was emptied since', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    await subscribe(stage, token);
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    stage.workers.sandbox = async () => ({ generation: 1, clockOffsetMs: 0, hasFaults: false });
    await stage.handle({ Records: stage.records('test') });
    expect(stage.queued.deliveries).toEqual([]);
    expect(stage.tables.test.items().filter(({ pk }) => String(pk).includes('#ev'))).toEqual([]);
  });

  it('sends only the id when the record is larger than 20 kB or the subscription asked for it', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const full = await subscribe(stage, token);
    const thin = await subscribe(stage, token, { url: `${HOOK}/thin`, payload_style: 'thin' });
    await stage.request('POST', '/parcels/', token, {
      name: 'Grande',
      extra: Array.from({ length: 4 }, () => 'x'.repeat(9_000)),
    });
    await stage.request('POST', '/parcels/', token, { name: 'Chica' });
    await stage.relay();
    const [small, big] = await deliveries(stage, token, full._id);
    expect(big.payload).toMatchObject({ data_truncated: true });
    expect(Object.keys(big.payload.data)).toEqual(['_id']);
    expect(small.payload.data.name).toBe('Chica');
    const [thinSmall] = await deliveries(stage, token, thin._id);
    expect(Object.keys(thinSmall.payload.data)).toEqual(['_id']);
    expect(thinSmall.payload.data_truncated).toBeUndefined();
  });

  it('sends a wildcard only what its creator was allowed to read', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const narrow = await stage.token('test', ['customers:read']);
    const hook = await subscribe(stage, narrow);
    await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    await stage.request('POST', '/letters/', token, { name: 'Carta' });
    await stage.relay();
    const types = (await deliveries(stage, narrow, hook._id)).map(
      (each: { event_type: string }) => each.event_type,
    );
    expect(types).toEqual(['letter.created']);
  });

  it('queues the jobs that a record names, with a due item for each', async () => {
    const stage = await openStage();
    const token = await stage.token('live');
    const made = await stage.request('POST', '/parcels/', token, { name: 'Caja' });
    await stage.relay();
    const job = { job: 'parcels.weigh', recordId: made.json.data._id, version: 1 };
    expect(stage.queued.jobs.map(({ message }) => message)).toEqual([
      {
        tenantId: stage.tenantId,
        mode: 'live',
        generation: 0,
        ...job,
        sequence: expect.any(String),
      },
    ]);
    expect(stage.dueItems('live')).toHaveLength(1);
  });

  it('schedules no job that is over by a later change that came with it', async () => {
    const stage = await openStage();
    const token = await stage.token('live');
    const make = async (): Promise<string> =>
      (await stage.request('POST', '/parcels/', token, { name: 'Caja' })).json.data._id;
    const send = (id: string) => stage.request('PUT', `/parcels/${id}/`, token, { sent: true });
    const [first, second, third] = [await make(), await make(), await make()];
    await send(second);
    await stage.relay();
    const queued = () => stage.queued.jobs.map(({ message }) => (message as JobMessage).recordId);
    expect([queued(), stage.dueItems('live').length]).toEqual([[first, third], 2]);
    await send(third);
    await stage.relay();
    expect([queued(), stage.dueItems('live').length]).toEqual([[first, third], 2]);
  });

  it('sends one message for a subscription, however many deliveries come into its line', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    const hook = await subscribe(stage, token, { rate_limit_per_second: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await stage.request('POST', '/parcels/', token, { name });
    await stage.handle({ Records: stage.records('test') });
    expect(stage.queued.deliveries).toHaveLength(1);
    for (const called of [2, 4, 5]) {
      expect(await deliveries(stage, token, hook._id)).toHaveLength(called);
      stage.clock.advance(1_000);
    }
  });

  it('writes many events in few transactions, and none that it would read again', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    await subscribe(stage, token);
    for (let n = 0; n < 40; n += 1)
      await stage.request('POST', '/parcels/', token, { name: `${n}` });
    const Records = stage.records('test');
    expect(await transactionsOf(stage, () => stage.handle({ Records }))).toBe(1);
    const own = stage.records('test', Records.length);
    expect(own.length).toBeGreaterThanOrEqual(80);
    expect(own.map(readStreamRecord).filter((change) => change !== undefined)).toEqual([]);
  });

  it('writes the events of as many changes as come at once in one transaction', async () => {
    const stage = await openStage();
    const token = await stage.token('test');
    stage.clock.advance(untilMorning(stage.clock.now()));
    for (let n = 0; n < CHANGES_AT_ONCE; n += 1)
      await stage.request('POST', '/parcels/', token, { name: `${n}` });
    const Records = stage.records('test');
    expect(Records.filter((record) => readStreamRecord(record))).toHaveLength(CHANGES_AT_ONCE);
    expect(await transactionsOf(stage, () => stage.handle({ Records }))).toBe(1);
    const { total } = (await stage.request('GET', '/events/list/', token)).json.data;
    expect(total).toBe(CHANGES_AT_ONCE);
  });
});

/** Of the sandbox's table. */
async function transactionsOf(stage: Stage, run: () => Promise<unknown>): Promise<number> {
  const { transact } = stage.tables.test;
  let transactions = 0;
  stage.tables.test.transact = (actions, by) => {
    transactions += 1;
    return transact.call(stage.tables.test, actions, by);
  };
  await run();
  return transactions;
}

/** Events are counted by the day of Argentina: all of a test happen on one. */
const untilMorning = (nowMs: number): number =>
  startOfBusinessDay(businessDate(nowMs + DAY_MS)) + DAY_MS / 4 - nowMs;

/** A table of which the due index is out of reach. */
const withoutLines = (table: Table): Table =>
  new Proxy(table, {
    get: (target, name) => {
      if (name === 'update') return () => Promise.reject(new Error('killed'));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
