// Readings shared by requests that wait: each is given one that began after it asked.
import { expect, test } from 'vitest';
import { SharedReadings } from './shared-readings.ts';

test('what is asked for during a reading is answered by the next one, once for all', async () => {
  const readings = new SharedReadings<number>();
  const begun: PromiseWithResolvers<number>[] = [];
  const run = () => {
    const one = Promise.withResolvers<number>();
    begun.push(one);
    return one.promise;
  };
  const first = readings.read(run);
  const others = [readings.read(run), readings.read(run), readings.read(run)];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  const later = readings.read(run);
  begun[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await new Promise(setImmediate);
  begun[2]?.resolve(3);
  expect(await later).toBe(3);
  expect(readings.isIdle).toBe(true);
});

test('a reading that fails fails those who waited for it, and no other', async () => {
  const readings = new SharedReadings<number>();
  const first = readings.read(() => Promise.reject(new Error('unreachable')));
  const second = readings.read(() => Promise.resolve(2));
  await expect(first).rejects.toThrow('unreachable');
  expect(await second).toBe(2);
});
