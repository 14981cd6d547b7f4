// Calls of the thread that writes, until they are answered; and which items they may have changed, so that a read waits for those alone
// that wrote what it read. A call may be committed, and read here, before its answer comes: what it writes counts from when it is sent.
import type { Key } from '#store/table.ts';
import { unavailable } from '#store/wire/retry.ts';
import { nameOf, type Place } from '../sqlite/durability.ts';
import { errorOf, type Said } from './wire.ts';

type Flight = {
  places: readonly string[];
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Settles with the answer, whatever it is. */
  ended: Promise<unknown>;
  /** Of a light write that is answered and may not be on the disk yet. */
  commit?: number;
};

export class InFlight {
  readonly #flights = new Map<number, Flight>();
  /** The last call that wrote there. */
  readonly #last = new Map<string, Flight>();
  #light: Flight[] = [];
  #nextId = 1;
  #synced = 0;
  #broken: unknown;

  /** The number of the last commit of which it is known that it is on the disk. */
  get synced(): number {
    return this.#synced;
  }

  /** A call with its number, and what it may change. */
  begin<T>(table: string, keys: readonly Key[]): { id: number; answer: Promise<T> } {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const id = this.#nextId;
    this.#nextId += 1;
    const places = keys.flatMap(({ pk, sk }) => [nameOf({ table, pk, sk }), nameOf({ table, pk })]);
    const ended = promise.catch(() => undefined);
    const flight = { places, resolve: resolve as Flight['resolve'], reject, ended };
    if (this.#broken !== undefined) reject(unavailable(this.#broken));
    else {
      this.#flights.set(id, flight);
      for (const place of places) this.#last.set(place, flight);
    }
    return { id, answer: promise };
  }

  heard({ answers, synced, broken }: Said): void {
    if (synced > this.#synced) {
      this.#synced = synced;
      this.#light = this.#light.filter((flight) => !this.#isReached(flight));
    }
    for (const [id, value, refusal] of answers) {
      const flight = this.#flights.get(id);
      if (flight === undefined) continue;
      this.#flights.delete(id);
      flight.commit = (value as { commit?: number } | undefined)?.commit;
      if (!this.#isReached(flight)) this.#light.push(flight);
      if (refusal === undefined) flight.resolve(value);
      else flight.reject(errorOf(refusal));
    }
    if (broken !== undefined) this.break(new Error(broken));
  }

  /** Nothing is known of the disk from then on, or nothing writes to it: every call and every read is refused. */
  break(error: unknown): void {
    this.#broken ??= error;
    for (const { reject } of this.#flights.values()) reject(unavailable(error));
    this.#flights.clear();
  }

  /** Settles when what is read there now is on the disk; undefined where it is. Rejects with service_unavailable. */
  durable(place: Place, reach: (commit: number) => Promise<void> | undefined) {
    if (this.#broken !== undefined) return Promise.reject(unavailable(this.#broken));
    const flight = this.#last.size === 0 ? undefined : this.#last.get(nameOf(place));
    return flight && this.#landed(flight, reach);
  }

  async #landed(flight: Flight, reach: (commit: number) => Promise<void> | undefined) {
    await flight.ended;
    if (this.#broken !== undefined) throw unavailable(this.#broken);
    if (flight.commit !== undefined) await reach(flight.commit);
  }

  /** Forgets the places of a call that changed nothing which is not on the disk. */
  #isReached(flight: Flight): boolean {
    if (flight.commit !== undefined && flight.commit > this.#synced) return false;
    for (const place of flight.places) {
      if (this.#last.get(place) === flight) this.#last.delete(place);
    }
    return true;
  }
}
