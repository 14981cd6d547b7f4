// What happens behind the API on the in-memory tables: the stream into the relay, the queues into their workers, the
// timer. Moved by hand and to rest, so that tests decide when and how often.
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import { deliveryWorker } from '#background/deliveries/delivery-worker.ts';
import { sweeper } from '#background/due/sweep.ts';
import { jobRunner } from '#background/jobs/run-job.ts';
import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import { consume } from '#background/queue/consume.ts';
import type { Outgoing } from '#background/queue/queue.ts';
import { keepRequests } from '#background/request-logs/keep-requests.ts';
import { catalogue } from '#domain/catalogue.ts';
import { RequestLog } from '#domain/request-logs/records/request-log.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import type { Runtime } from '#http/runtime.ts';
import { batchOf } from '#local/log-subscription.ts';
import type { Mode } from '#resource/context.ts';
import type { Item } from '#store/table.ts';
import { toWire } from '#store/wire/attribute-value.ts';
import type { StreamChange } from './memory/memory-rows.ts';
import { toSqsEvent } from './sqs-event.ts';

export type Background = {
  /** Relays what is new in the streams; false when there was nothing new. */
  relay(): Promise<boolean>;
  /** Works off what is on the queues; false when they were empty. */
  work(): Promise<boolean>;
  sweep(): Promise<void>;
  /** Brings the function that keeps request logs what was logged. */
  keepLogs(lines: readonly object[]): Promise<void>;
  /** Relays and works until there is nothing left to do, or its process has died: what that left is left as it is. */
  rest(hasDied?: () => boolean): Promise<void>;
};

type Batch = { batchItemFailures: { itemIdentifier: string }[] };
const MODES: readonly Mode[] = ['live', 'test'];
const ROUNDS_MAX = 50;

/** Stands between the workers and their queues; faults are injected here. */
type Through = (operation: string, run: () => Promise<void>) => Promise<void>;

/** A table with its changes in order; where they must be fetched `follow` does. */
type Streamed = {
  name: string;
  stream: readonly StreamChange[];
  follow?: () => Promise<void>;
};

/** How far the relay has read, what waits, and how much was ever sent and taken. */
export type Standing = {
  position: Record<Mode, number>;
  queues: Record<'deliveries' | 'jobs', Outgoing[]>;
  sent: number;
  receipts: number;
};
const BEGINNING: Standing = {
  position: { live: 0, test: 0 },
  queues: { deliveries: [], jobs: [] },
  sent: 0,
  receipts: 0,
};

/** Moved step by step, and asked where it stands. */
export type Standable = Background & {
  /** Works off what is on that queue. */
  jobs(): Promise<boolean>;
  deliveries(): Promise<boolean>;
  waits(queue: 'jobs' | 'deliveries'): boolean;
  standing(): Standing;
};

/** `streams` are the tables themselves, whatever stands between them and the runtime; `from`: where another one stood. */
export function openBackground(
  runtime: Runtime,
  streams: Record<Mode, Streamed>,
  through: Through = (_, run) => run(),
  from: Standing = BEGINNING,
): Standable {
  const at = copied(from);
  const { queues, position } = at;
  const queue = (kind: 'deliveries' | 'jobs') => ({
    send: (messages: readonly Outgoing[]) =>
      through('send', async () => {
        queues[kind].push(...messages);
        at.sent += messages.length;
      }),
  });
  const both = { deliveries: queue('deliveries'), jobs: queue('jobs') };
  const workers = openWorkers(runtime, webhookNouns, both);
  const { nouns } = catalogue;
  const handle = { relay: relay(workers, catalogue), ...queueWorkers(runtime, workers) };
  const keep = keepRequests(runtime, RequestLog);
  const relayMode = async (mode: Mode): Promise<boolean> => {
    await streams[mode].follow?.();
    const changes = streams[mode].stream.slice(position[mode]);
    if (changes.length === 0) return false;
    const result = await handle.relay({
      Records: changes.map((change) => toRecord(mode, streams, change, runtime.clock.now())),
    });
    const stuck = result.batchItemFailures[0]?.itemIdentifier;
    position[mode] = stuck === undefined ? position[mode] + changes.length : Number(stuck) - 1;
    return true;
  };
  const workOff = async (kind: 'deliveries' | 'jobs'): Promise<boolean> => {
    const messages = queues[kind].splice(0);
    if (messages.length === 0) return false;
    at.receipts += 1;
    const { batchItemFailures } = await handle[kind](toSqsEvent(messages, at.receipts));
    const failed = batchItemFailures.map(({ itemIdentifier }) => messages[Number(itemIdentifier)]);
    queues[kind].push(...failed.filter((message) => message !== undefined));
    return true;
  };
  const steps = restOf({
    relay: async () => (await Promise.all(MODES.map(relayMode))).includes(true),
    work: async () => [await workOff('jobs'), await workOff('deliveries')].includes(true),
    sweep: sweeper(workers, nouns),
    keepLogs: (lines) => keep(logBatch(lines, runtime.clock.now())),
  });
  return {
    ...steps,
    jobs: () => workOff('jobs'),
    deliveries: () => workOff('deliveries'),
    waits: (queue) => queues[queue].length > 0,
    standing: () => copied(at),
  };
}

/** Messages are never changed. */
const copied = ({ position, queues: { deliveries, jobs }, ...counts }: Standing): Standing => ({
  ...counts,
  position: { ...position },
  queues: { deliveries: [...deliveries], jobs: [...jobs] },
});

/** What was logged as a subscription brings it. */
export const logBatch = (lines: readonly object[], nowMs: number) =>
  batchOf(
    lines.map((line) => JSON.stringify(line)),
    nowMs,
  );

/** The same, and how to move it until it stands still. */
export function restOf(steps: Omit<Background, 'rest'>): Background {
  return {
    ...steps,
    async rest(hasDied = () => false) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const isRelayed = await steps.relay();
        if (hasDied()) return;
        const isWorked = await steps.work();
        if (hasDied() || !(isRelayed || isWorked)) return;
      }
      throw new Error('the background never comes to rest');
    },
  };
}

function queueWorkers(runtime: Runtime, workers: ReturnType<typeof openWorkers>) {
  const runJobs = jobRunner(workers, catalogue, (binding, id, sandbox) =>
    openServiceContext(runtime, binding, { id, ...sandbox }),
  );
  const jobs = consume(runtime.log, runJobs);
  return { jobs, deliveries: deliveryWorker(workers) } as Record<
    'jobs' | 'deliveries',
    (event: SQSEvent) => Promise<Batch>
  >;
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

function toRecord(
  mode: Mode,
  streams: Record<Mode, Streamed>,
  { sequence, before, after }: StreamChange,
  nowMs: number,
): DynamoDBRecord {
  const image = (item: Item | undefined): Image => item && (toWire(item) as Image);
  return {
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventSourceARN: `arn:aws:dynamodb:us-east-1:000000000000:table/${streams[mode].name}/stream/1`,
    dynamodb: {
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: Math.floor(nowMs / 1000),
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}
