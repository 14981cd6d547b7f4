// One POST to a subscriber, hostile until proven otherwise: bounded in time, in what is read, and in where it may go.
// contract#webhook-sending, contract#webhook-addresses: 3 s to connect, 15 s in all (a trickle of bytes included), 16 kB read,
// redirects not followed, a connection of its own unless the caller keeps some for one subscription, so that tenants never share one.
import type { Exchange } from '#store/wire/http-connection.ts';
import { addressProblem } from './address-guard.ts';
import type { AddressRules } from './address-rules.ts';
import {
  type Connections,
  callAlone,
  type KeptOpen,
  type Place,
  type ReceiverConnection,
} from './connections.ts';
import { guardedLookup, type Resolver, systemResolver } from './guarded-lookup.ts';
import { failureCode, type Outcome, statusFailure } from './outcome.ts';
import type { ReceiverAnswer } from './receiver-answer.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 15_000;
const SECURE = 'https:';
const [SECURE_PORT, PLAIN_PORT] = [443, 80];
const FIELD_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

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
  const receiver = receiverAt(new URL(url), options);
  return async (headers, body) => {
    const deadline = startDeadline(options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
    try {
      const answer = await post(receiver, { fields: fieldsOf(headers), body }, deadline);
      return outcomeOf(answer, deadline);
    } catch (error) {
      return { failure: failureCode(error) };
    } finally {
      deadline.end();
    }
  };
}

/** `start`: what all requests to it begin with. */
type Receiver = {
  place: Place;
  start: string;
  connectMs: number;
  kept: KeptOpen | undefined;
};
type Sending = { fields: string; body: string };

function receiverAt(
  { protocol, host, hostname, port, pathname, search, origin }: URL,
  { rules, resolve = systemResolver, connectTimeoutMs, connections }: SendOptions,
): Receiver {
  const isSecure = protocol === SECURE;
  return {
    place: {
      isSecure,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? SECURE_PORT : PLAIN_PORT) : Number(port),
      lookup: guardedLookup(rules, resolve),
    },
    start: `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n`,
    connectMs: connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    kept: connections?.to(origin),
  };
}

/** Lines of the head. Throws a TypeError where one would not stay one. */
function fieldsOf(headers: Readonly<Record<string, string>>): string {
  let lines = '';
  for (const [name, value] of Object.entries(headers)) {
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) throw new TypeError('not a header');
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/** On a kept connection, where one waits for a call. One that the receiver has closed meanwhile says nothing of the receiver. */
async function post(receiver: Receiver, sending: Sending, deadline: Deadline) {
  const waiting = receiver.kept?.take();
  if (waiting === undefined) return postAfresh(receiver, sending, deadline);
  const request = requestOf(receiver, sending, 'keep-alive');
  try {
    return await answerTo(request, deadline, (exchange) => waiting.begin(exchange));
  } catch (error) {
    if (waiting.hasHeard || deadline.isOver) throw error;
  }
  return postAfresh({ ...receiver, kept: undefined }, sending, deadline);
}

/** On a new connection, which is kept where others are. */
function postAfresh(receiver: Receiver, sending: Sending, deadline: Deadline) {
  const { place, connectMs, kept } = receiver;
  const request = requestOf(receiver, sending, kept === undefined ? 'close' : 'keep-alive');
  return answerTo(request, deadline, (exchange) =>
    kept === undefined
      ? callAlone({ place, connectMs, exchange })
      : kept.call({ place, connectMs, exchange }),
  );
}

const requestOf = ({ start }: Receiver, { fields, body }: Sending, connection: string): string =>
  `${start}${fields}connection: ${connection}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Rejects with what broke the connection before the head of an answer was there. */
const answerTo = (
  request: string,
  deadline: Deadline,
  begin: (exchange: Exchange<ReceiverAnswer>) => ReceiverConnection,
): Promise<ReceiverAnswer> =>
  new Promise((settle, reject) => {
    deadline.holds = begin({ request, settle, reject });
  });

/** The end of an attempt, whatever the receiver does: the connection of its call is ended then. */
type Deadline = {
  readonly isOver: boolean;
  holds: ReceiverConnection | undefined;
  end: () => void;
};

function startDeadline(totalMs: number): Deadline {
  const deadline = { isOver: false, holds: undefined as ReceiverConnection | undefined };
  const timer = setTimeout(() => {
    deadline.isOver = true;
    deadline.holds?.end(tooLate());
  }, totalMs);
  return Object.assign(deadline, { end: () => clearTimeout(timer) });
}

const tooLate = (): Error => Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });

/** An answer that is too large or cut still answered; one that never ends did not. */
const outcomeOf = (
  { status, excerpt, retryAfter }: ReceiverAnswer,
  { isOver }: Deadline,
): Outcome =>
  isOver
    ? { status, failure: 'timeout', excerpt }
    : { status, failure: statusFailure(status), excerpt, retryAfter };
