// The job worker: contexts, failures, poison messages, emptied sandboxes.
import type { SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#background/due/sweep.ts';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import { group, job, jointJob, TooEarly } from '#resource/define.ts';
import { toSqsEvent } from '../../../test/support/sqs-event.ts';
import { openStage, type Stage } from '../../../test/support/webhook-stage.ts';
import { jobWorker } from './run-job.ts';

let stage: Stage;
let seen: string[];
let failing: boolean;
/** When the parcels are to be weighed. */
let dueMs: number;
const weigh = job('parcels.weigh', async (ctx, recordId) => {
  if (failing) throw new Error('the scale is broken');
  if (ctx.clock.now() < dueMs) throw new TooEarly(dueMs);
  seen.push(`${ctx.tenantId} ${ctx.mode} ${recordId}`);
});
const jobs = catalogueOf([group('weighing', { title: 'Weighing', jobs: [weigh] })]);
const work = (event: SQSEvent) => jobWorker(stage.runtime, stage.workers.nouns, jobs)(event);

beforeEach(async () => {
  stage = await openStage();
  [seen, failing, dueMs] = [[], false, 0];
});

async function makeParcel(): Promise<string> {
  const made = await stage.request('POST', '/parcels/', await stage.token('test'), {
    name: 'Caja',
  });
  await stage.relay();
  return made.json.data._id;
}

describe('the job worker', () => {
  it('runs the job of the record in a context of its tenant and mode, and is done with it', async () => {
    const id = await makeParcel();
    const result = await work(toSqsEvent(stage.queued.jobs));
    expect(result.batchItemFailures).toEqual([]);
    expect(seen).toEqual([`${stage.tenantId} test ${id}`]);
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('gives a failed job back, and the sweep sends it again even when its message is gone', async () => {
    const id = await makeParcel();
    failing = true;
    const result = await work(toSqsEvent(stage.queued.jobs.splice(0)));
    expect(result.batchItemFailures).toEqual([{ itemIdentifier: '0' }]);
    expect(JSON.stringify(stage.log)).toContain('the scale is broken');
    failing = false;
    stage.clock.advance(61_000);
    await sweep(stage.workers);
    await work(toSqsEvent(stage.queued.jobs));
    expect(seen).toEqual([`${stage.tenantId} test ${id}`]);
  });

  it('keeps a job that came too early until its time, by whichever order it came', async () => {
    const id = await makeParcel();
    dueMs = stage.clock.now() + 3_600_000;
    const result = await work(toSqsEvent(stage.queued.jobs.splice(0)));
    expect(result.batchItemFailures).toEqual([]);
    stage.clock.advance(3_540_000);
    await sweep(stage.workers);
    expect([stage.queued.jobs, seen]).toEqual([[], []]);
    stage.clock.advance(62_000);
    await sweep(stage.workers);
    await work(toSqsEvent(stage.queued.jobs));
    expect(seen).toEqual([`${stage.tenantId} test ${id}`]);
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('refuses a job that nobody declared and messages that are none, but not their neighbours', async () => {
    const id = await makeParcel();
    const [good] = stage.queued.jobs;
    const event = toSqsEvent(
      good === undefined
        ? []
        : [good, { ...good, message: { ...good.message, job: 'parcels.paint' } }],
    );
    const broken = {
      ...event.Records[0],
      messageId: 'broken',
      body: '{"tenantId":"x"}',
    } as (typeof event.Records)[number];
    const result = await work({ Records: [broken, ...event.Records] });
    expect(result.batchItemFailures).toEqual([
      { itemIdentifier: 'broken' },
      { itemIdentifier: '1' },
    ]);
    expect(JSON.stringify(stage.log)).toContain('no group has a job named parcels.paint');
    expect(seen).toEqual([`${stage.tenantId} test ${id}`]);
  });

  it('reads where the sandbox stands once for the jobs that come at once', async () => {
    const ids = [await makeParcel(), await makeParcel(), await makeParcel()];
    const { live } = stage.tables;
    const { get } = live;
    let readings = 0;
    live.get = (key, ...more) => {
      if (key.sk === 'RL') readings += 1;
      return get.call(live, key, ...more);
    };
    const result = await work(toSqsEvent(stage.queued.jobs));
    expect([result.batchItemFailures, seen.length]).toEqual([[], ids.length]);
    expect(readings).toBe(1);
  });

  it('drops work of a sandbox that was emptied since', async () => {
    await makeParcel();
    await stage.tables.live.update({
      update: { pk: `c#${stage.tenantId}`, sk: 'RL' },
      set: { expression: 'ADD #tg :one', names: { '#tg': 'tg' }, values: { ':one': 1 } },
    });
    const result = await work(toSqsEvent(stage.queued.jobs));
    expect(result.batchItemFailures).toEqual([]);
    expect([seen, stage.dueItems('test')]).toEqual([[], []]);
  });
});

describe('jobs of one name that come together', () => {
  let refused: string | undefined;
  let together: string[][];
  const weighAll = jointJob('parcels.weigh', async (ctx, ids) => {
    together.push([...ids]);
    if (ids.some((id) => id === refused)) throw new Error('the scale is broken');
    seen.push(...ids.map((id) => `${ctx.tenantId} ${id}`));
  });
  const joint = catalogueOf([group('weighing', { title: 'Weighing', jobs: [weighAll] })]);
  const workAll = () =>
    jobWorker(stage.runtime, stage.workers.nouns, joint)(toSqsEvent(stage.queued.jobs));

  beforeEach(() => {
    [refused, together] = [undefined, []];
  });

  it('are run once for all records of a tenant, and each is done with', async () => {
    const ids = [await makeParcel(), await makeParcel(), await makeParcel()];
    expect((await workAll()).batchItemFailures).toEqual([]);
    expect(together.map((one) => one.toSorted())).toEqual([ids.toSorted()]);
    expect(stage.dueItems('test')).toEqual([]);
  });

  it('are each run alone where one stands in their way, which alone comes again', async () => {
    const ids = [await makeParcel(), await makeParcel(), await makeParcel()];
    refused = ids[1];
    const { batchItemFailures } = await workAll();
    expect(batchItemFailures).toHaveLength(1);
    const others = ids.filter((id) => id !== refused);
    expect(seen.toSorted()).toEqual(others.map((id) => `${stage.tenantId} ${id}`).toSorted());
    expect(stage.dueItems('test')).toHaveLength(1);
  });

  it('are those of one tenant', async () => {
    await makeParcel();
    await makeParcel();
    for (const { message, delayMs } of stage.queued.jobs.slice()) {
      stage.queued.jobs.push({ message: { ...message, mode: 'live', generation: 0 }, delayMs });
    }
    await workAll();
    expect(together.map(({ length }) => length)).toEqual([2, 2]);
  });
});
