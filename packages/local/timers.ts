// What runs by the clock: the sweep function every minute and once at the start (it also sends again what was due while
// the stack was down), and the expiry of items, which neither engine does for tables like ours.
import { randomUUID } from 'node:crypto';
import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { ScheduledEvent } from 'aws-lambda';
import { type Clock, toIso } from '#kernel/clock.ts';
import { TTL_ATTRIBUTE } from '#store/keys.ts';
import { clientOptions, TABLES } from './engine/environment.ts';

export type TimerOptions = {
  engineUrl: string;
  clock: Clock;
  sweep: (event: ScheduledEvent) => Promise<unknown>;
  /** Called after each sweep. */
  onDone?: () => void;
  log: (line: string) => void;
};
export type Timers = { stop(): Promise<void> };

const SWEEP_MS = 60_000;
/** AWS takes up to days; readers never trust expiry to have happened. */
const PURGE_MS = 3_600_000;
const SCAN_PAGE = 500;

export function startTimers(options: TimerOptions): Timers {
  const sweep = unlessRunning(options, 'sweep', async () => {
    await options.sweep(scheduledEvent(options.clock.now()));
    options.onDone?.();
  });
  const purge = unlessRunning(options, 'expiry', () => purgeExpired(options));
  const timers = [setInterval(sweep.run, SWEEP_MS), setInterval(purge.run, PURGE_MS)];
  sweep.run();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([sweep.underWay(), purge.underWay()]);
    },
  };
}

/** Deletes expired items of both tables; returns how many. An item renewed in between stays. */
export async function purgeExpired(
  options: Pick<TimerOptions, 'engineUrl' | 'clock'>,
): Promise<number> {
  const client = new DynamoDBClient(clientOptions(options.engineUrl));
  const now = { N: String(Math.floor(options.clock.now() / 1000)) };
  const condition = {
    ExpressionAttributeNames: { '#ttl': TTL_ATTRIBUTE },
    ExpressionAttributeValues: { ':now': now },
  };
  let purged = 0;
  try {
    for (const TableName of TABLES) {
      const pages = paginateScan(
        { client, pageSize: SCAN_PAGE },
        {
          TableName,
          ...condition,
          FilterExpression: '#ttl <= :now',
          ProjectionExpression: 'pk, sk',
        },
      );
      for await (const { Items = [] } of pages) {
        for (const { pk, sk } of Items) {
          if (pk === undefined || sk === undefined) continue;
          const Key = { pk, sk };
          const ConditionExpression = '#ttl <= :now';
          await client
            .send(new DeleteItemCommand({ TableName, Key, ...condition, ConditionExpression }))
            .then(() => purged++, ignoreRenewed);
        }
      }
    }
  } finally {
    client.destroy();
  }
  return purged;
}

function ignoreRenewed(error: Error): void {
  if (error.name !== 'ConditionalCheckFailedException') throw error;
}

/** A tick that finds the last one still running does nothing. */
function unlessRunning(options: TimerOptions, name: string, work: () => Promise<unknown>) {
  let running: Promise<unknown> | undefined;
  return {
    run: () => {
      running ??= work()
        .catch((error: Error) => options.log(`${name}: ${error.stack}`))
        .finally(() => {
          running = undefined;
        });
    },
    underWay: async () => running,
  };
}

/** What EventBridge sends on a schedule. */
const scheduledEvent = (nowMs: number): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: toIso(nowMs).replace(/\.\d{3}/, ''),
  region: 'us-east-1',
  resources: ['arn:aws:events:us-east-1:000000000000:rule/sweep'],
  detail: {},
});
