// The writes of one turn of the event loop are one commit, in the order of the calls; a failed one refuses all of them.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConditionFailed } from '#store/table.ts';
import { testDirectory } from '../../../test/support/engine.ts';
import { EmbeddedTable } from '../embedded-table.ts';
import { openWrites } from '../writes.ts';
import { closeFile, type File, openFile } from './file.ts';
import { GroupCommit } from './group-commit.ts';
import { LastChanged } from './last-changed.ts';
import { openRows } from './rows.ts';
import { createTable } from './schema.ts';

const KEY = { pk: 'p', sk: 'a' };
const add = { expression: 'ADD n :one', values: { ':one': 1 } };
let directory: string;
let file: File;
let sizes: number[];
let table: EmbeddedTable;

beforeEach(() => {
  directory = testDirectory();
  file = openFile(join(directory, 'table.db'), true);
  sizes = [];
  createTable(file.writer, 't');
  const commits = new GroupCommit(file, (items) => sizes.push(items));
  table = tableOf(commits);
});
afterEach(() => {
  closeFile(file);
  rmSync(directory, { recursive: true });
});

function tableOf(commits: GroupCommit): EmbeddedTable {
  const rows = openRows(file.writer, 't', { now: () => 0 });
  const lastChanged = new LastChanged(() => 0);
  const writes = openWrites({ name: 't', rows, commits });
  return new EmbeddedTable({ name: 't', reader: file.reader, writes, lastChanged });
}

const told = () =>
  file.reader.prepare('SELECT before, after FROM change ORDER BY sequence').all().length;

test('two writes of one item in one commit see each other, and the stream has both', async () => {
  const [first, second] = await Promise.all([
    table.update({ update: KEY, set: { ...add, expression: 'ADD n :one, v :one' } }),
    table.update({ update: KEY, set: { ...add, expression: 'ADD n :one, v :one' } }),
  ]);
  expect([first.n, second.n]).toEqual([1, 2]);
  expect(sizes).toEqual([2]);
  expect(told()).toBe(2);
});

