import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { whenUnlocked } from './locked-record.ts';

const refusing = (times: number, error: Error) => {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
};
const waits = () => {
  const paused: number[] = [];
  return { paused, pause: async (ms: number) => void paused.push(ms) };
};

test('a step that meets a locked record is run again until it is free', async () => {
  const waiting = waits();
  expect(await whenUnlocked(waiting, refusing(3, new Failure('record_locked')))).toBe(4);
  expect(waiting.paused).toHaveLength(3);
});

test('a record that stays locked is told', async () => {
  const step = refusing(Number.POSITIVE_INFINITY, new Failure('record_locked'));
  await expect(whenUnlocked(waits(), step)).rejects.toMatchObject({ code: 'record_locked' });
});

test('any other refusal is told at once', async () => {
  const waiting = waits();
  const step = refusing(1, new Failure('period_closed'));
  await expect(whenUnlocked(waiting, step)).rejects.toMatchObject({ code: 'period_closed' });
  expect(waiting.paused).toEqual([]);
});
