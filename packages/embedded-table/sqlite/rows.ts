// One table's rows, inside the transaction of a commit: reading an item as it is, and writing what it becomes with its change.
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { INDEXES, TTL_ATTRIBUTE } from '#store/keys.ts';
import { QUIET_MARK, RECORD_MARK } from '#store/stream/stream-change.ts';
import type { Key } from '#store/table.ts';
import { differenceText } from '../values/difference.ts';
import { itemFromText, itemToText } from '../values/item-text.ts';
import { attributeBytes, itemBytes } from '../values/size.ts';
import { isDecimal, type ValueMap } from '../values/value.ts';
import { quoted } from './schema.ts';

/** An item and how it lies in the file. */
export type Stored = {
  /** 0 when it is not in the file yet. */
  id: number;
  /** Characters that its text takes there, with the blanks behind it. */
  room: number;
  item: ValueMap;
  text: string;
  bytes: number;
  /** Its sort values, in the order of INDEXES. */
  sorts: readonly (string | null)[];
  /** What l2 holds of it besides keys. */
  slim: string | null;
  slimBytes: number | null;
};

export type Rows = {
  find(key: Key): Stored | undefined;
  /** Makes the item what it becomes, or removes it; its change goes into the stream when it has a version and anything changes. */
  replace(key: Key, before: Stored | undefined, after: Stored | undefined): void;
};
/** Hears of each record whose place in l2, or what it holds of it, moves: before the commit, which may fail. */
type OnMoved = (key: Key) => void;

const SLIM = ['x', 'y'] as const;
const L2 = INDEXES.indexOf('l2');
/** What indexes hold of a row besides its key: by their columns, in the order of `besideOf`. */
const BESIDE = ['ttl', ...INDEXES, 'slim', 'slim_bytes'];
/** Blanks behind a text: an eighth of it, at most so many. */
const BLANKS_MAX = 128;

export function storedOf(item: ValueMap): Stored {
  const sorts = INDEXES.map((index) => (item[index] as string | undefined) ?? null);
  const beside = { item, id: 0, room: 0, text: itemToText(item), bytes: itemBytes(item), sorts };
  if (sorts[L2] === null) return { ...beside, slim: null, slimBytes: null };
  const slim: ValueMap = {};
  let slimBytes = 0;
  for (const name of SLIM) {
    const value = item[name];
    if (value !== undefined) slim[name] = value;
    slimBytes += attributeBytes(name, value);
  }
  return { ...beside, slim: itemToText(slim), slimBytes };
}

type Hearing = { now: () => number; onMoved?: OnMoved };

export function openRows(database: DatabaseSync, name: string, { now, onMoved }: Hearing): Rows {
  const sql = statements(database, name);
  return {
    find: ({ pk, sk }) => {
      const found = sql.find.get(pk, sk) as SQLOutputValue[] | undefined;
      return found && storedFrom(found);
    },
    replace: (key, before, after) => {
      if (before?.text === after?.text) return;
      write(sql, key, before, after);
      if (isMovedInL2(before, after)) onMoved?.({ pk: key.pk, sk: key.sk });
      if (!isOfRecord(before, after)) return;
      const isChanged = before !== undefined && after !== undefined;
      const was = isChanged ? differenceText(before.item, after.item) : (before?.text ?? null);
      if (was !== undefined) sql.tell.run(name, now(), key.pk, key.sk, was, after?.text ?? null);
    },
  };
}

type Statements = Record<'find' | 'insert' | 'remove' | 'tell', StatementSync> & {
  /** Writes the text, its bytes and those of BESIDE whose bit is set. */
  update: (beside: number) => StatementSync;
};

function statements(database: DatabaseSync, name: string): Statements {
  const table = quoted(name);
  const columns = ['item', 'bytes', ...BESIDE, 'pk', 'sk'];
  const find = database.prepare(
    `SELECT id, item, bytes, slim, slim_bytes, ${INDEXES.join(', ')} FROM ${table} WHERE pk = ? AND sk = ?`,
  );
  find.setReturnArrays(true);
  const updates = new Map<number, StatementSync>();
  return {
    find,
    insert: database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ),
    update: (beside) => {
      const known = updates.get(beside);
      if (known !== undefined) return known;
      const set = ['item', 'bytes', ...BESIDE.filter((_, at) => beside & (1 << at))];
      const made = database.prepare(
        `UPDATE ${table} SET ${set.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
      );
      updates.set(beside, made);
      return made;
    },
    remove: database.prepare(`DELETE FROM ${table} WHERE id = ?`),
    tell: database.prepare(
      'INSERT INTO change (place, at, pk, sk, before, after) VALUES (?, ?, ?, ?, ?, ?)',
    ),
  };
}

function storedFrom([id, kept, bytes, slim, slimBytes, ...sorts]: SQLOutputValue[]): Stored {
  const text = (kept as string).trimEnd();
  return {
    id: id as number,
    room: (kept as string).length,
    item: itemFromText(text),
    text,
    bytes: bytes as number,
    sorts: sorts as (string | null)[],
    slim: slim as string | null,
    slimBytes: slimBytes as number | null,
  };
}

function write(sql: Statements, key: Key, before?: Stored, after?: Stored): void {
  if (after === undefined) {
    if (before !== undefined) sql.remove.run(before.id);
    return;
  }
  const beside = besideOf(after);
  if (before === undefined) {
    // What expires is written once, as a rule.
    const text = ttlOf(after.item) === null ? withBlanks(after.text, 0) : after.text;
    sql.insert.run(text, after.bytes, ...beside, key.pk, key.sk);
  } else {
    const text = withBlanks(after.text, before.room);
    update(sql, { id: before.id, text, bytes: after.bytes, was: besideOf(before), beside });
  }
}

type Held = (string | number | null)[];
type Change = { id: number; text: string; bytes: number; was: Held; beside: Held };

/** SQLite enters a row anew into each index of a column that is named, also where it holds the same: only what differs is. */
function update(sql: Statements, { id, text, bytes, was, beside }: Change): void {
  const values: Held = [text, bytes];
  let differing = 0;
  beside.forEach((value, at) => {
    if (value === was[at]) return;
    differing |= 1 << at;
    values.push(value);
  });
  sql.update(differing).run(...values, id);
}

const besideOf = ({ item, sorts, slim, slimBytes }: Stored): Held => [
  ttlOf(item),
  ...sorts,
  slim,
  slimBytes,
];

/**
 * JSON may end in blanks. A row that takes as much as before stays where it is, while one that grows pushes its neighbours into
 * other pages, each of which is written to the log and to the file.
 */
function withBlanks(text: string, room: number): string {
  const blanks = Math.min(BLANKS_MAX, text.length >> 3);
  const isFitting = text.length <= room && room <= text.length + 4 * blanks;
  return text.padEnd(isFitting ? room : text.length + blanks);
}

const isMovedInL2 = (before?: Stored, after?: Stored): boolean =>
  (before?.sorts[L2] ?? null) !== (after?.sorts[L2] ?? null) ||
  (before?.slim ?? null) !== (after?.slim ?? null);

function ttlOf(item: ValueMap): number | null {
  const ttl = item[TTL_ATTRIBUTE];
  return typeof ttl === 'number' ? Math.floor(ttl) : null;
}

/**
 * Records have a version; counters, tokens, rates and due items are in no stream, nor are records that the relay and the workers
 * wrote for themselves.
 */
function isOfRecord(before?: Stored, after?: Stored): boolean {
  const image = (after ?? before)?.item;
  return isDecimal(image?.[RECORD_MARK]) && image?.[QUIET_MARK] === undefined;
}
