// The Table port on a file of this machine: reads answer what is committed and durable, and wait where it is not durable yet; writes of
// one turn of the event loop share a commit.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type {
  Action,
  CallRecord,
  ChangedKeys,
  Delete,
  Item,
  Key,
  Put,
  QueryInput,
  QueryOutput,
  Soon,
  Table,
  Update,
} from '#store/table.ts';
import { isEmptyRange } from '#store/wire/input.ts';
import {
  BATCH_BYTES_MAX,
  KEYS_MAX,
  refuseBadKey,
  refuseBadProjection,
  refuseRepeatedKeys,
} from './limits.ts';
import { openPages, type Pages, projected } from './page.ts';
import type { LastChanged } from './sqlite/last-changed.ts';
import { quoted } from './sqlite/schema.ts';
import { readUnits, type Units } from './units.ts';
import { portItemFromText } from './values/item-text.ts';
import { normal } from './values/normal.ts';
import type { Writes, Written } from './writes.ts';

/** Tests and the bench count what calls cost. */
export type TableOptions = { onCall?: (call: CallRecord) => void };
type Parts = { name: string; reader: DatabaseSync; writes: Writes; lastChanged: LastChanged };

const NO_UNITS: Units = { readUnits: 0, writeUnits: 0, indexWriteUnits: 0 };

export class EmbeddedTable implements Table {
  readonly name: string;
  readonly #writes: Writes;
  readonly #lastChanged: LastChanged;
  readonly #find: StatementSync;
  readonly #pages: Pages;
  readonly #onCall: (call: CallRecord) => void;

  constructor({ name, reader, writes, lastChanged }: Parts, { onCall }: TableOptions = {}) {
    this.name = name;
    this.#writes = writes;
    this.#lastChanged = lastChanged;
    this.#find = reader.prepare(`SELECT item, bytes FROM ${quoted(name)} WHERE pk = ? AND sk = ?`);
    this.#find.setReturnArrays(true);
    this.#pages = openPages(reader, name);
    this.#onCall = onCall ?? (() => undefined);
  }

  async get(key: Key, project?: readonly string[]): Promise<Item | undefined> {
    const found = this.#call('GetItem', () => {
      refuseBadProjection(project);
      const { item, bytes } = this.#read(key, project);
      return { answer: item, units: { ...NO_UNITS, readUnits: readUnits(bytes) } };
    });
    await this.#durable(key);
    return found;
  }

  async batchGet(keys: readonly Key[], project?: readonly string[]): Promise<Item[]> {
    const items: Item[] = [];
    for (let at = 0; at < keys.length; ) {
      const { found, asked: count } = this.#call('BatchGetItem', () =>
        this.#batch(keys.slice(at, at + KEYS_MAX), project),
      );
      items.push(...found);
      at += count;
    }
    await Promise.all(keys.map((key) => this.#durable(key)));
    return items;
  }

  async query(input: QueryInput): Promise<QueryOutput> {
    if (isEmptyRange(input)) return { items: [] };
    const page = this.#call('Query', () => {
      const { readUnits: units, ...answer } = this.#pages(input);
      return { answer, units: { ...NO_UNITS, readUnits: units } };
    });
    await this.#writes.durable({ pk: normal(input.pk) as string });
    return page;
  }

  async put(action: Put): Promise<void> {
    await this.#write('PutItem', action);
  }

  async update(action: Update): Promise<Item> {
    return itemOf(await this.#write('UpdateItem', action));
  }

  async updateSoon(action: Update): Promise<Soon> {
    return this.#waited('UpdateItem', async () => {
      const written = await this.#writes.lightly(action);
      const durable = async () => this.#writes.reach(written.commit);
      return { answer: { item: itemOf(written), durable }, units: written.units };
    });
  }

  async delete(action: Delete): Promise<void> {
    await this.#write('DeleteItem', action);
  }

  async transact(actions: readonly Action[], token: string): Promise<void> {
    await this.#waited('TransactWriteItems', async () => {
      const units = await this.#writes.all(actions, token);
      return { answer: undefined, units };
    });
  }

  changedSince(pk: string, mark?: number): ChangedKeys {
    return this.#lastChanged.since(normal(pk) as string, mark);
  }

  async #write(operation: string, action: Put | Update | Delete): Promise<Written> {
    return this.#waited(operation, async () => {
      const written = await this.#writes.one(action);
      return { answer: written, units: written.units };
    });
  }

  #durable({ pk, sk }: Key): Promise<void> | undefined {
    return this.#writes.durable({ pk: normal(pk) as string, sk: normal(sk) as string });
  }

  #read(key: Key, project?: readonly string[]): { item: Item | undefined; bytes: number } {
    const { pk, sk } = { pk: normal(key.pk) as string, sk: normal(key.sk) as string };
    refuseBadKey({ pk, sk });
    const row = this.#find.get(pk, sk) as [string, number] | undefined;
    if (row === undefined) return { item: undefined, bytes: 0 };
    const item = portItemFromText(row[0]);
    return { item: project === undefined ? item : projected(item, project), bytes: row[1] };
  }

  /** As many as fit into an answer of 16 MB. */
  #batch(keys: readonly Key[], project?: readonly string[]) {
    refuseRepeatedKeys(keys);
    refuseBadProjection(project);
    const found: Item[] = [];
    let [count, bytes, units] = [0, 0, 0];
    for (const key of keys) {
      const { item, bytes: more } = this.#read(key, project);
      if (count > 0 && bytes + more > BATCH_BYTES_MAX) break;
      if (item !== undefined) found.push(item);
      count += 1;
      bytes += more;
      units += readUnits(more);
    }
    return { answer: { found, asked: count }, units: { ...NO_UNITS, readUnits: units } };
  }

  #call<T>(operation: string, run: () => { answer: T; units: Units }): T {
    let units = NO_UNITS;
    try {
      const done = run();
      units = done.units;
      return done.answer;
    } finally {
      this.#onCall({ operation, table: this.name, ...units });
    }
  }

  async #waited<T>(operation: string, run: () => Promise<{ answer: T; units: Units }>): Promise<T> {
    let units = NO_UNITS;
    try {
      const done = await run();
      units = done.units;
      return done.answer;
    } finally {
      this.#onCall({ operation, table: this.name, ...units });
    }
  }
}

const itemOf = ({ text }: Written): Item => (text === undefined ? {} : portItemFromText(text));
