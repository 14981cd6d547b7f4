// What was acknowledged stays, and nothing is ever there in part: processes that are killed while they write, a disk that has no
// more room, a power cut at any moment of a commit or of a checkpoint, two processes on one file.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Table } from '#store/table.ts';
import { testDirectory } from '../../test/support/engine.ts';
import { type Random, seeded } from '../../test/support/random.ts';
import { openDatabase } from './database.ts';
import { EVERY_ITEMS } from './sqlite/checkpoints.ts';

const SEED = Number(process.env.SEED ?? 1);
const KILLS = Number(process.env.KILLS ?? 6);
const CUTS = Number(process.env.CUTS ?? 60);
const SECTOR = 512;
/** More than are written at the same time: what comes after so many that are not there is not there either. */
const BEYOND = 50;
/** Of four items each, until there is a checkpoint. */
const TRANSACTIONS = EVERY_ITEMS / 4;
const WRITER = fileURLToPath(new URL('./test-writer.ts', import.meta.url));

let directory: string;
let path: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = testDirectory();
  path = join(directory, 'table.db');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** A writer, and the ids that it has acknowledged until now. */
function writer(name: string, how: { opened?: string; limit?: string } = {}) {
  const args = [WRITER, path, name, how.opened ?? 'ours'];
  const limited = ['-c', `${how.limit ?? ':'}; exec "$0" "$@"`, process.execPath, ...args];
  const child = spawn('/bin/sh', limited, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const lines = () => said.split('\n').slice(0, -1);
  return { child, lines, acknowledged: () => lines().filter((line) => line.startsWith(name)) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

async function partsOf(table: Table, id: string): Promise<number> {
  return (await table.query({ pk: `${id}#x` })).items.length;
}

/** Everything of what was acknowledged is there, and of the next ones nothing or all; counter and stream agree with it. */
async function expectWhole(acknowledged: readonly string[], name: string): Promise<number> {
  const database = openDatabase(path);
  const table = database.table('t');
  try {
    for (const id of acknowledged) expect(await partsOf(table, id), id).toBe(3);
    let count = 0;
    for (let [at, last] = [1, acknowledged.length]; at <= last + BEYOND; at += 1) {
      const parts = await partsOf(table, `${name}-${at}`);
      expect([0, 3], `${name}-${at}`).toContain(parts);
      count += parts / 3;
      if (parts > 0) last = Math.max(last, at);
    }
    const counter = await table.get({ pk: 'counter', sk: name });
    expect(counter?.n ?? 0).toBe(count);
    const told = database.changes('t').read(0, 1_000_000);
    expect(told.filter(({ key }) => key.pk.startsWith(`${name}-`))).toHaveLength(count * 3);
    return count;
  } finally {
    database.close();
  }
}

describe.each([
  ['in its own thread', 'ours'],
  ['in another thread', 'apart'],
])('a process that writes %s', (_, opened) => {
  test(`kill -9 while it writes loses nothing that was acknowledged (${KILLS} times, seed ${SEED})`, async () => {
    const random = seeded(SEED);
    for (let round = 0; round < KILLS; round += 1) {
      const name = `r${round}`;
      const { child, acknowledged } = writer(name, { opened });
      const enough = 1 + random.below(400);
      await until(() => acknowledged().length >= enough);
      child.kill('SIGKILL');
      await once(child, 'close');
      await expectWhole(acknowledged(), name);
    }
  }, 120_000);

  test('a disk without room refuses whole commits, reads go on, and nothing of them is there later', async () => {
    const { child, lines, acknowledged } = writer('w', { opened, limit: 'ulimit -f 2000' });
    await once(child, 'close');
    const refused = lines().filter((line) => line.startsWith('refused'));
    expect(refused).toHaveLength(8);
    expect(new Set(refused)).toEqual(new Set(['refused service_unavailable']));
    expect(acknowledged().length).toBeGreaterThan(10);
    expect(lines().at(-1)).toBe(`counted ${acknowledged().length}`);
    await expectWhole(acknowledged(), 'w');
  }, 60_000);
});

test('two processes on one file see and count what the other one wrote', async () => {
  const first = openDatabase(path);
  const table = first.table('t');
  const { child, acknowledged } = writer('other', { opened: 'joined' });
  await until(() => acknowledged().length > 0);
  const add = { expression: 'ADD n :one', values: { ':one': 1 } };
  for (let at = 0; at < 200; at += 1) {
    await table.update({ update: { pk: 'counter', sk: 'both' }, set: add });
  }
  await until(() => acknowledged().length > 200);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect((await table.get({ pk: 'counter', sk: 'both' }))?.n).toBe(200);
  for (const id of acknowledged()) expect(await partsOf(table, id), id).toBe(3);
  first.close();
}, 60_000);

describe('a power cut', () => {
  /** The file and its log, as they are. */
  type Disk = { file: Buffer; log: Buffer };
  const disk = (): Disk => ({
    file: readFileSync(path),
    log: existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0),
  });

  async function commit(table: Table, from: number, count: number): Promise<void> {
    for (let at = from; at < from + count; at += 1) {
      const parts = ['a', 'b', 'c'].map((sk) => ({
        put: { pk: `w-${at}#x`, sk, v: 1, l1: `w-${at}`, text: 'y'.repeat(700) },
      }));
      const add = { expression: 'ADD n :one', values: { ':one': 1 } };
      await table.transact([...parts, { update: { pk: 'counter', sk: 'w' }, set: add }], `w-${at}`);
    }
  }

  /** What a restart finds on that disk: how many transactions, each of them whole. */
  async function found({ file, log }: Disk, count: number): Promise<number> {
    const [own, here] = [path, join(directory, 'cut.db')];
    for (const rest of ['', '-wal', '-shm']) rmSync(`${here}${rest}`, { force: true });
    writeFileSync(here, file);
    writeFileSync(`${here}-wal`, log);
    path = here;
    try {
      const ids = Array.from({ length: count }, (_, at) => `w-${at + 1}`);
      return await expectWhole(ids, 'w');
    } finally {
      path = own;
    }
  }

  /** The disk before, with some of what was written since: each sector there or not, in whatever order. */
  function torn(before: Buffer, after: Buffer, random: Random): Buffer {
    const size =
      random.below(2) === 0 ? after.length : Math.max(before.length, random.below(after.length));
    const mixed = Buffer.alloc(size);
    before.copy(mixed);
    for (let at = 0; at < size; at += SECTOR) {
      if (random.below(2) === 0) after.copy(mixed, at, at, Math.min(at + SECTOR, size));
    }
    return mixed;
  }

  test('at every sector of a commit leaves it whole or not at all', async () => {
    const database = openDatabase(path);
    const table = database.table('t');
    await commit(table, 1, 5);
    const before = disk();
    await commit(table, 6, 1);
    const after = disk();
    const results = new Set<number>();
    for (let end = before.log.length; end <= after.log.length; end += SECTOR) {
      results.add(await found({ file: before.file, log: after.log.subarray(0, end) }, 5));
    }
    results.add(await found(after, 6));
    expect([...results].sort()).toEqual([5, 6]);
    database.close();
  }, 120_000);

  test(`that keeps any part of what was not synced leaves it whole or not at all (${CUTS} times)`, async () => {
    const random = seeded(SEED);
    const database = openDatabase(path);
    const table = database.table('t');
    await commit(table, 1, 5);
    const before = disk();
    await commit(table, 6, 1);
    const after = disk();
    for (let cut = 0; cut < CUTS; cut += 1) {
      const log = torn(before.log, after.log, random);
      expect([5, 6]).toContain(await found({ file: before.file, log }, 5));
    }
    database.close();
  }, 120_000);

  test(`during a checkpoint, and during the first commit of a new log, loses nothing (${CUTS} times)`, async () => {
    const random = seeded(SEED);
    const database = openDatabase(path);
    const table = database.table('t');
    await commit(table, 1, TRANSACTIONS - 1);
    const before = disk();
    await commit(table, TRANSACTIONS, 1);
    await until(() => !readFileSync(path).equals(before.file));
    const checkpointed = disk();
    await commit(table, TRANSACTIONS + 1, 1);
    const restarted = disk();
    expect(restarted.log.subarray(0, 32).equals(checkpointed.log.subarray(0, 32))).toBe(false);
    for (let cut = 0; cut < CUTS; cut += 1) {
      const file = torn(before.file, checkpointed.file, random);
      expect(await found({ file, log: checkpointed.log }, TRANSACTIONS)).toBe(TRANSACTIONS);
      const log = torn(checkpointed.log, restarted.log, random);
      const left = await found({ file: checkpointed.file, log }, TRANSACTIONS);
      expect([TRANSACTIONS, TRANSACTIONS + 1]).toContain(left);
    }
    database.close();
  }, 240_000);
});

test('a closed file is one file, and can be copied', async () => {
  const database = openDatabase(path);
  await database.table('t').put({ put: { pk: 'p', sk: 's', v: 1 } });
  database.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  copyFileSync(path, `${path}.copy`);
  const copy = openDatabase(`${path}.copy`);
  expect(await copy.table('t').get({ pk: 'p', sk: 's' })).toEqual({ pk: 'p', sk: 's', v: 1 });
  copy.close();
});
