// The file and its two connections: one that writes, one that reads what was committed; each may be in a thread of its own. Only its
// owner may read it.
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type LogSync, openLogSync } from './log-sync.ts';
import { createForm, FORM } from './schema.ts';

/** `isOurs`: no other process keeps it in order, though others may write to it for a moment. */
export type WrittenFile = { path: string; isOurs: boolean; writer: DatabaseSync; log: LogSync };
export type File = WrittenFile & { reader: DatabaseSync };

/** Read by what opens the write-ahead log anew, which another process may be doing. */
const READER_PATIENCE_MS = 2000;
const READER_CACHE_KB = 8192;
const WRITER_CACHE_KB = 4096;
/** The log is cut back to this when a burst of writes made it longer. */
const LOG_BYTES = 16 * 1024 * 1024;

export function openFile(path: string, isOurs: boolean): File {
  return { ...openWriter(path, isOurs), reader: openReader(path) };
}

/** Of a file that has a writer. */
export function openReader(path: string): DatabaseSync {
  const reader = new DatabaseSync(path, { readOnly: true, timeout: READER_PATIENCE_MS });
  reader.exec(`PRAGMA cache_size = -${READER_CACHE_KB}`);
  return reader;
}

/** Makes the file where there is none. Throws an Error for people. Where it is ours, a log that lies there is from one that was ended. */
export function openWriter(path: string, isOurs: boolean): WrittenFile {
  const wasEnded = isOurs && hasLog(path);
  const wasEmptied = isOurs && existsSync(path) && statSync(path).size === 0;
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  let writer: DatabaseSync | undefined;
  try {
    if (wasEmptied) throw new Damaged('it is empty');
    writer = new DatabaseSync(path, { timeout: READER_PATIENCE_MS });
    prepareWriter(writer);
    if (wasEnded) refuseDamage(writer);
    refuseLaterForm(writer, path);
    createForm(writer);
    writer.exec('PRAGMA busy_timeout = 0');
    return { path, isOurs, writer, log: openLogSync(path) };
  } catch (error) {
    if (writer?.isOpen) writer.close();
    throw forPeople(error as Error & { errcode?: number }, path);
  }
}

/** Everything into the file itself. */
export function closeFile({ reader, ...written }: File): void {
  reader.close();
  closeWriter(written);
}

/** The last connection to a file leaves no log behind. */
export function closeWriter({ writer, log }: Omit<WrittenFile, 'isOurs' | 'path'>): void {
  log.close();
  writer.close();
}

function prepareWriter(writer: DatabaseSync): void {
  writer.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = ${LOG_BYTES};
    PRAGMA cache_size = -${WRITER_CACHE_KB};`);
}

function refuseDamage(writer: DatabaseSync): void {
  const [found] = writer.prepare('PRAGMA quick_check(1)').all();
  const said = Object.values(found ?? {})[0];
  if (said !== 'ok') throw new Damaged(String(said));
}

function refuseLaterForm(writer: DatabaseSync, path: string): void {
  const form = Number(writer.prepare('PRAGMA user_version').get()?.user_version);
  if (form <= FORM) return;
  throw new Error(`${path} was written by a later version of the service; it is left as it is.`);
}

class Damaged extends Error {}
const CORRUPT = 11;
const NO_DATABASE = 26;

function forPeople(error: Error & { errcode?: number }, path: string): Error {
  const isDamage =
    error instanceof Damaged || error.errcode === CORRUPT || error.errcode === NO_DATABASE;
  if (!isDamage) return error;
  const advice = 'Put a copy of it in its place, or move it away to begin with nothing.';
  const said = error.message.replaceAll(/[\s*]+/g, ' ').trim();
  return new Error(`The data file ${path} is damaged (${said}). ${advice}`);
}

function hasLog(path: string): boolean {
  const log = `${path}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
