// The pump on the engines that `npm start` may take: every record write reaches the relay at least once and in order, whatever fails or
// stops in between, and the engine's stream does not grow without bound.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failuresFile } from '#data-directory/directory.ts';
import { type HeldEngine, holdEngine } from '#data-directory/open-engine.ts';
import { type OpenTables, openTables } from '#data-directory/tables.ts';
import { CHANGES_AT_ONCE } from '#store/stream/stream-change.ts';
import type { Table } from '#store/table.ts';
import { type PumpOptions, startPump } from './pump.ts';
import { openStreams } from './stream/open-streams.ts';

const LIVE = 'talonario-live';
/** Between two looks where changes were found. */
const GATHERING_MS = 40;
let directory: string;
let held: HeldEngine;
let opened: OpenTables;
let relayed: string[];
let batches: number[];
const cleanUps: (() => unknown)[] = [];

async function begin(ENGINE: string): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), 'pump-'));
  held = await holdEngine(directory, { ...process.env, ENGINE });
  opened = openTables(held.engine);
  relayed = [];
  batches = [];
}

async function end(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  opened.close();
  await held.close();
  rmSync(directory, { recursive: true });
}

const names = (event: DynamoDBStreamEvent): string[] =>
  event.Records.map(({ eventName, dynamodb }) => `${eventName} ${dynamodb?.Keys?.sk?.S}`);

async function collect(event: DynamoDBStreamEvent): Promise<unknown> {
  batches.push(event.Records.length);
  relayed.push(...names(event));
  return undefined;
}

async function pump(overrides: Partial<PumpOptions> = {}) {
  return startPump({
    streams: await openStreams(held.engine, directory),
    directory,
    relay: collect,
    settled: async () => true,
    log: () => {},
    ...overrides,
  });
}

async function running(overrides: Partial<PumpOptions> = {}) {
  const started = await pump(overrides);
  cleanUps.push(started.stop);
  return started;
}

const put = (sk: string, table?: Table, item = {}) =>
  (table ?? opened.tables.live).put({ put: { pk: 'p', sk, v: 1, ...item } });
const remove = (sk: string) => opened.tables.live.delete({ delete: { pk: 'p', sk } });

const until = (check: () => void) => vi.waitFor(check, { timeout: 25_000, interval: 5 });

describe.each(['embedded', 'dynoxide'])('%s', (engine) => {
  beforeEach(() => begin(engine));
  afterEach(end);

  test('records of both tables reach the relay in order; items without a version do not', async () => {
    const { nudge } = await running();
    for (const sk of ['a', 'b', 'c']) await put(sk);
    await opened.tables.live.put({ put: { pk: 'p', sk: 'counter' } });
    await remove('b');
    await put('t', opened.tables.test);
    nudge();
    await until(() => expect(relayed).toHaveLength(5));
    expect(relayed.filter((name) => !name.endsWith('t'))).toEqual([
      'INSERT a',
      'INSERT b',
      'INSERT c',
      'REMOVE b',
    ]);
  });

  test('without a nudge the idle look finds them', async () => {
    await running();
    await put('a');
    await until(() => expect(relayed).toEqual(['INSERT a']));
  });

  test('a batch never holds more changes than the relay is given at once', async () => {
    await Promise.all(Array.from({ length: 250 }, (_, at) => put(`r${at}`)));
    await running();
    await until(() => expect(relayed).toHaveLength(250));
    expect(Math.max(...batches)).toBe(CHANGES_AT_ONCE);
  });

  test('a restarted pump goes on where the last one was', async () => {
    const first = await pump();
    await put('a');
    first.nudge();
    await until(() => expect(relayed).toEqual(['INSERT a']));
    await first.stop();
    await put('b');
    await running();
    await until(() => expect(relayed).toEqual(['INSERT a', 'INSERT b']));
  });

  test('the position is not kept while queued work is unfinished, so that a crash repeats it', async () => {
    const crashed = await pump({ settled: async () => false });
    await put('a');
    crashed.nudge();
    await until(() => expect(relayed).toEqual(['INSERT a']));
    await crashed.stop();
    await running();
    await until(() => expect(relayed).toEqual(['INSERT a', 'INSERT a']));
  });

  test('a failing batch is halved until the culprit stands alone, and nobody else is lost', async () => {
    let failures = 0;
    const relay = async (event: DynamoDBStreamEvent) => {
      if (names(event).includes('INSERT r3') && failures++ < 6) throw new Error('no');
      return collect(event);
    };
    for (let at = 0; at < 8; at++) await put(`r${at}`);
    await running({ relay });
    await until(() => expect(relayed).toHaveLength(8));
    expect(relayed).toEqual(Array.from({ length: 8 }, (_, at) => `INSERT r${at}`));
  });

  test('a change that cannot be relayed is set aside as the function was given it, and the next goes on', async () => {
    const relay = async (event: DynamoDBStreamEvent) => {
      if (names(event).includes('INSERT bad')) throw new Error('no');
      return collect(event);
    };
    for (const sk of ['a', 'bad', 'c']) await put(sk);
    await running({ relay, patienceMs: 50 });
    await until(() => expect(relayed).toEqual(['INSERT a', 'INSERT c']));
    const [line, ...others] = readFileSync(failuresFile(directory), 'utf8').trim().split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({
      eventSourceARN: expect.stringContaining(LIVE),
      dynamodb: { Keys: { sk: { S: 'bad' } }, SequenceNumber: expect.any(String) },
    });
  });

  test('records after a reported failure come again, those before it do not', async () => {
    let first = true;
    const relay = async (event: DynamoDBStreamEvent) => {
      await collect(event);
      const failed = event.Records[1]?.dynamodb?.SequenceNumber;
      if (!first || failed === undefined) return undefined;
      first = false;
      return { batchItemFailures: [{ itemIdentifier: failed }] };
    };
    for (const sk of ['a', 'b', 'c']) await put(sk);
    await running({ relay });
    await until(() => expect(relayed.at(-1)).toBe('INSERT c'));
    await until(() => expect(relayed.filter((name) => name === 'INSERT b')).toHaveLength(2));
    expect(relayed.filter((name) => name === 'INSERT a')).toHaveLength(1);
  });

  test('an expired item that is removed is marked as the service did it', async () => {
    const events: DynamoDBStreamEvent[] = [];
    const { nudge } = await running({ relay: async (event) => void events.push(event) });
    await put('old', undefined, { ttl: 1000 });
    await put('new', undefined, { ttl: 99_999_999_999 });
    for (const sk of ['old', 'new']) await remove(sk);
    nudge();
    await until(() => expect(events.flatMap(({ Records }) => Records)).toHaveLength(4));
    const removed = events
      .flatMap(({ Records }) => Records)
      .filter(({ eventName }) => eventName === 'REMOVE');
    expect(removed.map((record) => record.userIdentity?.type)).toEqual(['Service', undefined]);
  });
});

