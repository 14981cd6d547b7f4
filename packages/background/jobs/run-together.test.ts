// Jobs that a batch of changes ordered for several records: one due item and one message for all, and what fails is ordered alone.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import { consume } from '#background/queue/consume.ts';
import type { Binding } from '#background/workers.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import { group, job, jointJob } from '#resource/define.ts';
import { toSqsEvent } from '../../../test/support/sqs-event.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { jobRunner } from './run-job.ts';
import { scheduleJobs } from './schedule-jobs.ts';

const WEIGH = 'parcels.weigh';
const [MINUTE_MS, LATER_MS] = [60_000, 3_600_000];
const RECORDS = 120;
const RUN_BATCH = 50;
const GATHER_MS = 60_000;
let stage: Stage;
let together: string[][];
let refused: string | undefined;
/** The scale is busy until then. */
let held: PromiseWithResolvers<void> | undefined;
beforeEach(async () => {
  stage = await openStage();
  [together, refused, held] = [[], undefined, undefined];
});

const weighAll = jointJob(WEIGH, async (_, ids) => {
  together.push([...ids]);
  await held?.promise;
  if (ids.some((id) => id === refused)) throw new Error('the scale is broken');
});
const declared = catalogueOf([group('weighing', { title: 'Weighing', jobs: [weighAll] })]);
const idAt = (at: number): string => String(at).padStart(24, '0');
const records = (count: number) => Array.from({ length: count }, (_, at) => idAt(at));
const bindingOf = () => ({ tenantId: stage.tenantId, mode: 'live' as const, generation: 0 });

async function order(recordIds: readonly string[], more: { atMs?: number } = {}): Promise<void> {
  const binding = bindingOf();
  const orders = recordIds.map((recordId, at) => {
    return { ...binding, job: WEIGH, recordId, version: 1, sequence: String(at), ...more };
  });
  await scheduleJobs(stage.workers, binding, orders, declared.jointJobs);
}

const work = () => worker()();

/** One process of the worker: what is queued at each call comes to it as one batch. */
function worker(gatherMs?: number) {
  const { runtime, workers, queued } = stage;
  const open = (binding: Binding, id: string) => openServiceContext(runtime, binding, { id });
  const run = jobRunner(workers, declared, open, gatherMs);
  const consuming = consume(runtime.log, run);
  return () => consuming(toSqsEvent(queued.jobs.splice(0)));
}

afterEach(() => void vi.useRealTimers());

it('is one message and one due item, and nothing is left when they are worked on', async () => {
  await order([...records(3), idAt(0)]);
  expect([stage.queued.jobs.length, stage.dueItems('live').length]).toEqual([1, 1]);
  expect((await work()).batchItemFailures).toEqual([]);
  expect([together, stage.dueItems('live')]).toEqual([[records(3)], []]);
});

it('is as many as a worker does well within its time', async () => {
  await order(records(RECORDS));
  expect(stage.queued.jobs).toHaveLength(3);
  await work();
  expect(together.flat().toSorted()).toEqual(records(RECORDS));
  expect(stage.dueItems('live')).toEqual([]);
});

it('is once in the due index where the same changes are read again', async () => {
  await order(records(3));
  await order(records(3));
  expect(stage.dueItems('live')).toHaveLength(1);
});

it('is sent again by the sweep where its message was lost', async () => {
  await order(records(3));
  stage.queued.jobs.length = 0;
  stage.clock.advance(MINUTE_MS + 1);
  await sweep(stage.workers);
  await work();
  expect([together, stage.dueItems('live')]).toEqual([[records(3)], []]);
});

it('ends although one record fails, whose job is then ordered alone until it succeeds', async () => {
  refused = idAt(1);
  await order(records(3));
  expect((await work()).batchItemFailures).toEqual([]);
  expect(together).toEqual([records(3), ...records(3).map((id) => [id])]);
  expect(stage.dueItems('live').map(({ sk }) => sk)).toEqual([
    `j#${stage.tenantId}.0#${WEIGH}#${refused}`,
  ]);
  expect((await work()).batchItemFailures).toHaveLength(1);
  expect(stage.dueItems('live')).toHaveLength(1);
  refused = undefined;
  stage.clock.advance(LATER_MS);
  await sweep(stage.workers);
  expect((await work()).batchItemFailures).toEqual([]);
  expect(stage.dueItems('live')).toEqual([]);
});

