// Takes a batch of queue messages: each on its own, at the same time; those that fail come again and end in the
// dead-letter queue, their neighbours do not.
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { serveLine } from '#background/deliveries/serve-line.ts';
import { adoptDelivery } from '#background/deliveries/wake-lines.ts';
import type { Workers } from '#background/workers.ts';
import { isJob, type Message, readMessage } from './messages.ts';

type Log = (line: Record<string, unknown>) => void;

/** The handler of a queue. The same message twice in one batch is worked on once. */
export const consume =
  (log: Log, work: (message: Message, workId: string) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const running = new Map<string, Promise<void>>();
    for (const record of Records) {
      if (!running.has(record.body)) running.set(record.body, start(record, work));
    }
    const settled = await Promise.allSettled(Records.map(({ body }) => running.get(body)));
    return {
      batchItemFailures: Records.flatMap((record, i) => {
        const result = settled[i];
        return result?.status === 'rejected' ? [failed(log, record, result.reason)] : [];
      }),
    };
  };

const start = async (
  record: SQSRecord,
  work: (message: Message, workId: string) => Promise<void>,
): Promise<void> => work(readMessage(record.body), workId(record));

function failed(log: Log, record: SQSRecord, cause: unknown): { itemIdentifier: string } {
  const tries = record.attributes?.ApproximateReceiveCount;
  log({
    level: 'error',
    message: 'message not worked off',
    work: record.body,
    tries,
    cause: String(cause),
  });
  return { itemIdentifier: record.messageId };
}

/** Every receipt of a message is work of its own: what it commits must not be taken for an earlier try's. */
const workId = (record: SQSRecord): string =>
  `${record.messageId}-${record.attributes?.ApproximateReceiveCount ?? '1'}`;

/** The handler of the delivery queue. */
export const deliveryWorker = (workers: Workers) =>
  consume(workers.log, async (message) => {
    if (isJob(message)) throw new Error('a job on the delivery queue');
    if ('line' in message) await serveLine(workers, message);
    else await adoptDelivery(workers, message);
  });
