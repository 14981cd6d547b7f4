// A server in DynamoDB's place that answers from a script, for tests of what no engine does on demand: throttling, broken
// connections, answers that never come or come in part.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `status` with `body`, or what happens to the connection instead. */
export type Reply = { status: number; body: string } | 'reset' | 'hang' | 'cut off';
export type Received = { headers: IncomingMessage['headers']; body: string };
export type FakeDynamo = {
  url: string;
  /** The next replies; then {}. */
  script: Reply[];
  received: Received[];
  close: () => Promise<void>;
};

export async function startFakeDynamo(): Promise<FakeDynamo> {
  const script: Reply[] = [];
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(script.shift() ?? { status: 200, body: '{}' }, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, script, received, close };
}

/** An error as DynamoDB words it. */
export const failure = (status: number, name: string, more: object = {}): Reply => ({
  status,
  body: JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${name}`,
    message: 'm',
    ...more,
  }),
});

function answer(reply: Reply, response: ServerResponse): void {
  if (reply === 'hang') return;
  if (reply === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (reply === 'cut off') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"Item":', () => response.socket?.destroy());
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(reply.body);
}
