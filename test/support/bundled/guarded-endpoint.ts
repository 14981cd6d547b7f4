// The address at which one function reaches tables and queues: each call is judged by the grants of that function, as IAM would, and only
// then passed on. A function that asks for more than the template gives it fails here as it would fail on AWS. Calls and answers are passed
// on byte by byte: of a call only its head and its JSON are read, as a server and a client of Node in between take as long as the function.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { asksOf } from './asks.ts';
import type { Grant } from './grants.ts';
import { isGranted } from './judge.ts';

type Endpoints = { engineUrl: string; queueUrl: string };
type Call = { target: string; body: string; bytes: Buffer };

const HEAD_END = '\r\n\r\n';
const DENIAL = JSON.stringify({
  __type: 'com.amazon.coral.service#AccessDeniedException',
  Message: 'not granted by the template',
});
const REFUSAL = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/x-amz-json-1.0',
  `content-length: ${DENIAL.length}${HEAD_END}${DENIAL}`,
].join('\r\n');

/** Its URL, for both protocols. `behind`: where they are now. `onDenied` is told what was asked. */
export async function guardedEndpoint(
  grants: readonly Grant[],
  behind: () => Endpoints,
  onDenied: (ask: string) => void,
): Promise<string> {
  const isDenied = ({ target, body }: Call): boolean => {
    const denied = asksOf(target, body).filter((ask) => !isGranted(grants, ask));
    if (denied.length > 0) onDenied(JSON.stringify(denied));
    return denied.length > 0;
  };
  const server = createServer({ noDelay: true }, (caller) => passOn(caller, isDenied, behind));
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return urlOf(server.address() as AddressInfo);
}

const urlOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}`;

/** A caller sends its next call once it has the answer to the one before; it ends with the services that it was led to. */
function passOn(caller: Socket, isDenied: (call: Call) => boolean, behind: () => Endpoints): void {
  const services = new Map<string, Socket>();
  let received = Buffer.alloc(0);
  const serviceAt = (url: string): Socket => {
    const service = services.get(url) ?? openedFor(caller, url);
    services.set(url, service);
    return service;
  };
  caller.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    const call = firstCall(received);
    if (call === undefined) return;
    received = received.subarray(call.bytes.length);
    if (isDenied(call)) {
      caller.write(REFUSAL);
      return;
    }
    const { engineUrl, queueUrl } = behind();
    serviceAt(call.target.startsWith('AmazonSQS.') ? queueUrl : engineUrl).write(call.bytes);
  });
  caller.on('error', () => caller.destroy());
  caller.on('close', () => {
    for (const service of services.values()) service.destroy();
  });
}

function openedFor(caller: Socket, url: string): Socket {
  const { hostname, port } = new URL(url);
  const service = connect({ host: hostname, port: Number(port), noDelay: true });
  service.on('data', (chunk) => caller.write(chunk));
  service.on('error', () => service.destroy());
  return service.on('close', () => caller.destroy());
}

/** Undefined until all of it is there. */
function firstCall(received: Buffer): Call | undefined {
  const headLength = received.indexOf(HEAD_END);
  if (headLength === -1) return undefined;
  const head = received.toString('latin1', 0, headLength);
  const from = headLength + HEAD_END.length;
  const to = from + Number(fieldOf(head, 'content-length'));
  if (received.length < to) return undefined;
  const bytes = received.subarray(0, to);
  return { target: fieldOf(head, 'x-amz-target'), body: bytes.toString('utf8', from), bytes };
}

function fieldOf(head: string, name: string): string {
  const value = new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1];
  if (value === undefined) throw new Error(`a call without ${name}: ${head}`);
  return value.trimEnd();
}
