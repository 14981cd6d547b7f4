// The change stream of one table: what its records were and became, in order, until it is told that they were dealt with.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Item } from '#store/table.ts';
import { readBefore } from './values/difference.ts';
import { type Image, imageOf } from './values/image.ts';
import { isPlainText, itemFromText, portItemFromText } from './values/item-text.ts';
import type { Value } from './values/value.ts';
import type { Writer } from './writes.ts';

/** As they lie in the file: of an item that was there and is there, `before` may be what it had otherwise. */
export type Texts = { before?: string; after?: string };
export type Change = Texts & { sequence: number; atMs: number; key: { pk: string; sk: string } };

export type Changes = {
  /** The next ones after that one. */
  read(after: number, limit: number): Change[];
  /** Forgets all up to and including that one. */
  trim(through: number): Promise<void>;
};

/** Both items as the port gives them; what is the same in both is one value. */
export const itemsOf = (texts: Texts): { before?: Item; after?: Item } =>
  bothOf(texts, portItemFromText);

/** Both items with typed members. */
export function imagesOf(texts: Texts): { before?: Image; after?: Image } {
  const { before, after } = bothOf<Value>(texts, itemFromText);
  return { ...(before && { before: imageOf(before) }), ...(after && { after: imageOf(after) }) };
}

/** Is all of both items in JSON as it is? */
export const arePlain = ({ before = '', after = '' }: Texts): boolean =>
  isPlainText(before) && isPlainText(after);

function bothOf<V>(
  { before, after }: Texts,
  read: (text: string) => { [name: string]: V },
): { before?: { [name: string]: V }; after?: { [name: string]: V } } {
  const is = after === undefined ? undefined : read(after);
  const was = before === undefined ? undefined : readBefore(before, { read, after: is });
  return { ...(was && { before: was }), ...(is && { after: is }) };
}

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
