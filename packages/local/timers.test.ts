// Expiry on the local stack: what DynamoDB's TTL would remove goes, what it would keep stays; and the sweep never
// overlaps itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOptions } from './engine/environment.ts';
import { type HeldEngine, holdEngine } from './engines.ts';
import { purgeExpired, startTimers } from './timers.ts';

const NOW_MS = 1_800_000_000_000;
const clock = { now: () => NOW_MS };
let directory: string;
let held: HeldEngine;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'timers-'));
  held = await holdEngine(directory, { ...process.env, ENGINE: 'dynoxide' });
});
afterEach(async () => {
  vi.useRealTimers();
  await held.close();
  rmSync(directory, { recursive: true });
});

test('only items whose time has passed are removed', async () => {
  const client = new DynamoDBClient(clientOptions(held.engine.url));
  const seconds = NOW_MS / 1000;
  const items = { past: seconds - 1, now: seconds, future: seconds + 1, forever: undefined };
  for (const [sk, ttl] of Object.entries(items)) {
    const Item = {
      pk: { S: 'p' },
      sk: { S: sk },
      ...(ttl !== undefined && { ttl: { N: `${ttl}` } }),
    };
    await client.send(new PutItemCommand({ TableName: 'talonario-test', Item }));
  }
  expect(await purgeExpired({ engineUrl: held.engine.url, clock })).toBe(2);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'talonario-test' }));
  expect(Items.map(({ sk }) => sk?.S).sort()).toEqual(['forever', 'future']);
});

test('the sweep runs at the start and every minute, but never beside itself, and survives a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const runs: PromiseWithResolvers<void>[] = [];
  const log: string[] = [];
  const sweep = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const timers = startTimers({
    engineUrl: held.engine.url,
    clock,
    sweep,
    log: (line) => log.push(line),
  });
  expect(runs).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('engine busy'));
  await vi.waitFor(() => expect(log[0]).toContain('engine busy'));
  vi.advanceTimersByTime(60_000);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await timers.stop();
  vi.advanceTimersByTime(120_000);
  expect(runs).toHaveLength(2);
});
