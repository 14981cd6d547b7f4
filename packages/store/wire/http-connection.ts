// A connection to one service, with one call at a time on it. What goes wrong ends it: its call is rejected with the socket's own
// error code, a TimeoutError or a BadAnswer, by which repeat.ts knows what passes by itself.
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { AnswerReader, type HttpAnswer } from './http-answer.ts';

/** What is sent, and who waits for the answer. */
export type Exchange = {
  request: string;
  settle: (answer: HttpAnswer) => void;
  reject: (error: Error) => void;
};

/** Hears that a connection waits for its next call, or that it is over. */
type Owner = { free: (connection: Connection) => void; over: (connection: Connection) => void };

export class Connection {
  readonly #socket: Socket | TLSSocket;
  readonly #owner: Owner;
  readonly #reader = new AnswerReader();
  #exchange: Exchange | undefined;

  /** Of a socket that is being connected, with its first call. */
  constructor(socket: Socket | TLSSocket, exchange: Exchange, connectMs: number, owner: Owner) {
    this.#socket = socket;
    this.#owner = owner;
    const connecting = setTimeout(
      () => this.end(late(`the connection took more than ${connectMs} ms`)),
      connectMs,
    );
    socket.once('connect', () => clearTimeout(connecting));
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('error', (error) => this.end(error));
    socket.on('end', () => this.end());
    socket.on('close', () => {
      clearTimeout(connecting);
      this.end();
    });
    this.#send(exchange);
  }

  begin(exchange: Exchange): void {
    this.#socket.ref();
    this.#send(exchange);
  }

  /** Rejects the call that is under way, if any. */
  end(error: Error = broken()): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#socket.destroy();
    this.#owner.over(this);
    exchange?.reject(error);
  }

  #send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#socket.write(exchange.request);
  }

  /** What comes unasked would be taken for the answer to the next call. */
  #read(piece: Buffer): void {
    const exchange = this.#exchange;
    if (exchange === undefined) {
      this.end();
      return;
    }
    try {
      const answer = this.#reader.read(piece);
      if (answer === undefined) return;
      this.#exchange = undefined;
      this.#keep(answer);
      exchange.settle(answer);
    } catch (error) {
      this.end(error as Error);
    }
  }

  /** Not one that was answered before all of its call was sent: the rest would be taken for the next call. */
  #keep({ isLast }: HttpAnswer): void {
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
