// Which pages of the file a write dirties: what is written to the log, synced, and moved into the file afterwards.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Item, Table } from '#store/table.ts';
import { type EmbeddedDatabase, openDatabase } from '../database.ts';

const HEAD_OF_LOG = 32;
const HEAD_OF_FRAME = 24;
const PAGE_BYTES_AT = 8;

/** Three of them fill a page nearly, were there no blanks. */
const TEXT = 'a'.repeat(820);

let directory: string;
let path: string;
let database: EmbeddedDatabase;
let beside: DatabaseSync;
let table: Table;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rows-'));
  path = join(directory, 'table.db');
  database = openDatabase(path);
  table = database.table('things');
  beside = new DatabaseSync(path);
});
afterEach(async () => {
  beside.close();
  database.close();
  await rm(directory, { recursive: true, force: true });
});

const id = (at: number) => String(at).padStart(4, '0');
const thing = (at: number, more: Item = {}): Item => ({
  pk: 'p',
  sk: id(at),
  v: 1,
  l1: `name ${id(at)}`,
  l2: `${id(at)} changed`,
  l4: `price ${id(at)}`,
  x: `words of ${id(at)}`,
  d: { text: TEXT },
  ...more,
});

async function fill(count: number): Promise<void> {
  for (let from = 0; from < count; from += 50)
    await table.transact(
      Array.from({ length: 50 }, (_, at) => ({ put: thing(from + at) })),
      `fill ${from}`,
    );
}

/** How many pages of the table, of its indexes and of the stream stood in the log after the write. */
async function pagesOf(write: () => Promise<unknown>): Promise<Record<string, number>> {
  beside.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await write();
  const log = readFileSync(`${path}-wal`);
  const frame = HEAD_OF_FRAME + log.readUInt32BE(PAGE_BYTES_AT);
  const owner = new Map(
    beside
      .prepare('SELECT name, pageno FROM dbstat')
      .all()
      .map(({ name, pageno }) => [Number(pageno), String(name)]),
  );
  const pages: Record<string, number> = {};
  for (let at = HEAD_OF_LOG; at + frame <= log.length; at += frame) {
    const name = owner.get(log.readUInt32BE(at)) ?? 'free';
    pages[name] = (pages[name] ?? 0) + 1;
  }
  return pages;
}

test('a row that grows a little stays in its page, and enters no index anew in which nothing changed', async () => {
  await fill(200);
  const changed = thing(77, { v: 2, l2: '9999 changed', d: { text: 'a'.repeat(910) } });
  const pages = await pagesOf(() => table.put({ put: changed }));
  expect(pages.things).toBe(1);
  expect(pages['things l2']).toBeGreaterThan(0);
  expect(Object.keys(pages).filter((name) => /^things (key|ttl|l1|l3|l4|l5)$/.test(name))).toEqual(
    [],
  );
});

test('a row that grew beyond its room has some again', async () => {
  await fill(200);
  const grown = (length: number) => thing(77, { v: 2, d: { text: 'a'.repeat(length) } });
  const far = await pagesOf(() => table.put({ put: grown(2400) }));
  expect(far.things).toBeGreaterThan(1);
  expect(await pagesOf(() => table.put({ put: grown(2500) }))).toMatchObject({ things: 1 });
});

test('what a row holds is told without the blanks behind it, and the same again is no write', async () => {
  await table.put({ put: thing(1) });
  await table.put({ put: thing(1, { v: 2, d: { text: 'a'.repeat(800) } }) });
  expect(await table.get({ pk: 'p', sk: id(1) })).toEqual(
    thing(1, { v: 2, d: { text: 'a'.repeat(800) } }),
  );
  const [kept] = beside.prepare('SELECT item FROM things').all();
  expect(String(kept?.item)).toMatch(/[^ ] +$/);
  const changes = () =>
    beside.prepare('SELECT "before", "after" FROM change ORDER BY sequence').all();
  expect(JSON.stringify(changes())).not.toMatch(/ "/);
  const before = changes().length;
  await table.put({ put: thing(1, { v: 2, d: { text: 'a'.repeat(800) } }) });
  expect(changes()).toHaveLength(before);
});

test('a row that became much shorter gives its room back', async () => {
  await table.put({ put: thing(1, { d: { text: 'a'.repeat(5000) } }) });
  await table.put({ put: thing(1) });
  const [kept] = beside.prepare('SELECT length(item) AS length FROM things').all();
  expect(Number(kept?.length)).toBeLessThan(1400);
});

test('what expires is written once, as a rule, and has no blanks until it is written again', async () => {
  await table.put({ put: thing(1, { ttl: 2_000_000_000 }) });
  const text = () => String(beside.prepare('SELECT item FROM things').get()?.item);
  expect(text()).toMatch(/\}$/);
  await table.put({ put: thing(1, { ttl: 2_000_000_000, v: 2, d: { text: 'a'.repeat(900) } }) });
  expect(text()).toMatch(/\} +$/);
});
