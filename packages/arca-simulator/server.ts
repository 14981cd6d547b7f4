// The simulator's HTTP server: services and controls on one port of this machine, and what faults do to connections.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ArcaState } from './arca-state.ts';
import type { ControlReply } from './control/control-api.ts';
import { type Controls, controlsOf, type Served } from './control/controls.ts';
import { openFaults } from './control/faults.ts';
import type { Outcome } from './control/perform.ts';
import type { Services } from './services.ts';
import type { Reply } from './soap/soap.ts';
import { SERVICE_PATHS } from './tables/services.ts';
import { httpDate } from './times.ts';

type ArcaServer = { port: number; controls: Controls; stop(): Promise<void> };

const HOST = '127.0.0.1';
const BODY_BYTES_MAX = 5_000_000;

/** Takes another port when the wished one is taken. */
export async function serveArca(state: ArcaState, wishedPort: number): Promise<ArcaServer> {
  const faults = openFaults();
  const late = lateWork();
  let opened: Services | undefined;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error.stack));
    });
  });
  const port = await listen(server, wishedPort);
  const served: Served = {
    requests: () => opened?.requests() ?? [],
    settle: late.settle,
    async refuse() {
      await close(server);
      return async () => void (await listen(server, port));
    },
  };
  const controls = controlsOf(state, faults, served);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const path = SERVICE_PATHS.find((each) => each === url.pathname);
    const { method = 'GET', headers } = request;
    const body = await bodyOf(request);
    const isDescription = method === 'GET' && /^\?wsdl$/i.test(url.search);
    if (path === undefined || (method !== 'POST' && !isDescription)) {
      const { control } = await import('./control/control-api.ts');
      const steps = url.pathname.slice(1).split('/');
      const answer = await control(controls, {
        method,
        path: steps,
        query: url.searchParams,
        body,
      });
      return reply(response, answer);
    }
    if (isDescription) {
      const { descriptionOf } = await import('./wsdl/descriptions.ts');
      const { port: own } = server.address() as AddressInfo;
      const address = `http://${headers.host ?? `${HOST}:${own}`}${path}`;
      return write(response, descriptionOf(path, address), state.clock.now());
    }
    const { openServices } = await import('./services.ts');
    opened ??= openServices(state, { faults, later: late.add });
    const { outcome, now } = await opened.serve(path, headers, body);
    send(response, outcome, now);
  }

  const stop = async () => {
    late.drop();
    if (server.listening) await close(server);
    state.database.close();
  };
  return { port, controls, stop };
}

/** Work of "late" faults that waits for its time. */
function lateWork() {
  const waiting = new Map<NodeJS.Timeout, () => Promise<unknown>>();
  const run = async (timer: NodeJS.Timeout) => {
    const work = waiting.get(timer);
    clearTimeout(timer);
    waiting.delete(timer);
    await work?.();
  };
  return {
    add(ms: number, work: () => Promise<unknown>) {
      const timer: NodeJS.Timeout = setTimeout(() => void run(timer), ms).unref();
      waiting.set(timer, work);
    },
    async settle() {
      for (const timer of [...waiting.keys()]) await run(timer);
    },
    drop() {
      for (const timer of waiting.keys()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function send(response: ServerResponse, outcome: Outcome, now: number): void {
  const { socket } = response;
  if (outcome === 'destroyed') socket?.destroy();
  else if ('twice' in outcome) {
    write(response, outcome.twice, now);
    socket?.write(rawOf(outcome.twice, now));
  } else write(response, outcome, now);
}

function write(response: ServerResponse, { status, contentType, body }: Reply, now: number): void {
  response.writeHead(status, { 'content-type': contentType, date: httpDate(now) }).end(body);
}

const rawOf = ({ status, contentType, body }: Reply, now: number): string =>
  `HTTP/1.1 ${status} OK\r\ncontent-type: ${contentType}\r\ndate: ${httpDate(now)}\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

async function reply(response: ServerResponse, answer: ControlReply): Promise<void> {
  const { status, body, text } = answer;
  const type = text === undefined ? 'application/json' : 'application/x-pem-file';
  const content = text ?? (body === undefined ? '' : `${JSON.stringify(body, null, 2)}\n`);
  response.writeHead(status, status === 204 ? {} : { 'content-type': type }).end(content);
  if (answer.afterwards === undefined) return;
  await once(response, 'finish');
  await answer.afterwards();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error;
    return listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
