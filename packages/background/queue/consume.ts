// Takes a batch of queue messages, all at the same time; those that fail come again and end in the dead-letter queue, their
// neighbours do not. The worker is given them together, as it may do with one commit what several ask for.
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Message, readMessage } from './messages.ts';

type Log = (line: Record<string, unknown>) => void;

/** A message, and the name of this try at it. */
export type Received<M = Message> = { message: M; workId: string };
/** One promise for each of them, in their order; does not throw itself. */
type Work = (received: readonly Received[]) => readonly Promise<void>[];

/** The handler of a queue. The same message twice in one batch is worked on once. */
export const consume =
  (log: Log, work: Work) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const running = start(Records, work);
    const settled = await Promise.allSettled(Records.map(({ body }) => running.get(body)));
    return {
      batchItemFailures: Records.flatMap((record, i) => {
        const result = settled[i];
        return result?.status === 'rejected' ? [failed(log, record, result.reason)] : [];
      }),
    };
  };

/** By the text of the message. */
function start(records: readonly SQSRecord[], work: Work): Map<string, Promise<void>> {
  const running = new Map<string, Promise<void>>();
  const readable = new Map<string, Received>();
  for (const record of records) {
    const { body } = record;
    if (readable.has(body) || running.has(body)) continue;
    try {
      readable.set(body, { message: readMessage(body), workId: workId(record) });
    } catch (error) {
      running.set(body, Promise.reject(error));
    }
  }
  const begun = work([...readable.values()]);
  for (const [at, body] of [...readable.keys()].entries()) {
    running.set(body, begun[at] ?? Promise.reject(new Error('nothing was done with it')));
  }
  return running;
}

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