it('does not take the place of a later order of the record that failed', async () => {
  refused = idAt(1);
  await order(records(3));
  const later = { ...bindingOf(), job: WEIGH, recordId: refused, version: 2, sequence: '9' };
  await scheduleJobs(stage.workers, bindingOf(), [later]);
  await work();
  const [left] = stage.dueItems('live');
  expect([left?.o, left?.m]).toEqual([2, '9']);
});

it('is of a job that works on several records, and never of one that waits for an instant', async () => {
  await order(records(3), { atMs: stage.clock.now() + LATER_MS });
  expect(stage.dueItems('live')).toHaveLength(3);
  const alone = catalogueOf([
    group('weighing', { title: 'Weighing', jobs: [job(WEIGH, async () => {})] }),
  ]);
  expect([[...declared.jointJobs], [...alone.jointJobs]]).toEqual([[WEIGH], []]);
});

it('is one run of all that came while another was under way, and each message ends with its own', async () => {
  const batches = Array.from({ length: 4 }, (_, at) => [idAt(2 * at), idAt(2 * at + 1)]);
  const [first = [], ...later] = batches;
  const process = worker();
  held = Promise.withResolvers();
  await order(first);
  const begun = process();
  await vi.waitUntil(() => together.length === 1);
  const waiting = later.map(async (ids) => {
    await order(ids);
    return process();
  });
  await vi.waitUntil(() => stage.queued.jobs.length === 0 && stage.dueItems('live').length === 4);
  expect(together).toEqual([first]);
  held.resolve();
  for (const { batchItemFailures } of await Promise.all([begun, ...waiting]))
    expect(batchItemFailures).toEqual([]);
  expect(together.map((ids) => ids.toSorted())).toEqual([first, later.flat()]);
  expect(stage.dueItems('live')).toEqual([]);
});

it('is no larger a run for what waited than a worker does within its time', async () => {
  const process = worker();
  held = Promise.withResolvers();
  await order(records(2));
  const begun = process();
  await vi.waitUntil(() => together.length === 1);
  const all = Array.from({ length: 700 }, (_, at) => idAt(at + 2));
  const waiting: ReturnType<typeof process>[] = [];
  for (let at = 0; at < all.length; at += RUN_BATCH) {
    await order(all.slice(at, at + RUN_BATCH));
    waiting.push(process());
  }
  held.resolve();
  await Promise.all([begun, ...waiting]);
  expect(together.map(({ length }) => length)).toEqual([2, 500, 200]);
  expect(stage.dueItems('live')).toEqual([]);
});

it('does not hold up what waited where a run fails', async () => {
  const process = worker();
  held = Promise.withResolvers();
  refused = idAt(0);
  await order(records(2));
  const begun = process();
  await vi.waitUntil(() => together.length === 1);
  await order([idAt(2), idAt(3)]);
  const waiting = process();
  held.resolve();
  await Promise.all([begun, waiting]);
  expect(together).toContainEqual([idAt(2), idAt(3)]);
  expect(stage.queued.jobs.map(({ message }) => 'recordId' in message && message.recordId)).toEqual(
    [refused],
  );
});

it('is one run of all that came within a while after a run of several, though that had ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const process = worker(GATHER_MS);
  await order(records(2));
  await process();
  const waiting: ReturnType<typeof process>[] = [];
  for (const at of [2, 4]) {
    await order([idAt(at), idAt(at + 1)]);
    waiting.push(process());
    await vi.advanceTimersByTimeAsync(GATHER_MS / 4);
  }
  expect(together).toEqual([records(2)]);
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  await Promise.all(waiting);
  expect(together.map((ids) => ids.toSorted())).toEqual([records(2), records(6).slice(2)]);
  expect(stage.dueItems('live')).toEqual([]);
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  await order([idAt(6), idAt(7)]);
  await process();
  expect(together).toHaveLength(3);
});
