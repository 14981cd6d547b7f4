// The queue workers' semantics on a real queue server: what a worker is through with is gone, the rest comes again, and
// what it fails on too often ends in the dead-letter queue.
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOptions } from '#data-directory/environment.ts';
import { type Poller, startPoller } from './poller.ts';
import { QUEUES, type QueueName, type Queues, startQueues } from './queues.ts';

let queues: Queues;
let client: SQSClient;
let poller: Poller | undefined;

beforeEach(async () => {
  queues = await startQueues();
  client = new SQSClient(clientOptions(queues.url));
});
afterEach(async () => {
  await poller?.stop();
  client.destroy();
  await queues.stop();
});

const send = (body: string) =>
  client.send(new SendMessageCommand({ QueueUrl: queues.queueUrl('jobs'), MessageBody: body }));

function work(worker: (event: SQSEvent) => Promise<unknown>): void {
  poller = startPoller({
    caller: queues.caller,
    queueUrl: queues.queueUrl('jobs'),
    worker,
    batchSize: 10,
    concurrency: 8,
    log: () => {},
  });
}

/** As if the visibility time-out had passed. */
const giveBack = (event: SQSEvent) =>
  Promise.all(
    event.Records.map(({ receiptHandle }) =>
      client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queues.queueUrl('jobs'),
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: 0,
        }),
      ),
    ),
  );

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 5 });

test('a message that was worked on is gone', async () => {
  const seen: string[] = [];
  work(async (event) => void seen.push(...event.Records.map(({ body }) => body)));
  await send('one');
  await until(() => expect(seen).toEqual(['one']));
  await until(async () => expect(await queues.depth('jobs')).toBe(0));
});

test('only the reported failures of a batch come again', async () => {
  for (const body of ['a', 'b', 'c']) await send(body);
  const seen: string[] = [];
  work(async (event) => {
    seen.push(...event.Records.map(({ body }) => body));
    const failed = event.Records.filter(({ body }) => body === 'b' && seen.length <= 3);
    await giveBack({ Records: failed });
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  await until(() => expect(seen).toEqual(['a', 'b', 'c', 'b']));
  await until(async () => expect(await queues.depth('jobs')).toBe(0));
});

test('a poison message ends in the dead-letter queue after its last try', async () => {
  await send('poison');
  let tries = 0;
  work(async (event) => {
    tries += 1;
    await giveBack(event);
    throw new Error('no');
  });
  await until(async () => expect(await queues.deadLetters('jobs')).toBe(1));
  expect(tries).toBe(QUEUES.jobs.receiveCountMax);
  expect(await queues.depth('jobs')).toBe(0);
});

test('a hanging batch does not hold up the next message', async () => {
  const hang = Promise.withResolvers<void>();
  const seen: string[] = [];
  work(async (event) => {
    const [{ body = '' } = {}] = event.Records;
    seen.push(body);
    if (body === 'slow') await hang.promise;
  });
  await send('slow');
  await until(() => expect(seen).toEqual(['slow']));
  await send('quick');
  await until(() => expect(seen).toEqual(['slow', 'quick']));
  hang.resolve();
});

test('a tenant waits for no other, however many messages of it hang', async () => {
  const of = (tenantId: string, n = 0) => JSON.stringify({ tenantId, n });
  const other = of('another');
  const hang = Promise.withResolvers<void>();
  const seen: string[] = [];
  work(async (event) => {
    const [{ body = '' } = {}] = event.Records;
    seen.push(body);
    if (body !== other) await hang.promise;
  });
  for (let n = 0; n < 120; n += 1) await send(of('hanging', n));
  await until(() => expect(seen.length).toBeGreaterThanOrEqual(8));
  await send(other);
  await until(() => expect(seen).toContain(other));
  hang.resolve();
});

test('a message stays hidden for at least six times the time-out of its worker', async () => {
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl: queues.queueUrl(name),
        AttributeNames: ['VisibilityTimeout'],
      }),
    );
    const seconds = Number(Attributes?.VisibilityTimeout);
    expect(seconds).toBeGreaterThanOrEqual(6 * QUEUES[name].workerTimeoutSeconds);
  }
});
