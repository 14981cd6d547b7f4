// The front door of the local stack: HTTP on loopback turned into API Gateway events and back, with the limits and the
// gateway-level errors of the deployed HTTP API, so that nothing works here that would fail there.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { loadWords } from '#kernel/error-lines.ts';
import { type HttpAnswer, toAnswer } from './gateway/function-answer.ts';
import {
  API_TIMEOUT_MS,
  type HandlerSource,
  invoke,
  PAYLOAD_BYTES_MAX,
} from './gateway/functions.ts';
import type { KnowsCaller } from './gateway/known-caller.ts';
import {
  badPath,
  badRequest,
  bodyTooLarge,
  functionFailed,
  HEADER_BYTES_MAX,
  headersTooLarge,
  noHost,
  noRoom,
  requestTimeout,
  unknownMethod,
} from './gateway/own-refusal.ts';
import { BodyRoom, readBody, SMALL_BODY_BYTES } from './gateway/read-body.ts';
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
  /** Of whom a body beyond SMALL_BODY_BYTES is read; any caller's unless told. */
  isKnown?: KnowsCaller;
  /** What bodies may hold together. */
  room?: BodyRoom;
  /** Called after every answer to a request that may have written. */
  onWrite?: () => void;
  /** What only an operator should see: failures of functions. */
  log?: (line: string) => void;
};
export type Gateway = { url: string; port: number; stop(): Promise<void> };

const CONNECTIONS_MAX = 1_000;
/** How long a client that is refused before it has sent everything may take to read why. */
const LINGER_MS = 500;
/** The parser's own bound lies above, so that the answer is ours. */
const PARSER_HEADER_BYTES_MAX = 64 * 1024;
const KEEP_ALIVE_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const DRAIN_MS = 5_000;
const BODILESS = new Set([204, 304]);
const NOTHING = Buffer.alloc(0);
const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Listens on 127.0.0.1. Rejects with the listening error (EADDRINUSE). */
export async function startGateway(given: GatewayOptions): Promise<Gateway> {
  const { room = new BodyRoom(), clock = systemClock } = given;
  const options = { ...given, room, clock };
  await loadWords('es');
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    void exchange(options, request, response);
  const server = createServer(
    {
      maxHeaderSize: PARSER_HEADER_BYTES_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 2,
      // The parser would refuse it with an empty body.
      requireHostHeader: false,
    },
    answer,
  );
  // What is expected of the connection is the gateway's affair: a request that expects what it does not know is answered like any other.
  server.on('checkExpectation', answer);
  server.on('connect', ({ headers }, socket) =>
    hangUpWith(socket, unknownMethod(clock.now(), headers)),
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.on('clientError', (error, socket) => refuseConnection(error, socket, clock.now()));
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, stop: () => stop(server) };
}

type Opened = GatewayOptions & { room: BodyRoom; clock: Clock };

async function exchange(
  options: Opened,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await answerTo(options, request);
    if (answer !== undefined) send(options, request, response, answer);
  } catch (error) {
    options.log?.(`gateway: ${(error as Error).stack}`);
    response.destroy();
  }
  if (!READ_ONLY.has(request.method ?? '')) options.onWrite?.();
}

/** undefined when the client went away. */
async function answerTo(
  options: Opened,
  request: IncomingMessage,
): Promise<HttpAnswer | undefined> {
  const refusedBy = (refusal: typeof noRoom) => refusal(options.clock.now(), request.headers);
  if (headerBytes(request) > HEADER_BYTES_MAX) return refusedBy(headersTooLarge);
  if (lacksHost(request)) return refusedBy(noHost);
  const stated = Number(request.headers['content-length'] ?? 0);
  const mayBeLarge =
    stated > SMALL_BODY_BYTES || request.headers['transfer-encoding'] !== undefined;
  const isKnown = !mayBeLarge || ((await options.isKnown?.(request.headers)) ?? true);
  if (!isKnown && stated > SMALL_BODY_BYTES) return callFunction(options, request, NOTHING);
  if (stated > PAYLOAD_BYTES_MAX) return refusedBy(bodyTooLarge);
  const bytesMax = isKnown ? PAYLOAD_BYTES_MAX : SMALL_BODY_BYTES;
  const body = await readBody(request, { bytesMax, room: options.room });
  if (body === 'gone') return undefined;
  if (body === 'no room') return refusedBy(noRoom);
  if (body === 'too large') {
    return isKnown ? refusedBy(bodyTooLarge) : callFunction(options, request, NOTHING);
  }
  try {
    const own = await options.own?.(request);
    return own ?? (await callFunction(options, request, body.bytes));
  } finally {
    body.release();
  }
}

/** `body` is empty where it was not read: then the function says who it takes it from. */
async function callFunction(
  options: Opened,
  request: IncomingMessage,
  body: Buffer,
): Promise<HttpAnswer> {
  const nowMs = options.clock.now();
  const received = toEvent(request, body, options.routes, nowMs);
  if (received === undefined) return badPath(nowMs, request.headers);
  const { event, functionName } = received;
  if ((event.body?.length ?? 0) > PAYLOAD_BYTES_MAX) return bodyTooLarge(nowMs, request.headers);
  try {
    const timeoutMs = options.timeoutMs ?? API_TIMEOUT_MS;
    const answer = toAnswer(await invoke(options.handlers, functionName, event, timeoutMs));
    answer.headers['apigw-requestid'] = event.requestContext.requestId;
    return answer;
  } catch (error) {
    options.log?.(`${functionName}: ${(error as Error).stack}`);
    return functionFailed(nowMs, request.headers);
  }
}

/** RFC 9112, 3.2. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

function headerBytes(request: IncomingMessage): number {
  let bytes = (request.method ?? '').length + (request.url ?? '').length;
  for (let at = 1; at < request.rawHeaders.length; at += 2)
    bytes += request.rawHeaders[at]?.length ?? 0;
  return bytes;
}

function send(
  { clock }: Opened,
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
): void {
  if (response.headersSent || response.destroyed) return;
  try {
    const bytes = Buffer.byteLength(answer.body);
    const length = BODILESS.has(answer.status) ? {} : { 'content-length': bytes };
    const isWhole = request.complete || !mayHaveBody(request);
    const last = isWhole ? {} : { connection: 'close' };
    response.writeHead(answer.status, { ...answer.headers, ...length, ...last });
    response.end(answer.body, () => isWhole || hangUp(request));
  } catch {
    const failed = functionFailed(clock.now(), request.headers);
    response.writeHead(failed.status, failed.headers);
    response.end(failed.body);
  }
}

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** The rest of a body that no function reads is thrown away, and soon the connection with it. */
function hangUp(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => request.destroy(), LINGER_MS).unref();
}

/** Requests that never became one: over-long headers, malformed or slow ones. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, nowMs: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  hangUpWith(socket, refusalOf(error.code)(nowMs));
}

function hangUpWith(socket: Duplex, { status, headers, body }: HttpAnswer): void {
  const fields = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): typeof badRequest {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge;
  if (code === 'HPE_INVALID_METHOD') return unknownMethod;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestTimeout : badRequest;
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
