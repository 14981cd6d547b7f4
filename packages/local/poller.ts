// Feeds a worker function from its queue, as the deployed event-source mapping does: batches of up to ten, several at a
// time, messages deleted when the function is through with them, the others back after their visibility time-out. What waits is
// begun by turns of the tenants that it belongs to.
import type { Message } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Caller } from '#store/wire/json-call.ts';
import { FairQueue } from './fair-queue.ts';
import { pause } from './stream/pause.ts';

type PollerOptions = {
  caller: Caller;
  queueUrl: string;
  /** The worker function. May answer batchItemFailures. */
  worker: (event: SQSEvent) => Promise<unknown>;
  /** Messages that the worker is given at once. */
  batchSize: number;
  /** Batches worked on at the same time; a tenant with nothing under way does not wait for their end. */
  concurrency: number;
  /** Called after each batch. */
  onDone?: () => void;
  log: (line: string) => void;
};
export type Poller = { stop(): Promise<void> };

const RECEIVED_MAX = 10;
/** Messages that wait here for their turn: as many as are worked off before they would come again. */
const WAITING_MAX = 10_000;
/** Of a tenant where all places are taken, and how many more there are for such tenants. */
const OWN_PLACES = 2;
const PLACES_BEYOND = 8;
const LONG_POLL_SECONDS = 20;
const RETRY_MS = 500;
const DRAIN_MS = 5_000;
const NO_ATTRIBUTES = {
  ApproximateReceiveCount: '1',
  SentTimestamp: '0',
  SenderId: '',
  ApproximateFirstReceiveTimestamp: '0',
};

export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const { batchSize, concurrency } = options;
  const shared = concurrency * batchSize;
  const places = { shared, own: OWN_PLACES, max: shared * PLACES_BEYOND };
  const queue = new FairQueue<Message>(places, ownerOf);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (queue.waiting >= WAITING_MAX) await Promise.race(underWay);
      for (const one of await receive(options, stopping.signal)) queue.add(one);
      beginAll();
    }
  }

  function beginAll(): void {
    while (!stopping.signal.aborted) {
      const batch = batchOf(queue, batchSize);
      if (batch.length === 0) return;
      begin(batch);
    }
  }

  function begin(messages: Message[]): void {
    const batch = work(options, messages).finally(() => {
      underWay.delete(batch);
      for (const message of messages) queue.end(message);
      options.onDone?.();
      beginAll();
    });
    underWay.add(batch);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      const patience = new AbortController();
      const drained = Promise.all(underWay).then(() => patience.abort());
      await Promise.race([drained, pause(patience.signal).rest(DRAIN_MS)]);
    },
  };
}

const TENANT = /"tenantId":"([a-z0-9]+)"/;
/** The tenant. The deployed queue knows it as the message's group, which the local one does not keep. */
const ownerOf = ({ Body = '' }: Message): string => TENANT.exec(Body)?.[1] ?? '';

function batchOf(queue: FairQueue<Message>, size: number): Message[] {
  const batch: Message[] = [];
  while (batch.length < size) {
    const message = queue.begin();
    if (message === undefined) break;
    batch.push(message);
  }
  return batch;
}

async function receive(options: PollerOptions, signal: AbortSignal): Promise<Message[]> {
  const input = {
    QueueUrl: options.queueUrl,
    MaxNumberOfMessages: RECEIVED_MAX,
    WaitTimeSeconds: LONG_POLL_SECONDS,
    MessageSystemAttributeNames: ['All'],
  };
  try {
    const answer = await untilAborted(options.caller.call('ReceiveMessage', input), signal);
    return (answer as { Messages?: Message[] } | undefined)?.Messages ?? [];
  } catch (error) {
    if (signal.aborted) return [];
    options.log(`poller: ${(error as Error).message}`);
    await pause(signal).rest(RETRY_MS);
    return [];
  }
}

/** The answer; undefined once the signal says so. The call itself ends with the caller's connections. */
async function untilAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const abort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([call, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Never rejects: what was not deleted comes again. */
async function work(options: PollerOptions, messages: Message[]): Promise<void> {
  try {
    const result = (await options.worker(toSqsEvent(messages, options.queueUrl))) as
      | SQSBatchResponse
      | undefined;
    const failed = new Set(result?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    const done = messages.filter(({ MessageId }) => !failed.has(MessageId ?? ''));
    if (done.length === 0) return;
    const Entries = done.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
    await options.caller.call('DeleteMessageBatch', { QueueUrl: options.queueUrl, Entries });
  } catch (error) {
    options.log(`worker: ${(error as Error).stack}`);
  }
}

function toSqsEvent(messages: readonly Message[], queueUrl: string): SQSEvent {
  const name = queueUrl.slice(queueUrl.lastIndexOf('/') + 1);
  const Records = messages.map((message) => ({
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: { ...NO_ATTRIBUTES, ...message.Attributes },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${name}`,
    awsRegion: 'us-east-1',
  }));
  return { Records };
}
