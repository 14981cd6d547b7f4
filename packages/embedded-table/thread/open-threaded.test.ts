// The engine whose writes are made in a thread of their own beside the one that makes them itself: the same calls give the same answers,
// refusals, units and changes, and nothing that was answered is missing.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallRecord, Table } from '#store/table.ts';
import { testDirectory } from '../../../test/support/engine.ts';
import { someCall } from '../../../test/support/memory/some-call.ts';
import { seeded } from '../../../test/support/random.ts';
import { type EmbeddedDatabase, openDatabase } from '../database.ts';
import { ODD_CALLS, ODD_ITEM } from '../test-odd-calls.ts';
import { outcome } from '../test-outcome.ts';
import { openThreaded, type ThreadedDatabase } from './open-threaded.ts';

const SEED = Number(process.env.SEED ?? 1);
const HISTORIES = 20;
const CALLS = 100;
const KEY = { pk: 'p', sk: 'a' };
const add = { expression: 'ADD n :one', values: { ':one': 1 } };

describe('beside the engine of one thread', () => {
  type Side = { database: EmbeddedDatabase; table: Table; calls: CallRecord[] };
  let directory: string;
  let sides: Side[];
  beforeAll(async () => {
    directory = testDirectory();
    const databases = [
      openDatabase(join(directory, 'one.db')),
      await openThreaded(join(directory, 'two.db')),
    ];
    sides = databases.map((database) => {
      const calls: CallRecord[] = [];
      return {
        database,
        calls,
        table: database.table('t', { onCall: (call) => calls.push(call) }),
      };
    });
  });
  afterAll(() => {
    for (const { database } of sides) database.close();
    rmSync(directory, { recursive: true });
  });

  /** What a call gives on each side, and what it cost. */
  const both = (call: Parameters<typeof outcome>[0]) =>
    Promise.all(
      sides.map(async ({ table, calls }) => {
        calls.length = 0;
        return { told: await outcome(call, table), cost: [...calls] };
      }),
    );

  test(`${HISTORIES * CALLS} random calls have the same answers, refusals and units (seed ${SEED})`, async () => {
    for (let at = 0; at < HISTORIES; at += 1) {
      const random = seeded(SEED + at);
      for (let one = 0; one < CALLS; one += 1) {
        const call = someCall(random, `s${at}`);
        const [expected, actual] = await both(call);
        expect(actual, `seed ${SEED + at} call ${one}: ${call.text}`).toEqual(expected);
      }
    }
    const [expected, actual] = sides.map(({ database }) =>
      database
        .changes('t')
        .read(0, 1_000_000)
        .map(({ atMs: _, ...change }) => change),
    );
    expect(actual?.length).toBeGreaterThan(100);
    expect(actual).toEqual(expected);
  });

  test.each(ODD_CALLS)('%s', async (text, run) => {
    for (const { table } of sides) await table.put({ put: ODD_ITEM });
    const [expected, actual] = await both({ text, run });
    expect(actual).toEqual(expected);
  });

  test.each([
    ['bytes', { b: new Uint8Array([1, 2]) }],
    ['no number', { n: Number.NaN }],
    ['a number out of bounds', { n: 1e300 }],
    ['a function', { f: () => 1 }],
    ['a big integer', { n: 1n }],
    ['a map and a pattern, which have no members', { map: new Map([['a', 1]]), pattern: /a/ }],
    ['half a character, and NUL', { text: '\ud800', marked: '\u0000N1' }],
    ['what is undefined', { none: undefined, list: [1, undefined] }],
    ['minus nothing', { zero: -0 }],
    ['a member with the name of the prototype', JSON.parse('{"__proto__": {"a": 1}}')],
  ])('an item with %s', async (text, members) => {
    const run = async (table: Table) => {
      try {
        await table.put({ put: { ...KEY, d: members } });
      } catch (error) {
        return { said: (error as Error).message };
      }
      return table.get(KEY);
    };
    const [expected, actual] = await both({ text, run });
    expect(actual).toEqual(expected);
  });
});

describe('a database with a thread that writes', () => {
  let directory: string;
  let path: string;
  let database: ThreadedDatabase;
  let table: Table;
  beforeEach(async () => {
    directory = testDirectory();
    path = join(directory, 'table.db');
    database = await openThreaded(path);
    table = database.table('t');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('writes what was there when it was asked, and reads it once it is answered', async () => {
    const item = { ...KEY, d: { n: 1 }, b: new Uint8Array([1]) };
    const writing = table.put({ put: item });
    item.d.n = 2;
    item.b[0] = 2;
    await writing;
    expect(await table.get(KEY)).toEqual({ ...KEY, d: { n: 1 }, b: new Uint8Array([1]) });
    expect(await table.query({ pk: 'p' })).toMatchObject({ items: [{ d: { n: 1 } }] });
    database.close();
  });

  test('counts what is asked at once, in order, and a read that begins then waits for what it may have read', async () => {
    const counted = Array.from({ length: 500 }, () => table.update({ update: KEY, set: add }));
    const light = table.updateSoon?.({ update: KEY, set: add });
    await Promise.all([...counted.slice(0, 100), table.get(KEY)]);
    expect((await Promise.all(counted)).map(({ n }) => n)).toEqual(
      Array.from({ length: 500 }, (_, at) => at + 1),
    );
    const { item, durable } = (await light) ?? {};
    await durable?.();
    expect([item?.n, (await table.get(KEY))?.n]).toEqual([501, 501]);
    database.close();
  });

  test('answers what waits when it is closed, into one file', async () => {
    const writing = [table.put({ put: KEY }), table.transact([{ put: { pk: 'p', sk: 'b' } }], 't')];
    database.close();
    await Promise.all(writing);
    expect(existsSync(`${path}-wal`)).toBe(false);
    const again = openDatabase(path);
    expect((await again.table('t').query({ pk: 'p' })).items).toHaveLength(2);
    again.close();
  });

  test('removes what expired, forgets changes that were dealt with, and gives memory back', async () => {
    await table.put({ put: { ...KEY, v: 1, ttl: 5 } });
    await table.put({ put: { pk: 'p', sk: 'b', v: 1, ttl: 50 } });
    expect(await database.expire('t', 10)).toBe(1);
    database.rest();
    const changes = database.changes('t');
    const told = changes.read(0, 10);
    expect(told.map(({ key }) => key.sk)).toEqual(['a', 'b', 'a']);
    await changes.trim(told[1]?.sequence ?? 0);
    expect(changes.read(0, 10)).toHaveLength(1);
    database.close();
  });
});

test('a file that is damaged is refused, with what to do', async () => {
  const directory = testDirectory();
  const path = join(directory, 'table.db');
  await expect(openThreaded(join(directory, 'none', 'table.db'))).rejects.toThrow('no such file');
  openDatabase(path).close();
  const later = await openThreaded(path);
  later.close();
  rmSync(path);
  writeFileSync(path, 'something else, long enough to be looked at as a file '.repeat(20));
  await expect(openThreaded(path)).rejects.toThrow(/is damaged .* move it away/);
  rmSync(directory, { recursive: true });
});
