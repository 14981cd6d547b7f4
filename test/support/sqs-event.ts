// Messages as SQS hands them to a worker's function: named by their place in the batch.
import type { SQSEvent } from 'aws-lambda';
import type { Outgoing } from '#background/queue/queue.ts';

/** `receipts`: how often they came. */
export const sqsEventOf = (bodies: readonly string[], receipts = 1): SQSEvent => {
  const Records = bodies.map((body, i) => ({
    messageId: String(i),
    body,
    attributes: { ApproximateReceiveCount: String(receipts) },
  }));
  return { Records } as object as SQSEvent;
};

export const toSqsEvent = (messages: readonly Outgoing[], receipts?: number): SQSEvent =>
  sqsEventOf(
    messages.map(({ message }) => JSON.stringify(message)),
    receipts,
  );
