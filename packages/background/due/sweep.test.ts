// The sweep and its due index: what is sent when, and that nothing is ever dropped.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#background/queue/messages.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { DUE_SHARDS, forget, overdue, remember } from './due-index.ts';
import { sweep } from './sweep.ts';

const MINUTE_MS = 60_000;
let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
const delivery = (n: number): Message => ({
  tenantId: stage.tenantId,
  mode: 'live',
  generation: 0,
  deliveryId: n.toString(16).padStart(24, '0'),
});

describe('the sweep', () => {
  it('sends what is due and nothing else, oldest first', async () => {
    const nowMs = stage.clock.now();
    await remember(stage.tables.live, delivery(1), nowMs + MINUTE_MS);
    await remember(stage.tables.live, delivery(2), nowMs + 3 * MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.clock.advance(MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
    expect(stage.queued.deliveries).toEqual([{ message: delivery(1), delayMs: 0 }]);
  });

  it('does not send the same again the next minute, but later', async () => {
    await remember(stage.tables.live, delivery(1), stage.clock.now());
    await sweep(stage.workers);
    stage.clock.advance(MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.clock.advance(4 * MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
  });

  it('keeps everything when the queue takes nothing', async () => {
    await remember(stage.tables.live, delivery(1), stage.clock.now());
    const { deliveries } = stage.workers.queues;
    stage.workers.queues.deliveries = { send: () => Promise.reject(new Error('no queue')) };
    await expect(sweep(stage.workers)).rejects.toThrow('no queue');
    stage.workers.queues.deliveries = deliveries;
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
  });

  it('reports work that keeps coming back, sends it less often, and never drops it', async () => {
    await remember(stage.tables.live, delivery(1), stage.clock.now());
    let sent = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      sent += (await sweep(stage.workers)).sent;
      stage.clock.advance(MINUTE_MS);
    }
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(40);
    expect(stage.log.filter(({ message }) => message === 'work is stuck').length).toBeGreaterThan(
      0,
    );
    expect(stage.dueItems('live')).toHaveLength(1);
  });

  it('forgets what belongs to a sandbox that was emptied since', async () => {
    await remember(
      stage.tables.test,
      { ...delivery(1), mode: 'test', generation: 3 },
      stage.clock.now(),
    );
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('is bounded in one run and takes the rest in the next', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => delivery(n));
    for (const message of many) await remember(stage.tables.live, message, stage.clock.now());
    const first = await sweep(stage.workers);
    expect(first.sent).toBeLessThanOrEqual(200 * DUE_SHARDS);
    const second = await sweep(stage.workers);
    expect(first.sent + second.sent).toBe(2_000);
  });
});

describe('the due index', () => {
  const ordered = (version: number, more: object = {}): Message => ({
    tenantId: 'tenant0001',
    mode: 'test',
    generation: 7,
    job: 'sales.invoice',
    recordId: 'a'.repeat(24),
    version,
    sequence: `change ${version}`,
    ...more,
  });
  const table = () => stage.tables.test;
  const dueBy = async (nowMs: number) => {
    const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => shard);
    const all = await Promise.all(
      shards.map((shard) => overdue(table(), 'test', { shard, nowMs, limit: 10 })),
    );
    return all.flat();
  };

  it('holds one item for each piece of work, which can be moved and removed', async () => {
    await remember(table(), ordered(1), 1_000);
    await remember(table(), ordered(2, { atMs: 1_500 }), 2_000);
    expect(stage.dueItems('test')).toHaveLength(1);
    expect(await dueBy(2_000)).toEqual([
      { message: ordered(2, { atMs: 1_500 }), at: '1970-01-01T00:00:02.000Z' },
    ]);
    await forget(table(), ordered(2));
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('keeps the order of the latest version, whichever is written last', async () => {
    await remember(table(), ordered(2), 5_000);
    await remember(table(), ordered(1), 1_000);
    expect(await dueBy(4_000)).toEqual([]);
    expect((await dueBy(5_000)).map(({ message }) => message)).toEqual([ordered(2)]);
  });

  it('does not lose an order that came while an earlier one was worked on', async () => {
    await remember(table(), ordered(1), 1_000);
    await remember(table(), ordered(1, { sequence: 'another change' }), 1_000);
    await forget(table(), ordered(1));
    expect(stage.dueItems('test')).toHaveLength(1);
  });

  it('orders even the instants that RFC 3339 cannot write', async () => {
    await remember(table(), ordered(1), 8e15);
    expect(await dueBy(stage.clock.now())).toEqual([]);
  });
});