test('a refused condition is the answer of its write alone', async () => {
  const absent = { expression: 'attribute_not_exists(pk)' };
  const results = await Promise.allSettled([
    table.put({ put: { ...KEY, n: 1 }, condition: absent }),
    table.put({ put: { ...KEY, n: 2 }, condition: absent }),
    table.put({ put: { ...KEY, sk: 'b' }, condition: absent }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(ConditionFailed);
  expect(await table.get(KEY)).toEqual({ ...KEY, n: 1 });
});

test('what was asked is what was there when it was asked', async () => {
  const item = { ...KEY, d: { n: 1 } };
  const writing = table.put({ put: item });
  item.d.n = 2;
  await writing;
  expect((await table.get(KEY))?.d).toEqual({ n: 1 });
});

test('a read never sees what is not committed', async () => {
  const writing = table.put({ put: KEY });
  expect(await table.get(KEY)).toBe(undefined);
  await writing;
  expect(await table.get(KEY)).toEqual(KEY);
});

test('a commit that does not fit is refused whole and forgotten; what comes after it is not', async () => {
  await table.put({ put: { ...KEY, n: 0 } });
  const pages = Number(Object.values(file.writer.prepare('PRAGMA page_count').get() ?? {})[0]);
  file.writer.exec(`PRAGMA max_page_count = ${pages + 3}`);
  const large = { put: { pk: 'p', sk: 'large', v: 1, text: 'x'.repeat(60_000) } };
  const outcomes = await Promise.allSettled([
    table.update({ update: KEY, set: add }),
    table.transact([{ update: KEY, set: add }], 'token'),
    table.put(large),
    table.update({ update: KEY, set: add }),
  ]);
  for (const result of outcomes) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
  }
  expect(await table.get(KEY)).toEqual({ ...KEY, n: 0 });
  expect(told()).toBe(0);
  await table.update({ update: KEY, set: add });
  file.writer.exec('PRAGMA max_page_count = 1000000');
  await table.put(large);
  await table.transact([{ update: KEY, set: add }], 'token');
  expect((await table.get(KEY))?.n).toBe(2);
  expect(told()).toBe(1);
});

test('a commit that finds another process writing comes again', async () => {
  const other = new DatabaseSync(file.path);
  other.exec('BEGIN IMMEDIATE');
  const writing = table.put({ put: KEY });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(await table.get(KEY)).toBe(undefined);
  other.exec('COMMIT');
  other.close();
  await writing;
  expect(await table.get(KEY)).toEqual(KEY);
});

test('many writes are several commits, none of them long', async () => {
  await Promise.all(
    Array.from({ length: 1200 }, (_, at) => table.put({ put: { pk: 'p', sk: `k${at}` } })),
  );
  expect(sizes).toEqual([500, 500, 200]);
});

describe('a commit that is not on the disk yet', () => {
  let syncs: { resolve: () => void; reject: (error: Error) => void }[];
  let commits: GroupCommit;
  beforeEach(() => {
    // What nothing waits for goes to the disk when the test says so, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    syncs = [];
    const sync = () => new Promise<void>((resolve, reject) => void syncs.push({ resolve, reject }));
    const log = { ...file.log, sync };
    commits = new GroupCommit({ ...file, log }, (items) => sizes.push(items));
    table = tableOf(commits);
  });
  afterEach(() => vi.useRealTimers());

  const turns = async () => {
    for (let at = 0; at < 5; at += 1) await new Promise(setImmediate);
  };
  /** What is settled by now, in the order in which it was. */
  function watched(promises: Record<string, Promise<unknown>>): string[] {
    const settled: string[] = [];
    for (const [name, promise] of Object.entries(promises)) {
      promise.then(
        () => settled.push(name),
        () => settled.push(`${name} refused`),
      );
    }
    return settled;
  }

  test('is neither acknowledged nor read, and what comes meanwhile shares the next sync', async () => {
    const first = table.put({ put: KEY });
    await turns();
    const [read, page] = [table.get(KEY), table.query({ pk: 'p' })];
    const [second, third] = [
      table.put({ put: { ...KEY, sk: 'b' } }),
      table.put({ put: { ...KEY, sk: 'c' } }),
    ];
    const settled = watched({ first, read, page, second, third });
    await turns();
    expect(settled).toEqual([]);
    expect(syncs).toHaveLength(1);
    syncs[0]?.resolve();
    await turns();
    expect(settled.toSorted()).toEqual(['first', 'page', 'read']);
    expect([await read, (await page).items]).toEqual([KEY, [KEY]]);
    expect(sizes).toEqual([1]);
    syncs[1]?.resolve();
    await Promise.all([second, third]);
    expect(sizes).toEqual([1, 2]);
    expect(syncs).toHaveLength(2);
  });

  test('holds up no read of anything else, and only queries of its own partition', async () => {
    const written = table.put({ put: { ...KEY, sk: 'b' } });
    await turns();
    const of = (pk: string) => table.query({ pk });
    const reads = { other: table.get(KEY), same: table.get({ ...KEY, sk: 'b' }) };
    const batches = {
      others: table.batchGet([KEY]),
      both: table.batchGet([KEY, { ...KEY, sk: 'b' }]),
    };
    const settled = watched({ ...reads, ...batches, elsewhere: of('q'), here: of('p'), written });
    await turns();
    expect(settled.toSorted()).toEqual(['elsewhere', 'other', 'others']);
    syncs[0]?.resolve();
    await turns();
    expect(settled).toHaveLength(7);
  });

  test('and lies behind a sync that is under way waits for the next one', async () => {
    const first = table.put({ put: KEY });
    await turns();
    const second = table.put({ put: { ...KEY, sk: 'b' } });
    await turns();
    const read = table.get({ ...KEY, sk: 'b' });
    const settled = watched({ first, second, read });
    syncs[0]?.resolve();
    await turns();
    expect(settled).toEqual(['first']);
    expect(syncs).toHaveLength(2);
    syncs[1]?.resolve();
    await turns();
    expect(settled.toSorted()).toEqual(['first', 'read', 'second']);
  });

  test('gives the item of a light update, which is durable when it is asked for and with what comes after it', async () => {
    const { item, durable } = await table.updateSoon({ update: KEY, set: add });
    expect(item).toEqual({ ...KEY, n: 1 });
    expect(syncs).toHaveLength(0);
    const other = table.put({ put: { ...KEY, sk: 'b' } });
    await turns();
    const settled = watched({ durable: durable(), read: table.get(KEY), other });
    await turns();
    expect(settled).toEqual([]);
    expect(syncs).toHaveLength(1);
    syncs[0]?.resolve();
    await turns();
    expect(settled.toSorted()).toEqual(['durable', 'other', 'read']);
    await durable();
    expect(syncs).toHaveLength(1);
  });

  test('gives no item that another write made, and no refusal', async () => {
    const put = table.put({ put: { ...KEY, n: 1 } });
    const light = table.updateSoon({ update: KEY, set: add });
    await turns();
    const later = table.updateSoon({ update: KEY, set: add });
    const condition = { expression: 'attribute_not_exists(pk)' };
    const refused = table.updateSoon({ update: KEY, set: add, condition });
    const settled = watched({ put, light, later, refused });
    await turns();
    expect(settled).toEqual([]);
    for (let at = 0; at < 2; at += 1) {
      syncs[at]?.resolve();
      await turns();
    }
    expect(settled).toEqual(['put', 'light', 'later', 'refused refused']);
  });

  test('and nothing waits for gets there before long', async () => {
    await table.updateSoon({ update: KEY, set: add });
    await table.updateSoon({ update: KEY, set: add });
    expect(syncs).toHaveLength(0);
    vi.advanceTimersByTime(1000);
    expect(syncs).toHaveLength(1);
  });

  test('and never gets there makes light updates unavailable too', async () => {
    const { durable } = await table.updateSoon({ update: KEY, set: add });
    const waiting = expect(durable()).rejects.toMatchObject({ code: 'service_unavailable' });
    syncs[0]?.reject(new Error('EIO'));
    await waiting;
    const after = table.updateSoon({ update: KEY, set: add });
    await expect(after).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(durable()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('and never gets there is refused with all that was read of it and all that comes after it', async () => {
    const first = table.transact([{ put: KEY }], 'token');
    await turns();
    const [read, second] = [table.get(KEY), table.put({ put: { ...KEY, sk: 'b' } })];
    const refused = expect(
      Promise.allSettled([first, read, second, turns().then(() => table.get(KEY))]),
    ).resolves.toEqual(
      Array.from({ length: 4 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'service_unavailable' }),
      })),
    );
    syncs[0]?.reject(new Error('EIO'));
    await refused;
    expect(sizes).toEqual([]);
  });

  test('is brought there by closing, with all that waits', async () => {
    const first = table.put({ put: KEY });
    await turns();
    const second = table.put({ put: { ...KEY, sk: 'b' } });
    commits.flush();
    await Promise.all([first, second]);
    syncs[0]?.resolve();
    await turns();
    expect(sizes).toEqual([1, 1]);
  });
});
