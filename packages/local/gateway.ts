// The front door of the local stack: HTTP on loopback turned into API Gateway events and back, with the limits and the
// gateway-level errors of the deployed HTTP API, so that nothing works here that would fail there.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Clock, systemClock } from '#kernel/clock.ts';
import {
  gatewayMessage,
  type HttpAnswer,
  INTERNAL_ERROR,
  toAnswer,
} from './gateway/function-answer.ts';
import {
  API_TIMEOUT_MS,
  type HandlerSource,
  invoke,
  PAYLOAD_BYTES_MAX,
} from './gateway/functions.ts';
import { toEvent } from './gateway/request-event.ts';
import type { RouteTable } from './gateway/route-table.ts';

export type GatewayOptions = {
  routes: RouteTable;
  handlers: HandlerSource;
  /** 0 takes a free one. */
  port: number;
  timeoutMs?: number;
  clock?: Clock;
  /** Answers before any function does, where it has an answer: what only the local stack has. */
  own?: (request: IncomingMessage) => Promise<HttpAnswer | undefined>;
  /** Called after every answer to a request that may have written. */
  onWrite?: () => void;
  /** What only an operator should see: failures of functions. */
  log?: (line: string) => void;
};
export type Gateway = { url: string; port: number; stop(): Promise<void> };

/** Limits of the deployed HTTP API: request line and header values, and the body, in bytes. */
const HEADER_BYTES_MAX = 10_240;
const BODY_BYTES_MAX = 10 * 1024 * 1024;
/** The parser's own bound lies above, so that the answer is ours. */
const PARSER_HEADER_BYTES_MAX = 64 * 1024;
const KEEP_ALIVE_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const DRAIN_MS = 5_000;
const TOO_LARGE = gatewayMessage(413, 'Request Entity Too Large');
const BAD_REQUEST = gatewayMessage(400, 'Bad Request');
const HEADERS_TOO_LARGE = gatewayMessage(431, 'Request Header Fields Too Large');
const REQUEST_TIMEOUT = gatewayMessage(408, 'Request Timeout');
const BODILESS = new Set([204, 304]);
const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Listens on 127.0.0.1. Rejects with the listening error (EADDRINUSE). */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const server = createServer(
    {
      maxHeaderSize: PARSER_HEADER_BYTES_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 2,
    },
    (request, response) => void exchange(options, request, response),
  );
  server.on('clientError', refuseConnection);
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, stop: () => stop(server) };
}

async function exchange(
  options: GatewayOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await answerTo(options, request);
    if (answer !== undefined) send(response, answer);
  } catch (error) {
    options.log?.(`gateway: ${(error as Error).stack}`);
    response.destroy();
  }
  if (!READ_ONLY.has(request.method ?? '')) options.onWrite?.();
}

/** undefined when the client went away. */
async function answerTo(
  options: GatewayOptions,
  request: IncomingMessage,
): Promise<HttpAnswer | undefined> {
  if (headerBytes(request) > HEADER_BYTES_MAX) return HEADERS_TOO_LARGE;
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return TOO_LARGE;
  const body = await readBody(request);
  if (body === undefined) return undefined;
  if (body === 'too large') return TOO_LARGE;
  const own = await options.own?.(request);
  if (own !== undefined) return own;
  const received = toEvent(request, body, options.routes, (options.clock ?? systemClock).now());
  if (received === undefined) return BAD_REQUEST;
  const { event, functionName } = received;
  if ((event.body?.length ?? 0) > PAYLOAD_BYTES_MAX) return TOO_LARGE;
  try {
    const timeoutMs = options.timeoutMs ?? API_TIMEOUT_MS;
    const answer = toAnswer(await invoke(options.handlers, functionName, event, timeoutMs));
    answer.headers['apigw-requestid'] = event.requestContext.requestId;
    return answer;
  } catch (error) {
    options.log?.(`${functionName}: ${(error as Error).stack}`);
    return INTERNAL_ERROR;
  }
}

function headerBytes(request: IncomingMessage): number {
  let bytes = (request.method ?? '').length + (request.url ?? '').length;
  for (let at = 1; at < request.rawHeaders.length; at += 2)
    bytes += request.rawHeaders[at]?.length ?? 0;
  return bytes;
}

function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | undefined> {
  return new Promise((settle) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      else settle('too large');
    });
    request.on('end', () => settle(Buffer.concat(chunks)));
    request.on('close', () => settle(undefined));
    request.on('error', () => settle(undefined));
  });
}

function send(response: ServerResponse, answer: HttpAnswer): void {
  if (response.headersSent || response.destroyed) return;
  try {
    const bytes = Buffer.byteLength(answer.body);
    const length = BODILESS.has(answer.status) ? {} : { 'content-length': bytes };
    response.writeHead(answer.status, { ...answer.headers, ...length });
    response.end(answer.body);
  } catch {
    response.writeHead(INTERNAL_ERROR.status, INTERNAL_ERROR.headers);
    response.end(INTERNAL_ERROR.body);
  }
}

/** Requests that never became one: over-long headers, malformed or slow ones. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = refusalOf(error.code);
  const head = `HTTP/1.1 ${status} \r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): HttpAnswer {
  if (code === 'HPE_HEADER_OVERFLOW') return HEADERS_TOO_LARGE;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? REQUEST_TIMEOUT : BAD_REQUEST;
}

/** Requests under way are finished, but not waited for endlessly. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}
