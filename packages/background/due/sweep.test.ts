// The sweep: what is sent when, in which order, and that nothing is ever dropped.
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobMessage } from '#background/queue/messages.ts';
import { remember } from '#store/due/due-index.ts';
import { dueKey, duePartitions } from '#store/due/due-keys.ts';
import { enter } from '#store/due/enter-line.ts';
import { leave, take } from '#store/due/lines.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { sweep, sweeper } from './sweep.ts';

const MINUTE_MS = 60_000;
let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
const job = (n: number, more: Partial<JobMessage> = {}): JobMessage => ({
  tenantId: stage.tenantId,
  mode: 'live',
  generation: 0,
  job: 'parcels.weigh',
  recordId: n.toString(16).padStart(24, '0'),
  version: 1,
  sequence: '1',
  ...more,
});
const due = (message: JobMessage, afterMs = 0) =>
  remember(stage.tables[message.mode], message, stage.clock.now() + afterMs);

describe('the sweep', () => {
  it('sends what is due and nothing else', async () => {
    await due(job(1), MINUTE_MS);
    await due(job(2), 3 * MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.clock.advance(MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
    expect(stage.queued.jobs).toEqual([{ message: job(1), delayMs: 0 }]);
  });

  it('does not send the same again the next minute, but later', async () => {
    await due(job(1));
    await sweep(stage.workers);
    stage.clock.advance(MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.clock.advance(4 * MINUTE_MS);
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
  });

  it('keeps everything when the queue takes nothing', async () => {
    await due(job(1));
    const { jobs } = stage.workers.queues;
    stage.workers.queues.jobs = { send: () => Promise.reject(new Error('no queue')) };
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    stage.workers.queues.jobs = jobs;
    expect(await sweep(stage.workers)).toEqual({ sent: 1 });
  });

  it('reports work that keeps coming back, sends it less often, and never drops it', async () => {
    await due(job(1));
    let sent = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      sent += (await sweep(stage.workers)).sent;
      stage.clock.advance(MINUTE_MS);
    }
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(30);
    expect(stage.log.some(({ message }) => message === 'work is stuck')).toBe(true);
    expect(stage.dueItems('live')).toHaveLength(1);
  });

  it('sends a line as often as a job, and says where it is stuck too', async () => {
    const line = {
      tenantId: stage.tenantId,
      mode: 'live',
      generation: 0,
      line: 'a'.repeat(24),
    } as const;
    const nowMs = stage.clock.now();
    await enter(stage.tables.live, line, { nowMs, dueMs: nowMs });
    for (let minute = 0; minute < 12 * 60; minute += 1) {
      await sweep(stage.workers);
      stage.clock.advance(MINUTE_MS);
    }
    expect(stage.queued.deliveries.length).toBeGreaterThan(12);
    expect(stage.log.at(-1)).toMatchObject({ message: 'work is stuck', work: line });
  });

  it('of new queues sends the lines whose messages lay in the old ones, each at its time, and changes nothing', async () => {
    const nowMs = stage.clock.now();
    const { live } = stage.tables;
    const line = (letter: string) =>
      ({ tenantId: stage.tenantId, mode: 'live', generation: 0, line: letter.repeat(24) }) as const;
    const [sentOnce, nextSecond, held, later] = ['a', 'b', 'c', 'd'].map(line);
    if (!sentOnce || !nextSecond || !held || !later) throw new Error('four lines');
    for (const one of [sentOnce, nextSecond, held])
      await enter(live, one, { nowMs, dueMs: nowMs + MINUTE_MS });
    const head = await take(live, nextSecond, { holder: 'one', nowMs });
    if (head === undefined) throw new Error('not held');
    const rest = { ...head, pausedMs: undefined, nowMs };
    await leave(live, nextSecond, head, { ...rest, nextMs: nowMs + 1_000 + MINUTE_MS });
    await take(live, held, { holder: 'dead', nowMs });
    await enter(live, later, { nowMs, dueMs: nowMs + 60 * MINUTE_MS });
    await due(job(1), MINUTE_MS);
    const before = stage.tables.live.items();
    await sweeper(stage.workers, [])({ detail: { queues_are_new: false } });
    expect(stage.queued).toEqual({ deliveries: [], jobs: [] });
    await sweeper(stage.workers, [])({ detail: { queues_are_new: true } });
    const sent = stage.queued.deliveries.map(({ message, delayMs }) => [message, delayMs]);
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining([
        [sentOnce, 0],
        [nextSecond, 1_000],
        [held, 0],
      ]),
    );
    expect([stage.queued.jobs, stage.tables.live.items()]).toEqual([[], before]);
  });

  it('forgets what belongs to a sandbox that was emptied since', async () => {
    await due(job(1, { mode: 'test', generation: 3 }));
    expect(await sweep(stage.workers)).toEqual({ sent: 0 });
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('sends a backlog of thousands in one run', async () => {
    for (let n = 0; n < 3_000; n += 1) await due(job(n));
    expect(await sweep(stage.workers)).toEqual({ sent: 3_000 });
  });

  it('serves tenants round robin, however much older the backlog of another is', async () => {
    for (let n = 0; n < 500; n += 1) await due(job(n), -MINUTE_MS);
    const other = [1, 2].map((n) => job(n, { tenantId: 'othertenan' }));
    for (const one of other) await due(one);
    await sweep(stage.workers);
    const order = stage.queued.jobs.map(({ message }) => message.tenantId);
    expect(order).toHaveLength(502);
    expect(order.lastIndexOf('othertenan')).toBeLessThan(4);
  });

  it('serves a tenant behind a backlog that is larger than one run looks at', async () => {
    const inOne = ({ tenantId, recordId }: JobMessage) =>
      dueKey('j', { tenantId, generation: 0 }, { id: recordId }).pk === duePartitions[0];
    const ofOne = Array.from({ length: 44_000 }, (_, n) => job(n)).filter(inOne);
    expect(ofOne.length).toBeGreaterThan(5_200);
    for (const one of ofOne) await due(one, -MINUTE_MS);
    const [other = job(0)] = ofOne.map((one) => ({ ...one, tenantId: 'othertenan' }));
    await due(other);
    await sweep(stage.workers);
    const sent = stage.queued.jobs.findIndex(({ message }) => message.tenantId === 'othertenan');
    expect(sent).toBeGreaterThanOrEqual(0);
    expect(sent).toBeLessThan(2);
  });

  it('ends in time with what it has not sent left as it is, and the next run goes on', async () => {
    for (let n = 0; n < 250; n += 1) await due(job(n));
    const { jobs } = stage.workers.queues;
    stage.workers.queues.jobs = {
      send: async (messages) => {
        stage.clock.advance(30_000);
        await jobs.send(messages);
      },
    };
    expect(await sweep(stage.workers)).toEqual({ sent: 200 });
    expect(await sweep(stage.workers)).toEqual({ sent: 50 });
  });
});
