// Sending to SQS. A queue is only the fast path: whatever is lost in it is found again by the sweep of due items.
import { environment } from '#http/environment.ts';
import { type Caller, connectionOf, openCaller } from '#store/wire/json-call.ts';
import type { Message } from './messages.ts';

/** The service as the lean transport calls it. */
export const SQS = { name: 'sqs', target: 'AmazonSQS', version: '1.0' } as const;
/** What of the answer is looked at. */
type Answer = { Failed?: { Code: string }[] };

/** SQS delays a message by at most this long; longer waits stay in the due index. */
export const QUEUE_DELAY_MAX_MS = 900_000;
const BATCH_MAX = 10;

export type Outgoing = { message: Message; delayMs: number };
export interface Queue {
  /** Throws when any message was not taken. */
  send(messages: readonly Outgoing[]): Promise<void>;
}

/** SQS as the variables of a function name it. */
const openSqs = (): Caller =>
  openCaller(SQS, connectionOf(environment, SQS.name, 'AWS_ENDPOINT_URL_SQS'));

/** The queue at that URL, spoken to by the lean transport as the tables are, from the first message on. */
export function sqsQueue(queueUrl: string, open: () => Caller = openSqs): Queue {
  let opened: Caller | undefined;
  const sendBatch = async (batch: readonly Outgoing[]): Promise<void> => {
    const input = { QueueUrl: queueUrl, Entries: batch.map(toEntry) };
    opened ??= open();
    const { Failed } = (await opened.call('SendMessageBatch', input)) as Answer;
    const refused = Failed?.[0];
    if (refused !== undefined) throw new Error(`message not queued: ${refused.Code}`);
  };
  return {
    send: async (messages) => {
      const starts = messages.map((_, i) => i).filter((i) => i % BATCH_MAX === 0);
      await Promise.all(starts.map((start) => sendBatch(messages.slice(start, start + BATCH_MAX))));
    },
  };
}

/** The group makes SQS share its workers fairly among tenants, so that one burst delays no other tenant. */
const toEntry = ({ message, delayMs }: Outgoing, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(message),
  MessageGroupId: message.tenantId,
  DelaySeconds: Math.ceil(Math.min(Math.max(delayMs, 0), QUEUE_DELAY_MAX_MS) / 1000),
});
