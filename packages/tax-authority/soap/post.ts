// One POST to the authority, which must tell what certainly was not sent from what may have been: a document that may have
// arrived is never sent again unasked (fiscal#outcomes). Nothing is written before the connection (and its TLS handshake) is
// there, so until then a failure is "not sent". A kept connection may be dead without our knowing: `isFresh` takes none.
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import { BOUNDS } from '../input-bounds.ts';
import { Trouble } from '../trouble.ts';

type Reply = { status: number; text: string; headers: IncomingMessage['headers'] };
export type Message = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Over a connection of its own. */
  isFresh?: boolean;
  /** The whole answer must be there in that time, connection included, where that is less than usual. */
  answerMs?: number;
};
/** Throws Trouble: not_sent or unanswered. */
export type Post = (message: Message) => Promise<Reply>;
export type PostOptions = {
  connectMs?: number;
  answerMs?: number;
  /** Authorities besides the usual ones (tests). */
  ca?: string;
};

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;
/**
 * The authority's servers offer 1024-bit Diffie-Hellman groups, which OpenSSL refuses: only elliptic curves are offered
 * (fiscal#wsaa-transport).
 */
const CIPHERS = 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256';

type Limits = { connectMs: number; answerMs: number };
type Way = { isFresh: boolean; agent: https.Agent };
/** What goes wrong on the wire once the answer is complete does not matter any more. */
type Transmission = {
  call: ClientRequest;
  isSecure: boolean;
  isSent: boolean;
  answer?: IncomingMessage;
};

/** Opens nothing yet; `close` ends the idle connections. */
export function openPost(options: PostOptions = {}): { post: Post; close: () => void } {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, ca } = options;
  const secure = { ciphers: CIPHERS, minVersion: 'TLSv1.2', ...(ca && { ca }) } as const;
  const kept = { isFresh: false, agent: new https.Agent({ ...secure, keepAlive: true }) };
  const fresh = { isFresh: true, agent: new https.Agent({ ...secure, keepAlive: false }) };
  const post: Post = async (message) => {
    const limits = { connectMs, answerMs: Math.min(answerMs, message.answerMs ?? answerMs) };
    if (message.isFresh === true) return exchange(message, fresh, limits);
    try {
      return await exchange(message, kept, limits);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return exchange(message, fresh, limits);
    }
  };
  return { post, close: () => kept.agent.destroy() };
}

/** A kept connection that proved dead before anything came back. */
class StaleConnection extends Trouble {}

function exchange(message: Message, { isFresh, agent }: Way, limits: Limits): Promise<Reply> {
  const { url, headers, body } = message;
  const isSecure = url.protocol === 'https:';
  const { request } = isSecure ? https : process.getBuiltinModule('node:http');
  return new Promise((settle, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const plain = isFresh ? { agent: false as const } : {};
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, ...length },
      ...(isSecure ? { agent } : plain),
    });
    const state: Transmission = { call, isSecure, isSent: false };
    const refuse = (error: Error) => reject(toTrouble(error, state));
    bound(state, limits);
    call.on('error', (error) => {
      if (state.answer?.complete !== true) refuse(error);
    });
    call.on('response', (answer) => {
      state.answer = answer;
      read(answer, refuse, (text) =>
        settle({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    call.end(body);
  });
}

function bound(state: Transmission, { connectMs, answerMs }: Limits): void {
  const { call } = state;
  const late = (ms: number, what: string) =>
    setTimeout(() => call.destroy(new Error(`${what} took more than ${ms} ms`)), ms);
  const timers = [late(answerMs, 'the answer')];
  call.on('close', () => {
    for (const timer of timers) clearTimeout(timer);
  });
  call.on('socket', (socket) => {
    if (call.reusedSocket) {
      state.isSent = true;
      return;
    }
    const connecting = late(connectMs, 'the connection');
    timers.push(connecting);
    socket.once(state.isSecure ? 'secureConnect' : 'connect', () => {
      state.isSent = true;
      clearTimeout(connecting);
    });
  });
}

function read(
  answer: IncomingMessage,
  refuse: (error: Error) => void,
  done: (text: string) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > BOUNDS.xml.bytes) answer.destroy(new Error('the answer is too long'));
    else chunks.push(chunk);
  });
  answer.on('end', () => done(Buffer.concat(chunks).toString()));
  answer.on('error', refuse);
}

const BROKEN: readonly string[] = ['ECONNRESET', 'EPIPE'];

function toTrouble(error: Error, { call, isSent, answer }: Transmission): Trouble {
  const { code = '' } = error as NodeJS.ErrnoException;
  const why = code || error.message;
  if (!isSent)
    return new Trouble('not_sent', `The tax authority could not be reached (${why})`, error);
  const isStale = call.reusedSocket && BROKEN.includes(code) && answer === undefined;
  const reason = `The tax authority did not answer (${why})`;
  return isStale
    ? new StaleConnection('unanswered', reason, error)
    : new Trouble('unanswered', reason, error);
}
