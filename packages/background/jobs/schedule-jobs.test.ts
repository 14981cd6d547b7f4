// Jobs at instants: by real time in live mode, by the tenant's own clock in the sandbox, whichever way it is moved.
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import { toIso } from '#kernel/clock.ts';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import type { Context, Mode } from '#resource/context.ts';
import { group, job } from '#resource/define.ts';
import { rateKey } from '#store/control-keys.ts';
import { Parcel } from '../../../test/support/parcels.ts';
import { toSqsEvent } from '../../../test/support/sqs-event.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { jobWorker } from './run-job.ts';
import { rescheduleSandbox, scheduleJobs } from './schedule-jobs.ts';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
let stage: Stage;
let ran: { job: string; atMs: number }[];
const watched = (name: string) =>
  job(name, async (ctx: Context) => void ran.push({ job: name, atMs: ctx.clock.now() }));
const jobs = ['parcels.weigh', 'parcels.return', 'parcels.forget', 'parcels.refill'].map(watched);
const declared = catalogueOf([group('parcel-jobs', { title: 'Parcels', jobs })]);

beforeEach(async () => {
  stage = await openStage();
  ran = [];
});

const isoIn = (ms: number): string => toIso(stage.clock.now() + ms);
const work = async (): Promise<void> => {
  await stage.relay();
  const { batchItemFailures } = await jobWorker(
    stage.runtime,
    stage.workers.nouns,
    declared,
  )(toSqsEvent(stage.queued.jobs.splice(0)));
  expect(batchItemFailures, JSON.stringify(stage.log.at(-1))).toEqual([]);
};
/** Time passes and the timer ticks. */
const pass = async (ms: number): Promise<void> => {
  stage.clock.advance(ms);
  await sweep(stage.workers);
  await work();
};
const returned = () => ran.filter((one) => one.job === 'parcels.return').length;
async function parcel(mode: Mode, body: object) {
  const token = await stage.token(mode);
  const made = await stage.request('POST', '/parcels/', token, { name: 'Caja', ...body });
  expect(made.status, made.story).toBe(201);
  const path = `/parcels/${made.json.data._id}/`;
  return { id: made.json.data._id, path, token };
}
async function moveClock(offsetMs: number): Promise<void> {
  await stage.tables.live.update({
    update: rateKey(stage.tenantId),
    set: { expression: 'SET co = :o', values: { ':o': offsetMs } },
  });
}

describe('a job at an instant', () => {
  it('waits in the due index beyond what the queue can delay, and runs once', async () => {
    await parcel('live', { due_at: isoIn(2 * HOUR_MS) });
    await work();
    expect(ran.map((one) => one.job)).toEqual(['parcels.weigh']);
    await pass(2 * HOUR_MS - MINUTE_MS);
    expect(returned()).toBe(0);
    await pass(2 * MINUTE_MS);
    expect(returned()).toBe(1);
    await pass(DAY_MS);
    expect([returned(), stage.dueItems('live')]).toEqual([1, []]);
  });

  it('goes to the queue with its delay where that is short', async () => {
    await parcel('live', { due_at: isoIn(10 * MINUTE_MS) });
    await stage.relay();
    const delays = stage.queued.jobs.map(({ delayMs }) => Math.round(delayMs / MINUTE_MS));
    expect(delays.sort()).toEqual([0, 10]);
  });

  it('is moved by a later version, and by the latest of several at once', async () => {
    const { path, token } = await parcel('live', { due_at: isoIn(HOUR_MS) });
    await stage.request('PUT', path, token, { due_at: isoIn(3 * HOUR_MS) });
    await work();
    expect(stage.dueItems('live')).toHaveLength(1);
    await pass(2 * HOUR_MS);
    expect(returned()).toBe(0);
    await pass(2 * HOUR_MS);
    expect(returned()).toBe(1);
  });

  it('runs at once when its instant has passed', async () => {
    await parcel('live', { due_at: isoIn(-DAY_MS) });
    await work();
    expect(returned()).toBe(1);
  });
});

describe('adjustments and deletions', () => {
  it('order what the noun says of them', async () => {
    const { id, path, token } = await parcel('live', { stock: 2 });
    const store = stage.workers.store({ tenantId: stage.tenantId, mode: 'live', generation: 0 });
    for (const name of ['first', 'second']) {
      const refusal = { code: 'insufficient_stock' } as const;
      const taken = { kind: 'adjust', noun: Parcel, id, field: 'stock', by: -1, refusal } as const;
      await store.commit([taken], { token: name, nowMs: stage.clock.now() });
    }
    await work();
    expect(ran.map((one) => one.job)).toEqual(['parcels.weigh', 'parcels.refill']);
    await stage.request('DELETE', path, token);
    await work();
    expect(ran.at(-1)?.job).toBe('parcels.forget');
  });
});

describe('the sandbox clock', () => {
  it('makes what it passes due, without any time passing', async () => {
    await parcel('test', { due_at: isoIn(DAY_MS) });
    await parcel('live', { due_at: isoIn(DAY_MS) });
    await work();
    await moveClock(2 * DAY_MS);
    await rescheduleSandbox(stage.workers, stage.tenantId);
    await work();
    expect(returned()).toBe(1);
    expect(ran.at(-1)?.atMs).toBe(stage.clock.now() + 2 * DAY_MS);
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('brings nearer what it does not pass', async () => {
    await parcel('test', { due_at: isoIn(3 * DAY_MS) });
    await work();
    await moveClock(2 * DAY_MS);
    await rescheduleSandbox(stage.workers, stage.tenantId);
    await pass(23 * HOUR_MS);
    expect(returned()).toBe(0);
    await pass(2 * HOUR_MS);
    expect(returned()).toBe(1);
  });

  it('counts for jobs that are ordered after it was moved', async () => {
    await moveClock(2 * DAY_MS);
    await parcel('test', { due_at: isoIn(2 * DAY_MS + HOUR_MS) });
    await pass(2 * HOUR_MS);
    expect(returned()).toBe(1);
  });

  it('keeps a job for later that it ran ahead of before it was set back', async () => {
    await parcel('test', { due_at: isoIn(DAY_MS) });
    await work();
    await moveClock(2 * DAY_MS);
    await rescheduleSandbox(stage.workers, stage.tenantId);
    await moveClock(0);
    await work();
    expect([returned(), stage.dueItems('test').length]).toEqual([0, 1]);
    await rescheduleSandbox(stage.workers, stage.tenantId);
    await pass(DAY_MS + 2 * MINUTE_MS);
    expect(returned()).toBe(1);
  });

  it('is followed when it moves while a job is being planned', async () => {
    const { id } = await parcel('test', {});
    await work();
    const [binding, readings] = [
      { tenantId: stage.tenantId, mode: 'test', generation: 0 } as const,
      [0, 2 * DAY_MS, 2 * DAY_MS],
    ];
    stage.workers.sandbox = async () => ({
      generation: 0,
      clockOffsetMs: readings.shift() ?? 2 * DAY_MS,
      hasFaults: false,
    });
    const atMs = stage.clock.now() + DAY_MS;
    const order = { job: 'parcels.return', recordId: id, version: 1, sequence: '1', atMs };
    await scheduleJobs(stage.workers, binding, [{ ...binding, ...order }]);
    expect(stage.queued.jobs.map(({ delayMs }) => delayMs)).toEqual([0]);
  });
});
