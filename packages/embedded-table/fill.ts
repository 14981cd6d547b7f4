// A new file filled with what another engine held, in one commit: items, changes that the relay has not had yet, and the number after
// which its changes go on, so that none comes twice.
import type { Key } from '#store/table.ts';
import { closeFile, openFile } from './sqlite/file.ts';
import { openRows, storedOf } from './sqlite/rows.ts';
import { createTable } from './sqlite/schema.ts';
import { type Image, itemFromImage } from './values/image.ts';
import { itemToText } from './values/item-text.ts';

/** A change as another engine's stream has it. */
export type OtherChange = { key: Key; atMs: number; before?: Image; after?: Image };

/** What one table of the other engine holds. */
export type Content = {
  name: string;
  items: Iterable<Image>;
  changes: Iterable<OtherChange>;
  lastSequence: number;
};

/** Returns how many items there were. An interruption leaves a file without any. */
export function fillFile(path: string, contents: Iterable<Content>): number {
  const file = openFile(path, true);
  try {
    file.writer.exec('BEGIN IMMEDIATE');
    const counts = Array.from(contents, (content) => fill(file.writer, content));
    file.writer.exec('COMMIT');
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    closeFile(file);
  }
}

function fill(writer: Parameters<typeof createTable>[0], content: Content): number {
  const { name, items, changes, lastSequence } = content;
  createTable(writer, name);
  const rows = openRows(writer, name, { now: () => 0 });
  let count = 0;
  for (const image of items) {
    const stored = storedOf(itemFromImage(image));
    const { pk, sk } = stored.item;
    rows.replace({ pk: String(pk), sk: String(sk) }, undefined, stored);
    count += 1;
  }
  writer.prepare('DELETE FROM change WHERE place = ?').run(name);
  continueAfter(writer, lastSequence);
  const tell = writer.prepare(
    'INSERT INTO change (place, at, pk, sk, before, after) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const text = (image: Image | undefined) =>
    image === undefined ? null : itemToText(itemFromImage(image));
  for (const { key, atMs, before, after } of changes) {
    tell.run(name, atMs, key.pk, key.sk, text(before), text(after));
  }
  return count;
}

/** Numbers of changes only ever grow. */
function continueAfter(writer: Parameters<typeof createTable>[0], sequence: number): void {
  const known = writer.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'change'").get();
  if (known === undefined) {
    writer.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('change', ?)").run(sequence);
  } else if (Number(known.seq) < sequence) {
    writer.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'change'").run(sequence);
  }
}
