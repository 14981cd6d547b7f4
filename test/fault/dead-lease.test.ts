// A stack on the directory of one that was killed: a worker that held a line then holds it no more, although its lease has not ended.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEngine } from '#data-directory/open-engine.ts';

import { systemClock } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { DueLine } from '#store/due/due-index.ts';
import { enter } from '#store/due/enter-line.ts';
import { take } from '#store/due/lines.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { StackProcess, unlimitedToken } from './stack-process.ts';

/** Less than until the sweep looks again, which would find the line once its lease has ended by itself. */
const PATIENCE_MS = 40_000;
let directory: string;
let stack: StackProcess;
let receiver: Receiver;
let token: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'dead-lease-'));
  stack = new StackProcess(directory);
  receiver = await openReceiver();
  await stack.start();
  token = await unlimitedToken(directory, 'dead lease');
});
afterAll(async () => {
  await stack.stop();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

async function post(where: string, body: object): Promise<Rec> {
  const headers = { 'x-api-key': token, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${stack.url}/api/v1${where}`, request);
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as Rec).data;
}

/** What a worker leaves that is killed while it works on the line: another one cannot have it. */
async function leaseOfTheDead(line: DueLine): Promise<void> {
  const { tables, close } = await openEngine(directory);
  const nowMs = systemClock.now();
  await enter(tables.live, line, { nowMs, dueMs: nowMs });
  await take(tables.live, line, { holder: 'dead', nowMs });
  const other = await take(tables.live, line, { holder: 'other', nowMs });
  await close();
  expect(other).toBeUndefined();
}

/** A call that the killed worker made and did not write down comes again by the same id. */
const arrived = (events: number) =>
  vi.waitFor(
    () => {
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(events);
    },
    { timeout: PATIENCE_MS },
  );

test('a line that a killed worker held is worked on at once', async () => {
  const hook = await post('/webhooks/', { url: receiver.origin, event_types: ['product.created'] });
  await post(`/webhooks/${hook._id}/test/`, {});
  await arrived(1);
  const tenantId: string = receiver.received[0]?.json.tenant_id;
  await stack.kill();
  await leaseOfTheDead({ tenantId, mode: 'live', generation: 0, line: hook._id });
  await stack.start();
  await post(`/webhooks/${hook._id}/test/`, {});
  await arrived(2);
});
