// What the simulated authority never forgets, in one SQLite file: a voucher is on disk before its CAE is answered.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  const database = new DatabaseSync(directory === undefined ? ':memory:' : fileOf(directory));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(SCHEMA);
  return database;
}

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
