// The address at which one function reaches tables and queues: each call is judged by the grants of that function, as IAM would, and only
// then passed on. A function that asks for more than the template gives it fails here as it would fail on AWS.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asksOf } from './asks.ts';
import type { Grant } from './grants.ts';
import { isGranted } from './judge.ts';

type Endpoints = { engineUrl: string; queueUrl: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Its URL, for both protocols. `behind`: where they are now. `onDenied` is told what was asked. */
export async function guardedEndpoint(
  grants: readonly Grant[],
  behind: () => Endpoints,
  onDenied: (ask: string) => void,
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await bytesOf(incoming);
    const target = String(incoming.headers['x-amz-target']);
    const denied = asksOf(target, body.toString()).filter((ask) => !isGranted(grants, ask));
    if (denied.length > 0) {
      onDenied(JSON.stringify(denied));
      refuse(outgoing);
      return;
    }
    const { engineUrl, queueUrl } = behind();
    const url = target.startsWith('AmazonSQS.') ? queueUrl : engineUrl;
    const passed = request(url, { method: 'POST', agent, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    passed.end(body);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function refuse(outgoing: ServerResponse): void {
  const __type = 'com.amazon.coral.service#AccessDeniedException';
  outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type, Message: 'not granted by the template' }));
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
