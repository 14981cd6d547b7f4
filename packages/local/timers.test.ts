// The sweep of the local stack never overlaps itself.
import type { ScheduledEvent } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { startTimers } from './timers.ts';

const clock = { now: () => 1_800_000_000_000 };

afterEach(() => {
  vi.useRealTimers();
});

test('the sweep runs at the start and every minute, but never beside itself, survives a failure, and tells of new queues until it worked once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const runs: PromiseWithResolvers<void>[] = [];
  const log: string[] = [];
  const told: unknown[] = [];
  const sweep = ({ detail }: ScheduledEvent) => {
    told.push(detail);
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const timers = startTimers({
    clock,
    expire: async () => 0,
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
  await vi.waitFor(() => {
    vi.advanceTimersByTime(60_000);
    expect(runs).toHaveLength(3);
  });
  runs[2]?.resolve();
  await timers.stop();
  vi.advanceTimersByTime(120_000);
  expect(runs).toHaveLength(3);
  expect(told).toEqual([true, true, false].map((is) => ({ queues_are_new: is })));
});
