// One POST to a subscriber, hostile until proven otherwise: bounded in time, in what is read, and in where it may go.
// contract#webhook-sending, contract#webhook-addresses: 3 s to connect, 15 s in all (a trickle of bytes included), 16 kB read,
// redirects not followed, a connection of its own unless the caller keeps some for one subscription, so that tenants never share one.
import { type ClientRequest, request as http, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import { addressProblem } from './address-guard.ts';
import type { AddressRules } from './address-rules.ts';
import type { Connections } from './connections.ts';
import { BlockedAddress, guardedLookup, type Resolver, systemResolver } from './guarded-lookup.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 16 * 1024;
const HEADER_BYTES_MAX = 8 * 1024;
const EXCERPT_BYTES_MAX = 1_000;

const FAILURE_CODES = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'blocked_address',
  'non_2xx',
  'redirect',
] as const;
type FailureCode = (typeof FAILURE_CODES)[number];

/** What came of one attempt; success is a `status` of 2xx without a `failure`. */
export type Outcome = {
  status?: number;
  failure?: FailureCode;
  /** The beginning of the answer's text, at most 1 kB. */
  excerpt?: string;
  retryAfter?: string;
};
type Sending = { url: string; headers: Record<string, string>; body: string };
type SendOptions = {
  rules: AddressRules;
  resolve?: Resolver;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  /** Kept for calls to this receiver. */
  connections?: Connections;
};

/** Never throws: every way to fail is an outcome. */
export async function send(sending: Sending, options: SendOptions): Promise<Outcome> {
  if (addressProblem(sending.url, options.rules) !== undefined)
    return { failure: 'blocked_address' };
  try {
    return await post(sending, options);
  } catch (error) {
    return { failure: failureCode(error) };
  }
}

async function post(sending: Sending, options: SendOptions): Promise<Outcome> {
  const deadline = startDeadline(options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
  try {
    const request = open(sending, options);
    try {
      return await outcomeOf(request, options, deadline);
    } catch (error) {
      if (!request.reusedSocket || deadline.isOver) throw error;
    }
    return await afresh(sending, options, deadline);
  } finally {
    deadline.end();
  }
}

/** A kept connection that the receiver has closed meanwhile says nothing of the receiver. */
const afresh = (
  sending: Sending,
  { connections: _, ...options }: SendOptions,
  deadline: Deadline,
): Promise<Outcome> => outcomeOf(open(sending, options), options, deadline);

/** The end of an attempt, whatever the receiver does: the request that is under way then is broken. */
type Deadline = { readonly isOver: boolean; holds: ClientRequest | undefined; end: () => void };

function startDeadline(totalMs: number): Deadline {
  const deadline = { isOver: false, holds: undefined as ClientRequest | undefined };
  const timer = setTimeout(() => {
    deadline.isOver = true;
    deadline.holds?.destroy(tooLate());
  }, totalMs);
  return Object.assign(deadline, { end: () => clearTimeout(timer) });
}

const tooLate = (): Error => Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });

async function outcomeOf(
  request: ClientRequest,
  options: SendOptions,
  deadline: Deadline,
): Promise<Outcome> {
  deadline.holds = request;
  try {
    const response = await answerTo(request, options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS);
    const status = response.statusCode ?? 0;
    const { excerpt, isLate } = await readText(response, deadline);
    if (isLate) return { status, failure: 'timeout', excerpt };
    const retryAfter = [response.headers['retry-after']].flat()[0];
    return { status, failure: statusFailure(status), excerpt, retryAfter };
  } finally {
    request.destroy();
  }
}

/** On a connection of its own or on a kept one, to an address that was checked. */
function open(
  { url, headers, body }: Sending,
  { rules, resolve = systemResolver, connections }: SendOptions,
): ClientRequest {
  const target = new URL(url);
  const request = (target.protocol === 'https:' ? https : http)(target, {
    agent: connections?.of(target.protocol) ?? false,
    method: 'POST',
    headers: {
      ...headers,
      ...(connections === undefined && { connection: 'close' }),
      'content-length': Buffer.byteLength(body),
    },
    lookup: guardedLookup(rules, resolve),
    maxHeaderSize: HEADER_BYTES_MAX,
  });
  request.end(body);
  return request;
}

/** Rejects with what broke the connection, also after the answer began; a connection that is not there in time is broken. */
function answerTo(request: ClientRequest, connectMs: number): Promise<IncomingMessage> {
  const late = setTimeout(() => request.destroy(tooLate()), connectMs);
  const connected = () => clearTimeout(late);
  return new Promise<IncomingMessage>((resolve, reject) => {
    request.on('socket', (socket) => {
      if (request.reusedSocket) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection ended before an answer')));
  }).finally(connected);
}

/**
 * The answer's text as far as it is kept. An answer that is too large or cut still answered; one that never ends did not. By events:
 * a stream that is iterated costs as much as the rest of the call.
 */
function readText(
  body: IncomingMessage,
  deadline: Deadline,
): Promise<{ excerpt: string; isLate: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isLate = false;
  return new Promise<void>((resolve) => {
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > RESPONSE_BYTES_MAX) resolve();
    });
    body.on('end', resolve);
    body.on('error', (error) => {
      isLate = deadline.isOver || failureCode(error) === 'timeout';
    });
    body.on('close', resolve);
  }).then(() => {
    const kept = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES_MAX);
    return { excerpt: kept.toString('utf8').replace(/\uFFFD$/, ''), isLate };
  });
}

function statusFailure(status: number): FailureCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'non_2xx';
}

function failureCode(error: unknown): FailureCode {
  if (error instanceof BlockedAddress) return 'blocked_address';
  if (!(error instanceof Error)) return 'connect';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].includes(code)) return 'dns';
  if (code === 'ETIMEDOUT') return 'timeout';
  return isTlsCode(code) ? 'tls' : 'connect';
}

const isTlsCode = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA)/.test(
    code,
  );
