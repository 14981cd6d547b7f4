// The data of a folder that an earlier version kept with dynoxide, taken over once: into a file beside the old one, which takes its
// name only when it is whole. The old file is read without its engine, and kept.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Content, fillFile, type OtherChange } from '#embedded-table/fill.ts';
import type { Image } from '#embedded-table/values/image.ts';
import { TABLES } from './environment.ts';
import { type Positions, readPositions } from './positions.ts';

const OLD = 'dynoxide.db';
const MS_A_SECOND = 1000;
const PATIENCE_MS = 2000;

/** Says in one line what was done; undefined when there was nothing to take over. Under the lock of the directory. */
export function takeOver(directory: string, file: string): string | undefined {
  const old = join(directory, OLD);
  if (existsSync(file) || !existsSync(old)) return undefined;
  const next = `${file}.new`;
  for (const rest of ['', '-wal', '-shm']) rmSync(`${next}${rest}`, { force: true });
  const database = new DatabaseSync(old, { timeout: PATIENCE_MS });
  try {
    const positions = readPositions(directory);
    const tables = TABLES.filter((name) => hasTable(database, name));
    const count = fillFile(
      next,
      tables.map((name) => contentOf(database, name, positions)),
    );
    renameSync(next, file);
    return `took over ${count} items from ${OLD}, which is kept and no longer used`;
  } finally {
    database.close();
  }
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
  undefined;

function contentOf(database: DatabaseSync, name: string, positions: Positions): Content {
  return {
    name,
    items: itemsOf(database, name),
    changes: changesOf(database, name, relayed(database, name, positions)),
    lastSequence: Number(newestOf(database, name)),
  };
}

function* itemsOf(database: DatabaseSync, name: string): Generator<Image> {
  const rows = database.prepare(`SELECT item_json FROM "${name}"`);
  for (const { item_json: text } of rows.iterate()) yield JSON.parse(String(text)) as Image;
}

function* changesOf(database: DatabaseSync, name: string, after: number): Generator<OtherChange> {
  const rows = database.prepare(
    'SELECT keys_json, old_image, new_image, created_at FROM _stream_records ' +
      'WHERE table_name = ? AND CAST(sequence_number AS INTEGER) > ? ORDER BY id',
  );
  for (const row of rows.iterate(name, after)) {
    const [before, after] = [imageOf(row.old_image), imageOf(row.new_image)];
    if (before?.v === undefined && after?.v === undefined) continue;
    const { pk, sk } = JSON.parse(String(row.keys_json)) as Record<string, { S: string }>;
    const key = { pk: pk?.S ?? '', sk: sk?.S ?? '' };
    yield { key, atMs: Number(row.created_at) * MS_A_SECOND, before, after };
  }
}

const imageOf = (text: unknown): Image | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as Image) : undefined;

/** How far the stream was dealt with. A position of another stream is none. */
function relayed(database: DatabaseSync, name: string, positions: Positions): number {
  const { streamArn, shards } = positions[name] ?? { streamArn: '', shards: {} };
  const known = database
    .prepare('SELECT stream_label AS label FROM _tables WHERE table_name = ?')
    .get(name);
  if (!streamArn.endsWith(String(known?.label))) return 0;
  return Math.max(0, ...Object.values(shards).map(Number));
}

const newestOf = (database: DatabaseSync, name: string): unknown =>
  database
    .prepare(
      'SELECT MAX(CAST(sequence_number AS INTEGER)) AS n FROM _stream_records WHERE table_name = ?',
    )
    .get(name)?.n ?? 0;
