// The file is its owner's, and one that is damaged or from a later version is refused in a sentence.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDirectory } from '../../../test/support/engine.ts';
import { openDatabase } from '../database.ts';
import { closeFile, openFile } from './file.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = testDirectory();
  path = join(directory, 'table.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('file, log and what belongs to it are readable by their owner only', async () => {
  const database = openDatabase(path);
  await database.table('t').put({ put: { pk: 'p', sk: 's' } });
  for (const rest of ['', '-wal', '-shm']) {
    expect(statSync(`${path}${rest}`).mode & 0o777, rest).toBe(0o600);
  }
  database.close();
});

test('SQLite syncs a log that begins anew and checkpoints, and only what is committed is read', () => {
  const file = openFile(path, true);
  const setting = (name: string) =>
    Object.values(file.writer.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect([setting('journal_mode'), setting('synchronous')]).toEqual(['wal', 1]);
  expect(() => file.reader.exec('CREATE TABLE a (b)')).toThrow('readonly');
  closeFile(file);
});

/** A file with a page that is not what it should be, and a log as a killed process leaves it. */
async function damage(): Promise<void> {
  const database = openDatabase(path);
  const table = database.table('t');
  for (let at = 0; at < 40; at += 1) {
    await table.put({ put: { pk: 'p', sk: `s${at}`, l1: `l${at}`, text: 'x'.repeat(2000) } });
  }
  database.close();
  const bytes = readFileSync(path);
  for (let page = 4; page < bytes.length / 4096; page += 2)
    bytes.fill(0xff, page * 4096, page * 4096 + 600);
  writeFileSync(path, bytes);
}

test('after an unclean end a damaged file is refused, with what to do', async () => {
  await damage();
  writeFileSync(`${path}-wal`, Buffer.alloc(32, 1));
  expect(() => openDatabase(path)).toThrow(/table\.db is damaged .* Put a copy of it in its place/);
});

test('what is no database is refused, with what to do', () => {
  writeFileSync(
    path,
    'something else, long enough to be looked at as a file of SQLite '.repeat(20),
  );
  expect(() => openDatabase(path)).toThrow(/is damaged .* move it away to begin with nothing/);
});

test('a file of a later version is left as it is', () => {
  const later = new DatabaseSync(path);
  later.exec('PRAGMA user_version = 99');
  later.close();
  expect(() => openDatabase(path)).toThrow('later version');
});
