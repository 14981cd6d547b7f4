// Sending to SQS. A queue is only the fast path: whatever is lost in it is found again by the sweep of due items.
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Message } from './messages.ts';

/** SQS delays a message by at most this long; longer waits stay in the due index. */
export const QUEUE_DELAY_MAX_MS = 900_000;
const BATCH_MAX = 10;

export type Outgoing = { message: Message; delayMs: number };
export interface Queue {
  /** Throws when any message was not taken. */
  send(messages: readonly Outgoing[]): Promise<void>;
}

/** The queue at that URL, at the endpoint and with the credentials of the environment. */
export function sqsQueue(queueUrl: string, client: SQSClient = new SQSClient({})): Queue {
  const sendBatch = async (batch: readonly Outgoing[]): Promise<void> => {
    const answer = await client.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: batch.map(toEntry) }),
    );
    const refused = answer.Failed?.[0];
    if (refused !== undefined) throw new Error(`message not queued: ${refused.Code}`);
  };
  return {
    send: async (messages) => {
      const starts = messages.map((_, i) => i).filter((i) => i % BATCH_MAX === 0);
      await Promise.all(starts.map((start) => sendBatch(messages.slice(start, start + BATCH_MAX))));
    },
  };
}

/** The group makes SQS share its workers fairly among tenants, so that one burst delays nobody else. */
const toEntry = ({ message, delayMs }: Outgoing, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(message),
  MessageGroupId: message.tenantId,
  DelaySeconds: Math.ceil(Math.min(Math.max(delayMs, 0), QUEUE_DELAY_MAX_MS) / 1000),
});
