// Messages as they reach SQS: through the local stack's own queues, by the transport that is deployed.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queues, startQueues } from '#local/queues.ts';
import { openCaller } from '#store/wire/json-call.ts';
import { sqsQueue } from './queue.ts';

const SQS = { name: 'sqs', target: 'AmazonSQS', version: '1.0' } as const;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const line = (serial: number) => ({
  message: { tenantId: 'tenant', mode: 'live' as const, generation: 0, line: `line-${serial}` },
  delayMs: 0,
});

let queues: Queues;
beforeAll(async () => {
  queues = await startQueues();
});
afterAll(() => queues.stop());

const callerOf = (endpoint: string) =>
  openCaller(SQS, { endpoint, region: 'us-east-1', credentials }, { sleep: async () => {} });

test('more messages than one call takes all arrive, each as it was given', async () => {
  const caller = callerOf(queues.url);
  const queueUrl = queues.queueUrl('deliveries');
  await sqsQueue(queueUrl, () => caller).send(Array.from({ length: 23 }, (_, at) => line(at)));
  const bodies = new Set<string>();
  while (bodies.size < 23) {
    const ask = { QueueUrl: queueUrl, MaxNumberOfMessages: 10 };
    const answer = (await caller.call('ReceiveMessage', ask)) as { Messages?: { Body: string }[] };
    const { Messages = [] } = answer;
    expect(Messages).not.toEqual([]);
    for (const { Body } of Messages) bodies.add(Body);
  }
  const expected = Array.from({ length: 23 }, (_, at) => JSON.stringify(line(at).message));
  expect([...bodies].sort()).toEqual(expected.sort());
  caller.close();
});

test('a queue that is not there, and one that takes a part only, are failures', async () => {
  const caller = callerOf(queues.url);
  const nowhere = sqsQueue(`${queues.url}/000000000000/nowhere`, () => caller);
  await expect(nowhere.send([line(1)])).rejects.toThrow();
  caller.close();
  const answer = { Successful: [{ Id: '0' }], Failed: [{ Id: '1', Code: 'InternalError' }] };
  const partly = { call: async () => answer, close: () => {} };
  const queue = sqsQueue(queues.queueUrl('deliveries'), () => partly);
  await expect(queue.send([line(1), line(2)])).rejects.toThrow('InternalError');
});
