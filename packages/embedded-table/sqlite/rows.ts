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

export function storedOf(item: ValueMap): Stored {
  const sorts = INDEXES.map((index) => (item[index] as string | undefined) ?? null);
  const beside = { item, id: 0, text: itemToText(item), bytes: itemBytes(item), sorts };
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

type Statements = Record<'find' | 'insert' | 'body' | 'whole' | 'remove' | 'tell', StatementSync>;

function statements(database: DatabaseSync, name: string): Statements {
  const table = quoted(name);
  const columns = ['bytes', 'ttl', ...INDEXES, 'slim', 'slim_bytes', 'item'];
  const marks = columns.map(() => '?').join(', ');
  const set = columns.map((column) => `${column} = ?`).join(', ');
  const find = database.prepare(
    `SELECT id, item, bytes, slim, slim_bytes, ${INDEXES.join(', ')} FROM ${table} WHERE pk = ? AND sk = ?`,
  );
  find.setReturnArrays(true);
  return {
    find,
    insert: database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}, pk, sk) VALUES (${marks}, ?, ?)`,
    ),
    whole: database.prepare(`UPDATE ${table} SET ${set} WHERE id = ?`),
    body: database.prepare(`UPDATE ${table} SET item = ?, bytes = ? WHERE id = ?`),
    remove: database.prepare(`DELETE FROM ${table} WHERE id = ?`),
    tell: database.prepare(
      'INSERT INTO change (place, at, pk, sk, before, after) VALUES (?, ?, ?, ?, ?, ?)',
    ),
  };
}

function storedFrom([id, text, bytes, slim, slimBytes, ...sorts]: SQLOutputValue[]): Stored {
  return {
    id: id as number,
    item: itemFromText(text as string),
    text: text as string,
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
  const expiry = ttlOf(after.item);
  if (before !== undefined && isSameBeside(before, after) && expiry === ttlOf(before.item)) {
    sql.body.run(after.text, after.bytes, before.id);
    return;
  }
  const values = [after.bytes, expiry, ...after.sorts, after.slim, after.slimBytes, after.text];
  if (before === undefined) sql.insert.run(...values, key.pk, key.sk);
  else sql.whole.run(...values, before.id);
}

/** Nothing that an index holds differs: the text alone is written. */
const isSameBeside = (before: Stored, after: Stored): boolean =>
  before.slim === after.slim && before.sorts.every((sort, at) => sort === after.sorts[at]);

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
