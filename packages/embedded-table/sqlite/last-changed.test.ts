// Which keys changed since a mark: what an engine in the process tells of the order of its commits, whichever thread makes them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '#store/table.ts';
import { type EmbeddedDatabase, openDatabase } from '../database.ts';
import { openThreaded } from '../thread/open-threaded.ts';

let directory: string;
let database: EmbeddedDatabase;
let table: Table;

const put = (pk: string, sk: string, more: object = { l2: `1${sk}`, x: 'a' }) =>
  table.put({ put: { pk, sk, ...more } });
const told = (pk: string, mark?: number) => table.changedSince?.(pk, mark);
const sks = (pk: string, mark?: number) => told(pk, mark)?.keys?.map(({ sk }) => sk);

describe.each([
  ['in the same thread', async (path: string) => openDatabase(path)],
  ['in another thread', openThreaded],
])('written %s', (_, open) => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'last-changed-'));
    database = await open(join(directory, 'table.db'));
    table = database.table('things');
  });
  afterAll(async () => {
    database.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('keys that moved in l2 since a mark are told once, those of other partitions are not', async () => {
    await put('a', 'before');
    const { mark } = told('a') ?? {};
    expect(sks('a', mark)).toEqual([]);
    await put('a', 'one');
    await put('a', 'one', { l2: '2one', x: 'a' });
    await put('b', 'two');
    await table.delete({ delete: { pk: 'a', sk: 'before' } });
    expect(sks('a', mark)).toEqual(['one', 'before']);
    expect(sks('a', told('a', mark)?.mark)).toEqual([]);
  });

  test('what changes nothing that l2 holds is not told', async () => {
    await put('c', 'one');
    const { mark } = told('c') ?? {};
    await put('c', 'one', { l2: '1one', x: 'a', other: 1 });
    await put('c', 'plain', {});
    expect(sks('c', mark)).toEqual([]);
  });

  test('without a mark, or with one that too much followed, nothing is known', async () => {
    expect(sks('d')).toBeUndefined();
    const { mark } = told('d') ?? {};
    for (let at = 0; at < 110; at += 1) {
      const actions = Array.from({ length: 100 }, (_, one) => ({
        put: { pk: 'd', sk: `${at}-${one}`, l2: `${at}-${one}` },
      }));
      await table.transact(actions, `many ${at}`);
    }
    expect(sks('d', mark)).toBeUndefined();
    expect(sks('d', told('d', mark)?.mark)).toEqual([]);
  });

  test('after a commit of another process nothing is known, and from then on all again', async () => {
    const { mark } = told('e') ?? {};
    const other = openDatabase(join(directory, 'table.db'), { isOurs: false });
    await other.table('things').put({ put: { pk: 'e', sk: 'theirs', l2: '1', x: 'a' } });
    other.close();
    expect(sks('e', mark)).toBeUndefined();
    const after = told('e', mark)?.mark;
    await put('e', 'ours');
    expect(sks('e', after)).toEqual(['ours']);
  });
});
