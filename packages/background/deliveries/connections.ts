// Connections to the receiver of one subscription, kept while a worker works on its line and seconds longer: a connection with TLS
// costs both sides more than the call. No other subscription's calls go over them, and what they lead to was checked when they were opened.
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { Connection, type Exchange } from '#store/wire/http-connection.ts';
import { type ReceiverAnswer, ReceiverAnswerReader } from './receiver-answer.ts';

export type ReceiverConnection = Connection<ReceiverAnswer>;
/** `host`: without brackets. `lookup`: answers addresses that were checked. */
export type Place = { isSecure: boolean; host: string; port: number; lookup: LookupFunction };
type Call = { place: Place; connectMs: number; exchange: Exchange<ReceiverAnswer> };

export type Connections = {
  /** Those to that scheme, host and port. */
  to(origin: string): KeptOpen;
  close(): void;
};

export function openConnections(): Connections {
  const open = new Map<string, KeptOpen>();
  return {
    to: (origin) => {
      const known = open.get(origin);
      if (known !== undefined) return known;
      const made = new KeptOpen();
      open.set(origin, made);
      return made;
    },
    close: () => {
      for (const kept of open.values()) kept.close();
      open.clear();
    },
  };
}

/** Makes a call on a connection of its own, which ends with it. */
export function callAlone({ place, connectMs, exchange }: Call): ReceiverConnection {
  const owner = { free: (alone: ReceiverConnection) => alone.end(), over: () => undefined };
  const socket = socketTo(place);
  return new Connection({ socket, connectMs, owner, reader: new ReceiverAnswerReader() }, exchange);
}

/** Those to one place: as many as there are calls at the same time. */
export class KeptOpen {
  readonly #all = new Set<ReceiverConnection>();
  readonly #free: ReceiverConnection[] = [];
  #session: Buffer | undefined;
  readonly #owner = {
    free: (connection: ReceiverConnection) => void this.#free.push(connection),
    over: (connection: ReceiverConnection) => {
      this.#all.delete(connection);
      const at = this.#free.indexOf(connection);
      if (at !== -1) this.#free.splice(at, 1);
    },
  };

  /** One that waits for its next call: the one that was used last. It is the caller's. */
  take(): ReceiverConnection | undefined {
    return this.#free.pop();
  }

  /** Makes a call on a new one. */
  call({ place, connectMs, exchange }: Call): ReceiverConnection {
    const socket = socketTo(place, this.#session);
    if (place.isSecure) this.#follow(socket);
    const reader = new ReceiverAnswerReader();
    const opening = { socket, connectMs, owner: this.#owner, reader };
    const made = new Connection(opening, { ...exchange, reject: this.#forgetting(exchange) });
    this.#all.add(made);
    return made;
  }

  close(): void {
    for (const connection of [...this.#all]) connection.end();
  }

  /** The next connection goes on from the session of one whose certificate was looked at. */
  #follow(socket: Socket | TLSSocket): void {
    let latest: Buffer | undefined;
    let isChecked = false;
    socket.on('session', (session: Buffer) => {
      latest = session;
      if (isChecked) this.#session = session;
    });
    socket.once('secureConnect', () => {
      isChecked = true;
      if (latest !== undefined) this.#session = latest;
    });
  }

  /** A connection that brought no answer may have failed by what it went on from. */
  #forgetting({ reject }: Exchange<ReceiverAnswer>): (error: Error) => void {
    return (error) => {
      this.#session = undefined;
      reject(error);
    };
  }
}

/** The server's certificate is checked by Node, against the name that was called. */
function socketTo({ isSecure, host, port, lookup }: Place, session?: Buffer): Socket | TLSSocket {
  const to = { host, port, lookup, noDelay: true } as const;
  if (!isSecure) return connect(to);
  const servername = isIP(host) === 0 ? host : '';
  return connectSecurely({ ...to, servername, session, ALPNProtocols: ['http/1.1'] });
}
