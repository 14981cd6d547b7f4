// What of the committed is on the disk. Commits are numbered; the log is synced beside the event loop, one sync at a time and only
// while a commit is waited for, and each sync takes with it all that was committed before it began. Of what is not on the disk yet
// the keys are known, so that a read waits for those commits alone that wrote what it read (decision 325).
import type { Key } from '#store/table.ts';
import { unavailable } from '#store/wire/retry.ts';
import type { LogSync } from './log-sync.ts';

/** An item; with no `sk` all items of the partition. */
export type Place = { table: string; pk: string; sk?: string };
type Waiting = { through: number; resolve: () => void; reject: (error: unknown) => void };
/** `isLight`: all writes of it that are not on the disk are light ones. */
type Touch = { commit: number; isLight: boolean };

/** A light commit is on the disk this much later at most, if the machine lives. */
const LIGHT_MS = 200;

export class Durability {
  readonly #log: LogSync;
  /** Items and partitions by their names, as `nameOf` makes them. */
  readonly #touches = new Map<string, Touch>();
  #waiting: Waiting[] = [];
  #committed = 0;
  #synced = 0;
  #isSyncing = false;
  #later: NodeJS.Timeout | undefined;
  #broken: unknown;

  constructor(log: LogSync) {
    this.#log = log;
  }

  /** A sync failed: what the disk has is not known from then on, so the file is done with until it is opened again. */
  get broken(): unknown {
    return this.#broken;
  }

  /** The number of the last commit. */
  get last(): number {
    return this.#committed;
  }

  /** The number of the last one that is on the disk. */
  get synced(): number {
    return this.#synced;
  }

  /** Another commit lies in the log; its number. */
  committed(): number {
    this.#committed += 1;
    return this.#committed;
  }

  /** Notes what a write of the last commit changed. True for a light one where no other write of it waits for the disk. */
  touch(table: string, keys: readonly Key[], isLight: boolean): boolean {
    let isAllLight = isLight;
    for (const { pk, sk } of keys) {
      const item = nameOf({ table, pk, sk });
      const isStillLight = isLight && this.#touches.get(item)?.isLight !== false;
      isAllLight &&= isStillLight;
      this.#touches.set(item, { commit: this.#committed, isLight: isStillLight });
      this.#touches.set(nameOf({ table, pk }), { commit: this.#committed, isLight: false });
    }
    return isAllLight;
  }

  /** Settles when what the place holds now is on the disk; undefined where it is. Rejects with service_unavailable. */
  of(place: Place): Promise<void> | undefined {
    const touch = this.#touches.size === 0 ? undefined : this.#touches.get(nameOf(place));
    return this.reach(touch?.commit ?? 0);
  }

  /** The same for all commits up to and including that one. */
  reach(through: number): Promise<void> | undefined {
    if (this.#broken !== undefined) return Promise.reject(unavailable(this.#broken));
    if (through <= this.#synced) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ through, resolve, reject });
    this.#sync();
    return promise;
  }

  /** Brings what is committed onto the disk before long, though nothing waits for it. */
  soon(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.reach(this.#committed)?.catch(() => undefined);
    }, LIGHT_MS).unref();
  }

  /** The same, now. */
  syncNow(): void {
    if (this.#synced === this.#committed) return;
    try {
      this.#log.syncNow();
    } catch (error) {
      this.#break(error);
      return;
    }
    this.#reached(this.#committed);
  }

  #sync(): void {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    const through = this.#committed;
    const end = (settle: () => void) => {
      this.#isSyncing = false;
      settle();
      if (this.#waiting.length > 0) this.#sync();
    };
    this.#log.sync().then(
      () => end(() => this.#reached(through)),
      (error) => end(() => through > this.#synced && this.#break(error)),
    );
  }

  #reached(through: number): void {
    this.#synced = Math.max(through, this.#synced);
    for (const [name, { commit }] of this.#touches)
      if (commit <= this.#synced) this.#touches.delete(name);
    const reached = this.#waiting.filter((one) => one.through <= this.#synced);
    this.#waiting = this.#waiting.filter((one) => one.through > this.#synced);
    for (const { resolve } of reached) resolve();
  }

  #break(error: unknown): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable(error));
  }
}

/** By which an item or a partition is known in memory. */
export const nameOf = ({ table, pk, sk }: Place): string =>
  sk === undefined ? `${table}\0${pk}` : `${table}\0${pk}\0${sk}`;
