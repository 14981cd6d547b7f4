// What the simulated authority never forgets, in one SQLite file: a voucher is on disk before its CAE is answered.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { soundFile } from '#kernel/sound-file.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS voucher (
    cuit TEXT, sale_point INTEGER, type INTEGER, first INTEGER, last INTEGER, cae TEXT UNIQUE,
    serial INTEGER UNIQUE NOT NULL, body TEXT NOT NULL, PRIMARY KEY (cuit, sale_point, type, first)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ticket (
    id INTEGER PRIMARY KEY, serial TEXT, service TEXT, granted_at INTEGER, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS ticket_holder ON ticket (serial, service, granted_at);
  CREATE TABLE IF NOT EXISTS script (
    kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
`;

/** In memory without a directory. Writes are durable when they return. */
export function openDatabase(directory?: string): DatabaseSync {
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = directory === undefined ? ':memory:' : fileOf(directory);
  const wasEmptied = existsSync(path) && statSync(path).size === 0;
  const database = new DatabaseSync(path);
  return soundFile(path, BEGIN_ANEW, () => {
    if (wasEmptied) throw new Error('it is empty');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    database.exec(SCHEMA);
    return database;
  });
}

const BEGIN_ANEW =
  'Put a copy of it in its place, or delete its directory: then the simulated authority begins anew, without the documents that it knew.';

/** All of the work or nothing of it. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

const fileOf = (directory: string): string => join(directory, 'arca.db');
