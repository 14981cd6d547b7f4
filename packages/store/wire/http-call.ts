// POSTs to one service over kept-alive connections, bounded in time: what calls of AWS in JSON need of HTTP, at a third of what Node's own
// client takes for each, and without loading it (decision 400).
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { AnswerReader, type HttpAnswer } from './http-answer.ts';
import { Connection, type Exchange, late } from './http-connection.ts';

type HttpLimits = { connectMs: number; answerMs: number };
/** `fields` are lines of the head, each with its end; host and length are added to them. */
type Post = (fields: string, body: string) => Promise<HttpAnswer>;
/** Settles when its time is over or its answer is there; `connection` is that which has it. */
type Call = Exchange<HttpAnswer> & { connection?: Connection<HttpAnswer>; isOver: boolean };

const CONNECTIONS_MAX = 50;
const KEPT_ALIVE = { noDelay: true, keepAlive: true } as const;

/** Posts to `/` of that endpoint, with all of an answer within `answerMs`; `close` ends the connections. */
export function poster(endpoint: URL, limits: HttpLimits): { post: Post; close: () => void } {
  const pool = new Pool(opener(endpoint), limits);
  const start = `POST / HTTP/1.1\r\nhost: ${endpoint.host}\r\n`;
  return {
    post: (fields, body) => {
      const length = Buffer.byteLength(body);
      return pool.post(`${start}${fields}content-length: ${length}\r\n\r\n${body}`);
    },
    close: () => pool.close(),
  };
}

/** Of a service that is spoken to in private every connection but the first goes on from the session of one before. */
function opener({ protocol, hostname, port }: URL): () => Socket | TLSSocket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:')
    return () => connect({ ...KEPT_ALIVE, host, port: Number(port || 80) });
  const servername = isIP(host) === 0 ? host : '';
  let session: Buffer | undefined;
  return () => {
    const place = { host, port: Number(port || 443), servername, session };
    const socket = connectSecurely({ ...KEPT_ALIVE, ...place, ALPNProtocols: ['http/1.1'] });
    return socket.on('session', (latest) => {
      session = latest;
    });
  };
}

class Pool {
  readonly #open: () => Socket | TLSSocket;
  readonly #limits: HttpLimits;
  readonly #connections = new Set<Connection<HttpAnswer>>();
  /** The one that was used last is used next. */
  readonly #free: Connection<HttpAnswer>[] = [];
  #waiting: Call[] = [];
  readonly #owner = {
    free: (connection: Connection<HttpAnswer>) => {
      this.#free.push(connection);
      this.#goOn();
    },
    over: (connection: Connection<HttpAnswer>) => {
      if (!this.#connections.delete(connection)) return;
      const at = this.#free.indexOf(connection);
      if (at !== -1) this.#free.splice(at, 1);
      this.#goOn();
    },
  };

  constructor(open: () => Socket | TLSSocket, limits: HttpLimits) {
    this.#open = open;
    this.#limits = limits;
  }

  post(request: string): Promise<HttpAnswer> {
    const { answerMs } = this.#limits;
    return new Promise((settle, reject) => {
      const answering = setTimeout(() => {
        const error = late(`the answer took more than ${answerMs} ms`);
        if (call.connection === undefined) call.reject(error);
        else call.connection.end(error);
      }, answerMs);
      const over = <T>(tell: (outcome: T) => void, outcome: T) => {
        clearTimeout(answering);
        call.isOver = true;
        tell(outcome);
      };
      const call: Call = {
        request,
        isOver: false,
        settle: (answer) => over(settle, answer),
        reject: (error) => over(reject, error),
      };
      this.#begin(call);
    });
  }

  close(): void {
    for (const connection of [...this.#connections]) connection.end();
  }

  #begin(call: Call): void {
    const free = this.#free.pop();
    if (free !== undefined) {
      call.connection = free;
      free.begin(call);
    } else if (this.#connections.size < CONNECTIONS_MAX) {
      const { connectMs } = this.#limits;
      const reader = new AnswerReader();
      const opening = { socket: this.#open(), connectMs, reader, owner: this.#owner };
      call.connection = new Connection(opening, call);
      this.#connections.add(call.connection);
    } else {
      this.#waiting.push(call);
    }
  }

  /** A place is free: for the one that waits longest. */
  #goOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (next.isOver) this.#goOn();
    else this.#begin(next);
  }
}
