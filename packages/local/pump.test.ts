// The pump against the real engine: every record write reaches the relay at least once and in order, whatever fails or
// stops in between, and the engine's stream does not grow without bound.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOptions } from './engine/environment.ts';
import { type HeldEngine, holdEngine } from './engines.ts';
import { type PumpOptions, startPump } from './pump.ts';
import { openStreamFile } from './stream/stream-file.ts';

const LIVE = 'talonario-live';
const TEST = 'talonario-test';
let directory: string;
let held: HeldEngine;
let client: DynamoDBClient;
let relayed: string[];
let batches: number[];
const cleanUps: (() => unknown)[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pump-'));
  held = await holdEngine(directory, { ...process.env, ENGINE: 'dynoxide' });
  client = new DynamoDBClient(clientOptions(held.engine.url));
  relayed = [];
  batches = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  client.destroy();
  await held.close();
  rmSync(directory, { recursive: true });
});

const names = (event: DynamoDBStreamEvent): string[] =>
  event.Records.map(({ eventName, dynamodb }) => `${eventName} ${dynamodb?.Keys?.sk?.S}`);

async function collect(event: DynamoDBStreamEvent): Promise<unknown> {
  batches.push(event.Records.length);
  relayed.push(...names(event));
  return undefined;
}

async function pump(overrides: Partial<PumpOptions> = {}) {
  const file = openStreamFile(held.engine.file ?? '');
  const started = await startPump({
    engineUrl: held.engine.url,
    directory,
    file,
    relay: collect,
    settled: async () => true,
    log: () => {},
    ...overrides,
  });
  const stop = async () => {
    await started.stop();
    file.close();
  };
  return { ...started, stop };
}

async function running(overrides: Partial<PumpOptions> = {}) {
  const started = await pump(overrides);
  cleanUps.push(started.stop);
  return started;
}

const put = (sk: string, table = LIVE, item = {}) =>
  client.send(
    new PutItemCommand({
      TableName: table,
      Item: { pk: { S: 'p' }, sk: { S: sk }, v: { N: '1' }, ...item },
    }),
  );

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

test('records of both tables reach the relay in order; items without a version do not', async () => {
  const { nudge } = await running();
  for (const sk of ['a', 'b', 'c']) await put(sk);
  await client.send(
    new PutItemCommand({ TableName: LIVE, Item: { pk: { S: 'p' }, sk: { S: 'counter' } } }),
  );
  await client.send(
    new DeleteItemCommand({ TableName: LIVE, Key: { pk: { S: 'p' }, sk: { S: 'b' } } }),
  );
  await put('t', TEST);
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

test('a batch never holds more than 100 records', async () => {
  await Promise.all(Array.from({ length: 250 }, (_, at) => put(`r${at}`)));
  await running();
  await until(() => expect(relayed).toHaveLength(250));
  expect(Math.max(...batches)).toBe(100);
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

test('consumed stream rows are trimmed while the engine runs, and its sequence goes on', async () => {
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

test('an expired item that is removed is marked as the service did it', async () => {
  const events: DynamoDBStreamEvent[] = [];
  const { nudge } = await running({ relay: async (event) => void events.push(event) });
  await put('old', LIVE, { ttl: { N: '1000' } });
  await put('new', LIVE, { ttl: { N: '99999999999' } });
  for (const sk of ['old', 'new']) {
    await client.send(
      new DeleteItemCommand({ TableName: LIVE, Key: { pk: { S: 'p' }, sk: { S: sk } } }),
    );
  }
  nudge();
  await until(() => expect(events.flatMap(({ Records }) => Records)).toHaveLength(4));
  const removed = events
    .flatMap(({ Records }) => Records)
    .filter(({ eventName }) => eventName === 'REMOVE');
  expect(removed.map((record) => record.userIdentity?.type)).toEqual(['Service', undefined]);
});
