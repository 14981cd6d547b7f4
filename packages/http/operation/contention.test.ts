// A record with a version that many want to move at once, as commits do: read, think, write if it has not moved.
import { expect, test } from 'vitest';
import { Contention } from '#store/contention.ts';
import type { Runtime } from '../runtime.ts';
import { openArrivalOrder } from './arrival-order.ts';
import { retrying } from './contention.ts';

const REQUESTS = 20;
const ITEM = { pk: 'T#a', sk: 'ca#1' };

/** A process of its own, and how long it paused. */
function aProcess(): { runtime: Runtime; pauses: number[] } {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  return { runtime: { order: openArrivalOrder(), pause } as Partial<Runtime> as Runtime, pauses };
}

/** Moves it by one; tells when each run read it. */
function record() {
  let version = 0;
  const reads: string[] = [];
  const move = (name: string) => async () => {
    const read = version;
    reads.push(name);
    await new Promise((resume) => setImmediate(resume));
    if (version !== read) throw new Contention('version').onItem(ITEM);
    version += 1;
    return version;
  };
  return { move, reads, version: () => version };
}

test('requests of one process that meet on an item move it one after the other, each with one more run', async () => {
  const { runtime, pauses } = aProcess();
  const { move, reads, version } = record();
  const names = Array.from({ length: REQUESTS }, (_, nth) => `r${nth}`);
  const versions = await Promise.all(names.map((name) => retrying(runtime, move(name))));
  expect(version()).toBe(REQUESTS);
  expect(versions).toEqual(names.map((_, nth) => nth + 1));
  // All read at once, one of them wins, and the others come in turn.
  expect(reads).toEqual([...names, ...names.slice(1)]);
  expect(pauses).toEqual([]);
});

test('another process is met again and again, with pauses that grow', async () => {
  const { runtime, pauses } = aProcess();
  const { move } = record();
  let others = 3;
  const step = move('ours');
  const answer = await retrying(runtime, async () => {
    if (others === 0) return step();
    others -= 1;
    throw new Contention('version').onItem(ITEM);
  });
  expect(answer).toBe(1);
  expect(pauses).toEqual([16, 32]);
});

test('what never gets through is told to come again', async () => {
  const { runtime } = aProcess();
  let runs = 0;
  const never = async () => {
    runs += 1;
    throw new Contention('version').onItem(ITEM);
  };
  await expect(retrying(runtime, never)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(runs).toBe(40);
  const { move } = record();
  expect(await retrying(runtime, move('next'))).toBe(1);
});

test('contention on no item, as of a sandbox that was reset, is met by a pause', async () => {
  const { runtime, pauses } = aProcess();
  let isFirst = true;
  const once = async () => {
    if (!isFirst) return 'done';
    isFirst = false;
    throw new Contention('generation');
  };
  expect(await retrying(runtime, once)).toBe('done');
  expect(pauses).toEqual([16]);
});

test('any other error ends it', async () => {
  const { runtime } = aProcess();
  const broken = async () => {
    throw new Error('broken');
  };
  await expect(retrying(runtime, broken)).rejects.toThrow('broken');
});
