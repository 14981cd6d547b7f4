// What happens behind the API of the bundled stack: the tables' streams into the relay's process, the queues into the workers',
// the sweep. Moved by hand, like the background of the in-memory stack.
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions, TABLES } from '#data-directory/environment.ts';
import type { Clock } from '#kernel/clock.ts';
import { relayChunk } from '#local/stream/relay-chunk.ts';
import { StreamReader } from '#local/stream/stream-reader.ts';
import { type Background, logBatch, restOf } from '../background.ts';
import { sqsEventOf } from '../sqs-event.ts';
import type { QueueCatcher } from './queue-catcher.ts';

type BackgroundParts = {
  engine: { url: string; client: DynamoDBClient };
  queues: QueueCatcher;
  clock: Clock;
  invoke: (name: string, event: unknown) => Promise<unknown>;
};

const CHUNK = 100;
const WORKERS = { jobs: 'run-jobs', deliveries: 'deliver-webhooks' } as const;
const BATCH = 10;

type Batch = { batchItemFailures?: { itemIdentifier: string }[] } | undefined;

/** Streams are read from their beginning once per engine, however many stacks look at it. */
export async function openReaders({ url, client }: BackgroundParts['engine']) {
  const streams = new DynamoDBStreamsClient(clientOptions(url));
  return Promise.all(
    TABLES.map(async (TableName) => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      return new StreamReader(streams, Table?.LatestStreamArn ?? '', undefined);
    }),
  );
}

export function bundledBackground(
  { queues, clock, invoke }: BackgroundParts,
  readers: readonly StreamReader[],
): Background {
  const relayOne = async (reader: StreamReader): Promise<boolean> => {
    let isMoved = false;
    for (let chunk = await reader.read(CHUNK); chunk; chunk = await reader.read(CHUNK)) {
      const { streamArn } = reader.position();
      const taken = chunk;
      const target = {
        streamArn,
        relay: (event: DynamoDBStreamEvent) => invoke('relay', stampedBy(clock, event)),
        advance: (sequence: string) => reader.advance(taken, sequence),
        putAside: () => {
          throw new Error('a change that the relay cannot relay');
        },
        log: (line: string) => console.error(line),
        signal: new AbortController().signal,
      };
      await relayChunk(target, taken.records);
      isMoved = true;
    }
    return isMoved;
  };
  const workOff = async (kind: keyof typeof WORKERS): Promise<boolean> => {
    const bodies = queues.take(kind);
    const batches = bodies.flatMap((_, i) => (i % BATCH === 0 ? [bodies.slice(i, i + BATCH)] : []));
    for (const batch of batches) {
      const result = (await invoke(WORKERS[kind], sqsEventOf(batch))) as Batch;
      const failed = result?.batchItemFailures?.map(({ itemIdentifier }) => Number(itemIdentifier));
      queues.giveBack(
        kind,
        (failed ?? []).map((at) => batch[at] ?? ''),
      );
    }
    return bodies.length > 0;
  };
  return restOf({
    relay: async () => (await Promise.all(readers.map(relayOne))).includes(true),
    work: async () => [await workOff('jobs'), await workOff('deliveries')].includes(true),
    sweep: async () => void (await invoke('sweep', {})),
    keepLogs: async (lines) =>
      void (await invoke('keep-request-logs', logBatch(lines, clock.now()))),
  });
}

/** The engine stamps changes with real time, which the stories leave. */
const stampedBy = (clock: Clock, { Records }: DynamoDBStreamEvent): DynamoDBStreamEvent => ({
  Records: Records.map((record) => ({
    ...record,
    dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: Math.floor(clock.now() / 1000) },
  })),
});
