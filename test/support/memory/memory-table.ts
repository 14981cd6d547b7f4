// The Table port in memory, with the conflicts that the emulators never raise: a transaction holds its items while it
// runs, and a call that meets a held item loses. Checked call by call against a real engine by memory-table.test.ts.
import { refuseBadTransaction, refuseRepeatedKeys } from '#embedded-table/limits.ts';
import { projected } from '#embedded-table/page.ts';
import { type Stored, storedOf } from '#embedded-table/sqlite/rows.ts';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import { type Asked, asked, writeAll, writeOne } from '#embedded-table/write.ts';
import { Failure } from '#kernel/error.ts';
import type {
  Action,
  Delete,
  Item,
  Key,
  Put,
  QueryInput,
  QueryOutput,
  Table,
  Update,
} from '#store/table.ts';
import { type Random, seeded } from '../random.ts';
import { imageOf, MemoryRows, type RowChange } from './memory-rows.ts';
import { selectPage } from './page.ts';
import { Partition } from './partition.ts';

type MemoryOptions = {
  random?: Random;
  /** Chance that a write meets a transaction of another process. */
  conflictRate?: number;
};

const CONFLICT_TRIES = 12;
const KEYS_MAX = 100;

export class MemoryTable implements Table {
  readonly name: string;
  #rows = new MemoryRows();
  readonly #held = new Set<string>();
  readonly #tokens = new Map<string, string>();
  readonly #random: Random;
  readonly #conflictRate: number;

  constructor(name: string, options: MemoryOptions = {}) {
    this.name = name;
    this.#random = options.random ?? seeded(1);
    this.#conflictRate = options.conflictRate ?? 0;
  }

  get stream(): readonly RowChange[] {
    return this.#rows.stream;
  }

  /** A table with the same items and an empty stream; items are never changed in place, so they are shared. */
  copy(options: MemoryOptions = {}): MemoryTable {
    const table = new MemoryTable(this.name, options);
    table.#rows = this.#rows.copy();
    return table;
  }

  /** A table that goes on from here by itself: the same items, stream and tokens. */
  fork(options: MemoryOptions = {}): MemoryTable {
    const table = this.copy(options);
    for (const change of this.stream) table.#rows.stream.push(change);
    for (const [token, payload] of this.#tokens) table.#tokens.set(token, payload);
    return table;
  }

  /** Every item, by key. */
  items(): Item[] {
    return Array.from(this.#rows.all(), (stored) => portItemFromText(stored.text));
  }

  /** The same, shared by all who look at them and by all copies of the table: not to be changed. */
  images(): Item[] {
    return Array.from(this.#rows.all(), imageOf);
  }

  /** The items under chosen keys as they are stored, without copies: not to be changed. */
  *shared(isWanted: (key: Key) => boolean): Iterable<Readonly<Item>> {
    for (const [pk, partition] of this.#rows.partitions)
      for (const { item } of partition.rows())
        if (isWanted({ pk, sk: item.sk as string })) yield item;
  }

  /** The item under that key as many times more, each with other attributes: as if as many puts had written them. */
  multiply(key: Key, others: Iterable<Key & Record<string, string>>): void {
    const model = this.#rows.find(key);
    if (model === undefined) throw new Error('there is nothing to multiply');
    for (const other of others)
      this.#rows.replace(other, undefined, storedOf({ ...model.item, ...other }));
  }

  /** What is otherwise than in that table, of which this is a copy: rows as they are now, and keys of what is gone. */
  movedSince(base: MemoryTable): Iterable<Stored | Key> {
    return this.#rows.movedSince(base.#rows);
  }

  /** Every item as it is stored. */
  rows(): Iterable<Stored> {
    return this.#rows.all();
  }

  async get(key: Key, paths?: readonly string[]): Promise<Item | undefined> {
    await this.#travel();
    const stored = this.#rows.find(key);
    return stored && shown(stored, paths);
  }

  async batchGet(keys: readonly Key[], paths?: readonly string[]): Promise<Item[]> {
    await this.#travel();
    if (keys.length > KEYS_MAX) throw new Error('too many keys');
    refuseRepeatedKeys(keys);
    const found = keys.map((key) => this.#rows.find(key)).filter((each) => each !== undefined);
    return found.map((stored) => shown(stored, paths));
  }

  async query(input: QueryInput): Promise<QueryOutput> {
    await this.#travel();
    return selectPage(this.#rows.partitions.get(input.pk) ?? new Partition(), input);
  }

  async put(action: Put): Promise<void> {
    await this.#single(action);
  }

  async update(action: Update): Promise<Item> {
    const after = await this.#single(action);
    return after === undefined ? {} : shown(after);
  }

  async delete(action: Delete): Promise<void> {
    await this.#single(action);
  }

  async transact(given: readonly Action[], token: string): Promise<void> {
    const actions = given.map(asked);
    const keys = actions.map(({ key }) => key);
    refuseBadTransaction(keys, token);
    const payload = JSON.stringify(given);
    for (let attempt = 1; ; attempt += 1) {
      await this.#travel();
      const known = this.#tokens.get(token);
      if (known === payload) return;
      if (known !== undefined) throw new Error('token used with other actions');
      const met = await this.#attempt(actions, keys.map(nameOf));
      if (met === undefined) {
        this.#tokens.set(token, payload);
        return;
      }
      if (attempt === CONFLICT_TRIES) throw busy();
      await this.#travel(2 ** attempt);
    }
  }

  /** Holds the items, then checks and writes them together; undefined when it happened, else where it met another one. */
  async #attempt(actions: readonly Asked[], keys: string[]): Promise<boolean[] | undefined> {
    const met = keys.map((key) => this.#held.has(key) || this.#strangerHolds());
    if (met.includes(true)) return met;
    for (const key of keys) this.#held.add(key);
    try {
      await this.#travel();
      writeAll(this.#rows, actions);
      return undefined;
    } finally {
      for (const key of keys) this.#held.delete(key);
    }
  }

  async #single(given: Put | Update | Delete): Promise<Stored | undefined> {
    const action = asked(given);
    for (let attempt = 1; ; attempt += 1) {
      await this.#travel();
      if (!this.#held.has(nameOf(action.key)) && !this.#strangerHolds()) break;
      if (attempt === CONFLICT_TRIES) throw busy();
      await this.#travel(2 ** attempt);
    }
    return writeOne(this.#rows, action).after;
  }

  #strangerHolds(): boolean {
    return this.#conflictRate > 0 && this.#random.next() < this.#conflictRate;
  }

  /** The way to the table and back takes a few turns of the event loop, so that concurrent callers interleave. */
  async #travel(turns = 4): Promise<void> {
    for (let hops = this.#random.below(turns); hops >= 0; hops -= 1) await Promise.resolve();
  }
}

/** What the port throws when conflicts do not end. */
export const busy = (): Failure =>
  new Failure('service_unavailable', { headers: { 'Retry-After': '1' } });

const nameOf = (key: Key): string => `${key.pk}\u0000${key.sk}`;

const shown = (stored: Stored, paths?: readonly string[]): Item => {
  const item = portItemFromText(stored.text);
  return paths === undefined ? item : projected(item, paths);
};
