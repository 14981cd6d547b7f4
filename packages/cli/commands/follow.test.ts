// What is told while a list is followed, also where the service goes away meanwhile.
import { expect, it } from 'vitest';
import { ConnectionError } from '#sdk/sdk.ts';
import { follow } from './follow.ts';

type Line = { id: string; created_at: string };
const line = (id: string): Line => ({ id, created_at: `2026-03-01T10:00:0${id}.000Z` });

/** Each round of asking gives these lines, or fails; after the last one the following ends. */
async function followed(rounds: readonly (readonly Line[] | Error)[], isOnce = false) {
  const ended = new AbortController();
  const complaints: string[] = [];
  const asked: string[] = [];
  const following = follow<Line>({
    async *read(from) {
      const round = rounds[asked.push(from) - 1] ?? [];
      if (asked.length >= rounds.length) ended.abort();
      if (round instanceof Error) throw round;
      yield* round;
    },
    idOf: ({ id }) => id,
    since: '2026-03-01T10:00:00.000Z',
    isOnce,
    signal: ended.signal,
    complain: (text) => complaints.push(text),
  });
  const told: string[] = [];
  for await (const { id } of following) told.push(id);
  return { told, complaints, asked };
}

it('outlasts a service that goes away, says so once, and misses nothing', async () => {
  const away = new ConnectionError('refused');
  const { told, complaints, asked } = await followed([
    [line('1')],
    away,
    away,
    [line('1'), line('2')],
  ]);
  expect(told).toEqual(['1', '2']);
  expect(complaints).toEqual(['The service is away: waiting for it']);
  expect(new Set(asked)).toEqual(new Set(['2026-03-01T10:00:00.000Z']));
});

it('fails where the service was never there, or refuses', async () => {
  await expect(followed([new ConnectionError('refused'), []])).rejects.toThrow('refused');
  await expect(followed([[], new Error('unexpected'), []])).rejects.toThrow('unexpected');
  await expect(followed([new ConnectionError('refused')], true)).rejects.toThrow('refused');
});
