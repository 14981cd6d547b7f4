// A folder of dynoxide is taken over once and whole: its items, what was not yet relayed, and the numbers of its changes.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStreams } from '#local/stream/open-streams.ts';
import type { StreamRecord } from '#store/stream/stream-event.ts';
import type { Table } from '#store/table.ts';
import type { Engine } from './engine.ts';
import { holdEngine } from './open-engine.ts';
import { openTables } from './tables.ts';
import { takeOver } from './take-over.ts';

const ITEM = {
  pk: 'p',
  sk: 'a',
  v: 1,
  d: { amount: 0.1, list: [1, { name: 'ñandú' }, null], isTrue: true },
  l1: 'name',
  l2: 'updated',
  x: 'words',
  y: ['a', 1],
  bytes: new Uint8Array([0, 1, 255]),
};
const BIG = { pk: 'p', sk: 'big' };
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'take-over-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function on(ENGINE: string, work: (live: Table, engine: Engine) => Promise<void>) {
  const held = await holdEngine(directory, { ...process.env, ENGINE });
  const { tables, close } = openTables(held.engine);
  try {
    await work(tables.live, held.engine);
  } finally {
    close();
    await held.close();
  }
}

/** Reads everything that is there; keeps the position after the first record only. */
async function relayed(engine: Engine, keep: number): Promise<StreamRecord[]> {
  const streams = await openStreams(engine, directory);
  const [live] = streams.sources;
  const chunk = await live?.read(100);
  const at = chunk?.records[keep - 1]?.dynamodb?.SequenceNumber;
  if (chunk !== undefined && at !== undefined) live?.advance(chunk, at);
  await streams.moved()?.();
  streams.close();
  return chunk?.records ?? [];
}

const versionOf = (image: object | undefined): string | undefined =>
  (image as { v: { N: string } } | undefined)?.v.N;
const summed = { expression: 'ADD n :by, v :one' };
async function fill(live: Table): Promise<void> {
  await live.put({ put: ITEM });
  for (const by of [1e20, 0.01, 0.01]) {
    await live.update({ update: BIG, set: { ...summed, values: { ':by': by, ':one': 1 } } });
  }
  await live.put({ put: { pk: 'counter', sk: 'c', n: 3 } });
}

test('items are the same, numbers to the last digit', async () => {
  await on('dynoxide', fill);
  await on('embedded', async (live) => {
    expect(await live.get({ pk: 'p', sk: 'a' })).toEqual(ITEM);
    expect((await live.get(BIG))?.n).toBe('100000000000000000000.02');
    expect((await live.query({ pk: 'p', index: 'l2' })).items).toEqual([
      { pk: 'p', sk: 'a', l2: 'updated', x: 'words', y: ['a', 1] },
    ]);
  });
  expect(existsSync(join(directory, 'dynoxide.db'))).toBe(true);
});

test('what was relayed does not come again, what was not comes, and numbers go on', async () => {
  await on('dynoxide', async (live, engine) => {
    await fill(live);
    await relayed(engine, 2);
  });
  await on('embedded', async (live, engine) => {
    await live.delete({ delete: BIG });
    const records = await relayed(engine, 0);
    const seen = records.map(({ eventName, dynamodb }) => [
      eventName,
      versionOf(dynamodb?.OldImage),
      versionOf(dynamodb?.NewImage),
    ]);
    expect(seen).toEqual([
      ['MODIFY', '1', '2'],
      ['MODIFY', '2', '3'],
      ['REMOVE', '3', undefined],
    ]);
    expect(Math.min(...records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)))).toBe(6);
  });
});

test('it happens once: what the old file says later is not looked at', async () => {
  await on('dynoxide', (live) => live.put({ put: ITEM }));
  await on('embedded', (live) => live.delete({ delete: { pk: 'p', sk: 'a' } }));
  await on('embedded', async (live) =>
    expect(await live.get({ pk: 'p', sk: 'a' })).toBe(undefined),
  );
});

test('one that was interrupted begins anew', async () => {
  await on('dynoxide', (live) => live.put({ put: ITEM }));
  writeFileSync(join(directory, 'talonario.db.new'), 'half a file');
  await on('embedded', async (live) => expect(await live.get({ pk: 'p', sk: 'a' })).toEqual(ITEM));
});

test('it says how much there was, and nothing where there was nothing', async () => {
  expect(takeOver(directory, join(directory, 'talonario.db'))).toBe(undefined);
  await on('dynoxide', fill);
  expect(takeOver(directory, join(directory, 'talonario.db'))).toBe(
    'took over 3 items from dynoxide.db, which is kept and no longer used',
  );
});
