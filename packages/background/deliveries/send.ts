// One POST to a subscriber, hostile until proven otherwise: bounded in time, in what is read, and in where it may go.
// contract#webhook-sending, contract#webhook-addresses: 3 s to connect, 15 s in all (a trickle of bytes included), 16 kB read,
// redirects not followed, a connection of its own unless the caller keeps some for one subscription, so that tenants never share one.
import {
  type ClientRequest,
  request as http,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as https } from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { addressProblem } from './address-guard.ts';
import type { AddressRules } from './address-rules.ts';
import type { Connections } from './connections.ts';
import { guardedLookup, type Resolver, systemResolver } from './guarded-lookup.ts';
import { failureCode, isNoAnswer, type Outcome, statusFailure } from './outcome.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 16 * 1024;
const HEADER_BYTES_MAX = 8 * 1024;
const EXCERPT_BYTES_MAX = 1_000;

type SendOptions = {
  rules: AddressRules;
  resolve?: Resolver;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  /** Kept for calls to this receiver. */
  connections?: Connections;
};

/** Calls a receiver once. Never throws: every way to fail is an outcome. */
export type Post = (headers: Readonly<Record<string, string>>, body: string) => Promise<Outcome>;

/** A receiver that is called several times is looked at once: what its URL says holds for all calls. */
export function openReceiver(url: string, options: SendOptions): Post {
  if (addressProblem(url, options.rules) !== undefined)
    return async () => ({ failure: 'blocked_address' });
  const target = targetOf(url, options);
  return async (headers, body) => {
    try {
      return await post({ target, headers, body }, options);
    } catch (error) {
      return { failure: failureCode(error) };
    }
  };
}

/** What all requests to a receiver have in common. */
type Target = Pick<RequestOptions, 'method' | 'lookup' | 'maxHeaderSize'> & { protocol: string };

const targetOf = (url: string, { rules, resolve = systemResolver }: SendOptions): Target => {
  const target = new URL(url);
  return {
    ...urlToHttpOptions(target),
    protocol: target.protocol,
    method: 'POST',
    lookup: guardedLookup(rules, resolve),
    maxHeaderSize: HEADER_BYTES_MAX,
  };
};

type Sending = { target: Target; headers: Readonly<Record<string, string>>; body: string };

async function post(sending: Sending, options: SendOptions): Promise<Outcome> {
  const deadline = startDeadline(options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
  try {
    const request = open(sending, options);
    try {
      return await outcomeOf(request, options, deadline);
    } catch (error) {
      if (!request.reusedSocket || deadline.isOver || isNoAnswer(error)) throw error;
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
function open({ target, headers, body }: Sending, { connections }: SendOptions): ClientRequest {
  const request = (target.protocol === 'https:' ? https : http)({
    ...target,
    agent: connections?.of(target.protocol) ?? false,
    headers: {
      ...headers,
      ...(connections === undefined && { connection: 'close' }),
      'content-length': Buffer.byteLength(body),
    },
  });
  request.end(body);
  return request;
}

/** Rejects with what broke the connection, also after the answer began; a connection that is not there in time is broken. */
function answerTo(request: ClientRequest, connectMs: number): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let isAnswered = false;
    request.on('socket', (socket) => {
      if (!request.reusedSocket) boundConnecting(request, socket, connectMs);
    });
    request.on('response', (response) => {
      isAnswered = true;
      resolve(response);
    });
    request.on('error', reject);
    request.on('close', () => {
      if (!isAnswered) reject(new Error('the connection ended before an answer'));
    });
  });
}

function boundConnecting(request: ClientRequest, socket: Socket, connectMs: number): void {
  const late = setTimeout(() => request.destroy(tooLate()), connectMs);
  const isOver = () => clearTimeout(late);
  socket.once('encrypted' in socket ? 'secureConnect' : 'connect', isOver);
  request.once('close', isOver);
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