describe('what was relayed', () => {
  afterEach(end);

  test('consumed stream rows are trimmed from dynoxide while it runs, and its sequence goes on', async () => {
    await begin('dynoxide');
    const { nudge } = await running();
    const write = async (prefix: string) => {
      for (let round = 0; round < 11; round++) {
        await Promise.all(Array.from({ length: 100 }, (_, at) => put(`${prefix}${round}-${at}`)));
        nudge();
      }
    };
    await write('a');
    const rows = () => {
      const database = new DatabaseSync(held.engine.file ?? '', { readOnly: true });
      const row = database.prepare('SELECT COUNT(*) AS n FROM _stream_records').get();
      database.close();
      return Number(row?.n);
    };
    await until(() => expect(rows()).toBeLessThan(200));
    await put('last');
    nudge();
    await until(() => expect(new Set(relayed).size).toBe(1101));
    const saved = () => JSON.parse(readFileSync(join(directory, 'stream-position.json'), 'utf8'));
    await until(() => expect(Object.values(saved()[LIVE].shards)).toEqual(['1101']));
  }, 30_000);

  test('leaves the embedded file, and what comes after a restart goes on counting', async () => {
    await begin('embedded');
    const rows = () => held.engine.database?.changes(LIVE).read(0, 10) ?? [];
    await put('a');
    expect(rows().map(({ sequence }) => sequence)).toEqual([1]);
    await (await running()).stop();
    expect(relayed).toEqual(['INSERT a']);
    expect(rows()).toEqual([]);
    await held.close();
    held = await holdEngine(directory, { ...process.env, ENGINE: 'embedded' });
    opened = openTables(held.engine);
    await put('b');
    expect(rows().map(({ sequence }) => sequence)).toEqual([2]);
  });
});

afterEach(() => void vi.useRealTimers());

const insertion = (sk: string) => {
  const key = { pk: { S: 'p' }, sk: { S: sk } };
  const dynamodb = { SequenceNumber: sk, Keys: key, NewImage: { ...key, v: { N: '1' } } };
  return { eventName: 'INSERT' as const, dynamodb };
};

test('what comes while changes are relayed gathers for a while, and is one batch then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = ['a'];
  const taken: string[][] = [];
  const source = {
    table: LIVE,
    streamArn: `arn:aws:dynamodb:us-east-1:0:table/${LIVE}/stream/1`,
    read: async () => {
      const own = waiting.splice(0);
      const records = own.map(insertion);
      return own.length === 0 ? undefined : { shardId: 's', records, next: 's' };
    },
    advance: () => {},
  };
  const { stop } = startPump({
    streams: { sources: [source], moved: () => undefined, close: () => {} },
    directory: '.',
    relay: async ({ Records }: DynamoDBStreamEvent) => {
      taken.push(Records.map(({ dynamodb }) => String(dynamodb?.SequenceNumber)));
      if (taken.length === 1) waiting.push('b');
    },
    settled: async () => true,
    log: () => {},
  });
  await vi.advanceTimersByTimeAsync(GATHERING_MS / 2);
  waiting.push('c');
  expect(taken).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(GATHERING_MS);
  expect(taken).toEqual([['a'], ['b', 'c']]);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(GATHERING_MS);
  await stopped;
});
