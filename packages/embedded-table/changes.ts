// The change stream of one table: what its records were and became, in order, until it is told that they were dealt with.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Item } from '#store/table.ts';
import { portItemFromText } from './values/item-text.ts';
import type { Writer } from './writes.ts';

/** `before` and `after` as they lie in the file: itemOf and imageFromText read them. */
export type Change = {
  sequence: number;
  atMs: number;
  key: { pk: string; sk: string };
  before?: string;
  after?: string;
};

export type Changes = {
  /** The next ones after that one. */
  read(after: number, limit: number): Change[];
  /** Forgets all up to and including that one. */
  trim(through: number): Promise<void>;
};

export const itemOf = (text: string): Item => portItemFromText(text);

export function openChanges(reader: DatabaseSync, writer: Writer, name: string): Changes {
  const next = reader.prepare(
    'SELECT sequence, at, pk, sk, before, after FROM change WHERE place = ? AND sequence > ? ' +
      'ORDER BY sequence LIMIT ?',
  );
  return {
    read: (after, limit) => next.all(name, after, limit).map(changeFrom),
    trim: (through) => writer.trim(name, through),
  };
}

const changeFrom = (row: Record<string, SQLOutputValue>): Change => ({
  sequence: row.sequence as number,
  atMs: row.at as number,
  key: { pk: row.pk as string, sk: row.sk as string },
  ...(row.before !== null && { before: row.before as string }),
  ...(row.after !== null && { after: row.after as string }),
});
