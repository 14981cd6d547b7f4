// What CloudWatch's subscriptions do when deployed: lines that the functions log go, gathered, to the function that keeps request logs.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { giveLogReader } from '#http/composition/given-log.ts';
import type { Clock } from '#kernel/clock.ts';

type SubscriptionOptions = {
  clock: Clock;
  keep: (event: CloudWatchLogsEvent) => Promise<unknown>;
  /** Called after each batch. */
  onDone?: () => void;
  log: (line: string) => void;
};
type Subscription = { stop(): Promise<void> };

/** CloudWatch takes some seconds; who looks for a failed request here should not have to wait. */
const GATHER_MS = 250;
/** A stack that cannot write loses lines rather than its memory. */
const WAITING_MAX = 5000;
const BATCH_MAX = 500;

/** Passes on what is to be kept, in batches, one at a time; `stop` waits for the last. */
export function subscribe({ clock, keep, onDone, log }: SubscriptionOptions): Subscription {
  const waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    timer = undefined;
    while (waiting.length > 0) {
      const messages = waiting.splice(0, BATCH_MAX);
      await keep(batchOf(messages, clock.now())).catch((error: Error) =>
        log(`request logs: ${error.message}`),
      );
      onDone?.();
    }
  };
  const unsubscribe = giveLogReader((line) => {
    if (line.kept !== true || waiting.length >= WAITING_MAX) return;
    waiting.push(JSON.stringify(line));
    timer ??= setTimeout(() => {
      sending = sending.then(send);
    }, GATHER_MS);
  });
  return {
    async stop() {
      unsubscribe();
      clearTimeout(timer);
      sending = sending.then(send);
      await sending;
    },
  };
}

/** A batch as CloudWatch sends it. */
export function batchOf(messages: readonly string[], timestamp: number): CloudWatchLogsEvent {
  const data = {
    messageType: 'DATA_MESSAGE',
    owner: '000000000000',
    logGroup: '/aws/lambda/talonario-local',
    logStream: 'local',
    subscriptionFilters: ['request-logs'],
    logEvents: messages.map((message) => ({ id: randomUUID(), timestamp, message })),
  };
  return { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
}
