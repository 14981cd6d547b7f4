// A connection to one service or receiver, with one call at a time on it. What goes wrong ends it: its call is rejected with the socket's
// own error code, a TimeoutError or what the reader of answers throws, by which repeat.ts knows what passes by itself.
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** `isLast`: no other answer may follow on its connection. */
type Last = { isLast: boolean };

/** Reads one answer after the other. */
export type Reader<Answer extends Last> = {
  /** The answer, with its last piece. Throws where the bytes are none, after which nothing more is to be read. */
  read(piece: Buffer): Answer | undefined;
  /** What there is of an answer whose connection ended, where that counts as one. */
  ended(): Answer | undefined;
};

/** What is sent, and who waits for the answer. */
export type Exchange<Answer> = {
  request: string;
  settle: (answer: Answer) => void;
  reject: (error: Error) => void;
};

/** Hears that a connection waits for its next call, or that it is over. */
type Owner<Answer extends Last> = {
  free: (connection: Connection<Answer>) => void;
  over: (connection: Connection<Answer>) => void;
};

/** A socket that is being connected, within so many milliseconds, TLS included. */
type Opening<Answer extends Last> = {
  socket: Socket | TLSSocket;
  connectMs: number;
  reader: Reader<Answer>;
  owner: Owner<Answer>;
};

export class Connection<Answer extends Last> {
  readonly #socket: Socket | TLSSocket;
  readonly #owner: Owner<Answer>;
  readonly #reader: Reader<Answer>;
  #exchange: Exchange<Answer> | undefined;
  /** Whether anything came since the last call was sent. */
  hasHeard = false;

  /** With its first call. */
  constructor({ socket, connectMs, reader, owner }: Opening<Answer>, exchange: Exchange<Answer>) {
    this.#socket = socket;
    this.#owner = owner;
    this.#reader = reader;
    const connecting = setTimeout(
      () => this.end(late(`the connection took more than ${connectMs} ms`)),
      connectMs,
    );
    const ready = 'encrypted' in socket ? 'secureConnect' : 'connect';
    socket.once(ready, () => clearTimeout(connecting));
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('error', (error) => this.end(error));
    socket.on('end', () => this.end());
    socket.on('close', () => {
      clearTimeout(connecting);
      this.end();
    });
    this.#send(exchange);
  }

  /** Makes the next call, on one that waits for it. */
  begin(exchange: Exchange<Answer>): this {
    this.#socket.ref();
    this.#send(exchange);
    return this;
  }

  /** The call that is under way, if any, has what came of its answer where that counts, and is rejected otherwise. */
  end(error?: Error): void {
    const exchange = this.#leave();
    if (exchange === undefined) return;
    const answer = this.#reader.ended();
    if (answer === undefined) exchange.reject(error ?? broken());
    else exchange.settle(answer);
  }

  #leave(): Exchange<Answer> | undefined {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#socket.destroy();
    this.#owner.over(this);
    return exchange;
  }

  #send(exchange: Exchange<Answer>): void {
    this.#exchange = exchange;
    this.hasHeard = false;
    this.#socket.write(exchange.request);
  }

  /** What comes unasked would be taken for the answer to the next call. */
  #read(piece: Buffer): void {
    const exchange = this.#exchange;
    if (exchange === undefined) {
      this.end();
      return;
    }
    this.hasHeard = true;
    let answer: Answer | undefined;
    try {
      answer = this.#reader.read(piece);
    } catch (error) {
      this.#leave();
      exchange.reject(error as Error);
      return;
    }
    if (answer === undefined) return;
    this.#exchange = undefined;
    this.#keep(answer);
    exchange.settle(answer);
  }

  /** Not one that was answered before all of its call was sent: the rest would be taken for the next call. */
  #keep({ isLast }: Answer): void {
    if (isLast || this.#socket.writableLength > 0) {
      this.end();
    } else {
      this.#socket.unref();
      this.#owner.free(this);
    }
  }
}

export const late = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TimeoutError' });

const broken = (): Error =>
  Object.assign(new Error('the connection ended before its answer'), { code: 'ECONNRESET' });
