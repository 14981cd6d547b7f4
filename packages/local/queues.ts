// Amazon's queue protocol inside this process: the two queues of the service, each with its dead-letter queue. Messages
// live in memory only: the tables' due index knows all work, and the pump relays again what was not worked off.
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import { SQS } from '#background/queue/queue.ts';
import { clientOptions, REGION } from '#data-directory/environment.ts';
import { type Caller, openCaller } from '#store/wire/json-call.ts';

/**
 * The functions that work on the queues, as deployed: their time-outs, and how many messages they are given. A message of
 * deliveries is a subscription's whole line, so that a receiver that hangs holds up its own line and no other.
 */
export const QUEUES = {
  deliveries: { workerTimeoutSeconds: 60, receiveCountMax: 5, batchSize: 1, concurrency: 32 },
  jobs: { workerTimeoutSeconds: 60, receiveCountMax: 5, batchSize: 10, concurrency: 8 },
} as const;
export type QueueName = keyof typeof QUEUES;

export type Queues = {
  url: string;
  /** By the transport of the functions. */
  caller: Caller;
  queueUrl(name: QueueName): string;
  /** Messages that wait for a worker or are being worked on; not those that are to wait longer. */
  depth(name: QueueName): Promise<number>;
  /** Messages that the worker of that queue failed on too often. */
  deadLetters(name: QueueName): Promise<number>;
  stop(): Promise<void>;
};

/** Longer than a long poll. */
const ANSWER_MS = 30_000;
/** AWS asks for six times the worker's time-out, so that a batch is not seen twice while it is worked on. */
const VISIBILITY_FACTOR = 6;
const RETENTION_SECONDS = 14 * 24 * 3600;
const DEPTHS = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;

export async function startQueues(): Promise<Queues> {
  const app = buildApp({ logger: false });
  app.addHook('preHandler', async (request) => knowQueueByPath(request.body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const caller = openCaller(SQS, clientOptions(url), { answerMs: ANSWER_MS });
  const queueUrl = (name: string) => `${url}/000000000000/${name}`;
  const attributes = attributesBy(caller);
  const make: Make = async (name, Attributes) => {
    await caller.call('CreateQueue', { QueueName: name, Attributes });
    return queueUrl(name);
  };
  for (const name of Object.keys(QUEUES) as QueueName[]) await createPair(name, make, attributes);
  const depth = async (name: string): Promise<number> => {
    const counts = await attributes(queueUrl(name), DEPTHS);
    return DEPTHS.reduce((sum, key) => sum + Number.parseInt(counts[key] ?? '0', 10), 0);
  };
  return {
    url,
    caller,
    queueUrl,
    depth,
    deadLetters: (name) => depth(deadLetterQueue(name)),
    stop: async () => {
      caller.close();
      await app.close();
    },
  };
}

/** The server names its queues by a host that not every machine resolves; clients use its address. */
function knowQueueByPath(body: unknown): void {
  const named = body as { QueueUrl?: string } | undefined;
  if (named?.QueueUrl === undefined) return;
  const { port, pathname } = new URL(named.QueueUrl);
  named.QueueUrl = `http://sqs.${REGION}.localhost:${port}${pathname}`;
}

const deadLetterQueue = (name: QueueName): string => `${name}-dlq`;

type Attributes = Readonly<Record<string, string>>;
type Make = (name: string, attributes: Attributes) => Promise<string>;
type Ask = (queueUrl: string, names: readonly string[]) => Promise<Attributes>;

const attributesBy =
  (caller: Caller): Ask =>
  async (queueUrl, names) => {
    const answer = await caller.call('GetQueueAttributes', {
      QueueUrl: queueUrl,
      AttributeNames: names,
    });
    return (answer as { Attributes?: Attributes }).Attributes ?? {};
  };

async function createPair(name: QueueName, make: Make, attributes: Ask): Promise<void> {
  const { workerTimeoutSeconds, receiveCountMax } = QUEUES[name];
  const retention = { MessageRetentionPeriod: String(RETENTION_SECONDS) };
  const dead = await make(deadLetterQueue(name), retention);
  const { QueueArn: deadLetterTargetArn } = await attributes(dead, ['QueueArn']);
  await make(name, {
    ...retention,
    VisibilityTimeout: String(workerTimeoutSeconds * VISIBILITY_FACTOR),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: receiveCountMax }),
  });
}
