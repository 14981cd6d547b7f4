// Feeds a worker function from its queue, as the deployed event-source mapping does: batches of up to ten, several at a
// time, messages deleted when the function is through with them, the others back after their visibility time-out.
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { pause } from './stream/pause.ts';

type PollerOptions = {
  client: SQSClient;
  queueUrl: string;
  /** The worker function. May answer batchItemFailures. */
  worker: (event: SQSEvent) => Promise<unknown>;
  /** Messages that the worker is given at once. */
  batchSize: number;
  /** Batches worked on at the same time. */
  concurrency: number;
  /** Called after each batch. */
  onDone?: () => void;
  log: (line: string) => void;
};
export type Poller = { stop(): Promise<void> };

const RECEIVED_MAX = 10;
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
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = options.concurrency - underWay.size;
      if (free <= 0) await Promise.race(underWay);
      const wanted = Math.min(Math.max(free, 1) * options.batchSize, RECEIVED_MAX);
      const messages = await receive(options, wanted, stopping.signal);
      for (let at = 0; at < messages.length; at += options.batchSize) {
        begin(messages.slice(at, at + options.batchSize));
      }
    }
  }

  function begin(messages: Message[]): void {
    const batch = work(options, messages).finally(() => {
      underWay.delete(batch);
      options.onDone?.();
    });
    underWay.add(batch);
  }

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

async function receive(
  options: PollerOptions,
  wanted: number,
  signal: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: options.queueUrl,
    MaxNumberOfMessages: wanted,
    WaitTimeSeconds: LONG_POLL_SECONDS,
    MessageSystemAttributeNames: ['All'],
  });
  try {
    return (await options.client.send(command, { abortSignal: signal })).Messages ?? [];
  } catch (error) {
    if (signal.aborted) return [];
    options.log(`poller: ${(error as Error).message}`);
    await pause(signal).rest(RETRY_MS);
    return [];
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
    await options.client.send(
      new DeleteMessageBatchCommand({ QueueUrl: options.queueUrl, Entries }),
    );
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
