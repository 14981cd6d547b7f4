// The worker of the delivery queue: one line of deliveries, or one that waits outside of any, for each message.
import { consume } from '#background/queue/consume.ts';
import { isJob } from '#background/queue/messages.ts';
import type { Workers } from '#background/workers.ts';
import { serveLine } from './serve-line.ts';
import { adoptDelivery } from './wake-lines.ts';

/** The handler of the delivery queue. */
export const deliveryWorker = (workers: Workers) =>
  consume(workers.log, (received) =>
    received.map(async ({ message }) => {
      if (isJob(message)) throw new Error('a job on the delivery queue');
      if ('line' in message) await serveLine(workers, message);
      else await adoptDelivery(workers, message);
    }),
  );
