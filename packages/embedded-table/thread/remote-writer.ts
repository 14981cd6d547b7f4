// The thread that writes, as the thread of the requests has it: what is asked for in one turn of the event loop goes there together, and
// before the turn ends where it is much, so that both work at the same time.
import type { Action, Key } from '#store/table.ts';
import { unavailable } from '#store/wire/retry.ts';
import type { Moves } from '../database.ts';
import type { Units } from '../units.ts';
import { normal } from '../values/normal.ts';
import type { Writer, Writes, Written } from '../writes.ts';
import { InFlight } from './in-flight.ts';
import { type Call, DONE, type Kind, packed, type Said, WAITED_FOR } from './wire.ts';

/** Of a thread that has opened its file. What it does while this one does nothing takes milliseconds. */
const PATIENCE_MS = 20_000;
/** So much text does not wait until the turn ends: about a sale, or three updates. With less, what crosses costs more than it brings. */
const TEXT_MAX = 12_000;

/** Of a Worker what is used. */
type Port = {
  postMessage(calls: readonly Call[]): void;
  on(name: 'message', hear: (said: Said) => void): unknown;
  once(name: 'error', hear: (error: Error) => void): unknown;
  once(name: 'exit', hear: () => void): unknown;
};
type Thread = { worker: Port; done: Int32Array; moves: Moves };

export class RemoteWriter implements Writer {
  readonly #worker: Port;
  readonly #done: Int32Array;
  readonly #flights = new InFlight();
  #calls: Call[] = [];
  #textLength = 0;
  #isClosed = false;
  /** Settles with the reason when the thread ends that was not closed. */
  readonly ended: Promise<string>;

  constructor({ worker, done, moves }: Thread) {
    this.#worker = worker;
    this.#done = done;
    worker.on('message', (said: Said) => {
      for (const [table, pk, sk] of said.moved) moves(table).note({ pk, sk });
      this.#flights.heard(said);
    });
    this.ended = new Promise((settle) => {
      const end = (error: Error) => {
        this.#flights.break(error);
        if (!this.#isClosed) settle(error.message);
      };
      worker.once('error', end);
      worker.once('exit', () => end(new Error('the thread that writes ended')));
    });
  }

  writes(table: string): Writes {
    this.#wait('table', table);
    const write = async <T>(kind: Kind, actions: readonly Action[], token?: string) =>
      this.#ask<T>([kind, table, packed(actions), token], keysOf(actions));
    return {
      one: (action) => write<Written>('one', [action]),
      lightly: (action) => write<Written & { commit: number }>('lightly', [action]),
      all: (actions, token) => write<Units>('all', actions, token),
      durable: (place) => this.#flights.durable({ table, ...place }, this.#reach),
      reach: this.#reach,
    };
  }

  trim(name: string, through: number): Promise<void> {
    return this.#ask(['trim', name, through]);
  }

  expire(name: string, nowSeconds: number): Promise<number> {
    return this.#ask(['expire', name, nowSeconds]);
  }

  rest(): void {
    this.#send([0, 'rest', '']);
  }

  close(): void {
    this.#isClosed = true;
    this.#wait('close', '');
  }

  readonly #reach = (commit: number): Promise<void> | undefined =>
    commit <= this.#flights.synced ? undefined : this.#ask(['reach', '', commit]);

  #ask<T>(asked: readonly [Kind, string, unknown, string?], keys: readonly Key[] = []): Promise<T> {
    const { id, answer } = this.#flights.begin<T>(asked[1], keys);
    this.#send([id, ...asked]);
    return answer;
  }

  #send(call: Call): void {
    const [, , , given] = call;
    if (typeof given === 'string') this.#textLength += given.length;
    if (this.#calls.push(call) === 1) setImmediate(this.#post);
    if (this.#textLength > TEXT_MAX) this.#post();
  }

  readonly #post = (): void => {
    if (this.#calls.length > 0) this.#worker.postMessage(this.#calls);
    this.#calls = [];
    this.#textLength = 0;
  };

  /** This thread does nothing until it is done. Throws service_unavailable. */
  #wait(kind: 'table' | 'close', table: string): void {
    Atomics.store(this.#done, 0, WAITED_FOR);
    this.#calls.push([0, kind, table]);
    this.#post();
    Atomics.wait(this.#done, 0, WAITED_FOR, PATIENCE_MS);
    if (Atomics.load(this.#done, 0) === DONE) return;
    throw unavailable(new Error(`the thread that writes failed at: ${kind} ${table}`));
  }
}

/** Those that a call may change, as they lie in the file; one that is no key is refused by the thread. */
function keysOf(actions: readonly Action[]): Key[] {
  const keys: Key[] = [];
  for (const action of actions) {
    if ('check' in action) continue;
    const given = 'put' in action ? action.put : 'update' in action ? action.update : action.delete;
    const { pk, sk } = given as Partial<Key>;
    if (typeof pk !== 'string' || typeof sk !== 'string') continue;
    keys.push({ pk: normal(pk) as string, sk: normal(sk) as string });
  }
  return keys;
}
