// The file and its two connections: one that writes, one that reads what was committed. Only its owner may read it.
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type LogSync, openLogSync } from './log-sync.ts';
import { createForm, FORM } from './schema.ts';

export type File = { path: string; writer: DatabaseSync; reader: DatabaseSync; log: LogSync };

/** Read by what opens the write-ahead log anew, which another process may be doing. */
const READER_PATIENCE_MS = 2000;
const READER_CACHE_KB = 8192;
const WRITER_CACHE_KB = 4096;
/** The log is cut back to this when a burst of writes made it longer. */
const LOG_BYTES = 16 * 1024 * 1024;

/** Throws an Error for people. `isOurs`: no other process has it, so a log that lies there is from one that was ended. */
export function openFile(path: string, isOurs: boolean): File {
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
    const reader = new DatabaseSync(path, { readOnly: true, timeout: READER_PATIENCE_MS });
    reader.exec(`PRAGMA cache_size = -${READER_CACHE_KB}`);
    return { path, writer, reader, log: openLogSync(path) };
  } catch (error) {
    if (writer?.isOpen) writer.close();
    throw forPeople(error as Error & { errcode?: number }, path);
  }
}

/** Everything into the file itself, and no log left behind. */
export function closeFile({ writer, reader, log }: File): void {
  log.close();
  reader.close();
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
