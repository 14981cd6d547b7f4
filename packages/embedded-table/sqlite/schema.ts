// The tables of the file. An item is JSON text with what is looked up beside it: its key, its sort values, the projection of l2,
// its bytes for units, its expiry. The change stream lies in the same file, so that a write and its change are one commit.
import type { DatabaseSync } from 'node:sqlite';
import { INDEXES } from '#store/keys.ts';

/** Of the file's form; a file of a later one is refused. Of 2, as a change may keep of the item before only what it had otherwise. */
export const FORM = 2;

const STREAM = `
  CREATE TABLE IF NOT EXISTS change (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    place TEXT NOT NULL,
    at INTEGER NOT NULL,
    pk TEXT NOT NULL,
    sk TEXT NOT NULL,
    before TEXT,
    after TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS change_by_place ON change (place, sequence);`;

/** How many commits there were of processes beside the one whose file it is: that one asks, as it is told of its own (280). */
const BESIDE = `
  CREATE TABLE IF NOT EXISTS beside (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    commits INTEGER NOT NULL
  ) STRICT;`;

export const COUNT_BESIDE =
  'INSERT INTO beside (id, commits) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET commits = commits + 1';
export const COMMITS_BESIDE = 'SELECT commits FROM beside';

export function createForm(database: DatabaseSync): void {
  database.exec(STREAM);
  database.exec(BESIDE);
  const form = database.prepare('PRAGMA user_version').get()?.user_version;
  if (form !== FORM) database.exec(`PRAGMA user_version = ${FORM}`);
}

/** Idempotent. Names are the caller's own, never a client's. */
export function createTable(database: DatabaseSync, name: string): void {
  const sorts = INDEXES.map((index) => `${index} TEXT`).join(', ');
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${quoted(name)} (
      id INTEGER PRIMARY KEY,
      pk TEXT NOT NULL,
      sk TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      ttl INTEGER,
      ${sorts},
      slim TEXT,
      slim_bytes INTEGER,
      item TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS ${indexName(name, 'key')} ON ${quoted(name)} (pk, sk);
    CREATE INDEX IF NOT EXISTS ${indexName(name, 'ttl')} ON ${quoted(name)} (ttl)
      WHERE ttl IS NOT NULL;`);
  for (const index of INDEXES) {
    const held = index === 'l2' ? ', slim, slim_bytes' : '';
    database.exec(`
      CREATE INDEX IF NOT EXISTS ${indexName(name, index)}
      ON ${quoted(name)} (pk, ${index}, sk${held})
      WHERE ${index} IS NOT NULL;`);
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const indexName = (table: string, index: string): string => quoted(`${table} ${index}`);
