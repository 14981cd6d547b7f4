// Amazon's queue protocol as far as the functions speak it (SendMessageBatch), keeping what is sent until a test has it worked off,
// whatever its delay: a story moves time itself.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type QueueCatcher = {
  url: string;
  /** The bodies sent to the queue of that name since the last time. */
  take(name: string): string[];
  /** Back into the queue: the worker failed on them. */
  giveBack(name: string, bodies: readonly string[]): void;
};

type Batch = { QueueUrl: string; Entries: { Id: string; MessageBody: string }[] };

export async function startQueueCatcher(): Promise<QueueCatcher> {
  const queues = new Map<string, string[]>();
  const queue = (name: string): string[] => {
    const own = queues.get(name) ?? [];
    queues.set(name, own);
    return own;
  };
  const server = createServer(async (request, response) => {
    const { QueueUrl, Entries } = JSON.parse(await textOf(request)) as Batch;
    queue(QueueUrl.split('/').at(-1) ?? '').push(...Entries.map(({ MessageBody }) => MessageBody));
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: Id,
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }));
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ Successful, Failed: [] }));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: (name) => queue(name).splice(0),
    giveBack: (name, bodies) => void queue(name).push(...bodies),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
