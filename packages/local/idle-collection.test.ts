// A collection comes when the stack rests, and never twice for the same work.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HandlerSource } from './gateway/functions.ts';
import { startIdleCollection } from './idle-collection.ts';

const MB = 1024 * 1024;
const AT_REST = 40 * MB;
const context = {} as never;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stack of which each request leaves so much garbage. */
function stack(garbageBytes = 20 * MB) {
  let heldBytes = AT_REST;
  let collections = 0;
  let rested = 0;
  let fails = false;
  let gate: Promise<void> = Promise.resolve();
  const collect = () => {
    collections += 1;
    expect(rested).toBe(collections);
    heldBytes = AT_REST;
  };
  const rest = () => {
    rested += 1;
  };
  const collector = { collect, heldBytes: () => heldBytes, afterMs: 3_000 };
  const collection = startIdleCollection(collector, rest);
  const source: HandlerSource = async () => async () => {
    await gate;
    heldBytes += garbageBytes;
    if (fails) throw new Error('engine busy');
    return 'answer';
  };
  const functions = collection.watched(source);
  return {
    request: async () => (await functions('sales'))({}, context),
    hold: () => {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
    fail: () => {
      fails = true;
    },
    stop: collection.stop,
    get collections() {
      return collections;
    },
  };
}

test('the third second without work collects after others gave back theirs, once for all requests before it', async () => {
  const one = stack();
  await one.request();
  await one.request();
  vi.advanceTimersByTime(2_000);
  expect(one.collections).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(one.collections).toBe(1);
  vi.advanceTimersByTime(3_600_000);
  expect(one.collections).toBe(1);
  await one.request();
  vi.advanceTimersByTime(3_000);
  expect(one.collections).toBe(2);
});

test('no collection while a function is at work, however long, nor soon after its end', async () => {
  const one = stack();
  const release = one.hold();
  const answer = one.request();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(60_000);
    expect(one.collections).toBe(0);
  });
  release();
  expect(await answer).toBe('answer');
  vi.advanceTimersByTime(2_000);
  expect(one.collections).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(one.collections).toBe(1);
});

test('requests that come before the third second put it off', async () => {
  const one = stack();
  for (let at = 0; at < 5; at += 1) {
    await one.request();
    vi.advanceTimersByTime(2_000);
  }
  expect(one.collections).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(one.collections).toBe(1);
});

test('what left little is not collected, until more came together', async () => {
  const one = stack(9 * MB);
  await one.request();
  vi.advanceTimersByTime(60_000);
  expect(one.collections).toBe(0);
  await one.request();
  vi.advanceTimersByTime(3_000);
  expect(one.collections).toBe(1);
});

test('a function that failed is at work no more, and its failure is told', async () => {
  const one = stack();
  one.fail();
  await expect(one.request()).rejects.toThrow('engine busy');
  vi.advanceTimersByTime(3_000);
  expect(one.collections).toBe(1);
});

test('a stack that has ended collects nothing', async () => {
  const one = stack();
  await one.request();
  one.stop();
  vi.advanceTimersByTime(60_000);
  expect(one.collections).toBe(0);
});
