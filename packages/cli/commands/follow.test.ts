// What is told while a list is followed, also where the service goes away meanwhile.
import { expect, it, vi } from 'vitest';
import { ConnectionError } from '#sdk/sdk.ts';
import { follow } from './follow.ts';

type Line = { id: string; created_at: string };
const line = (id: string): Line => ({ id, created_at: `2026-03-01T10:00:0${id}.000Z` });

/** Each round of asking gives these lines, or fails; after the last one the following ends. Its pauses take no real time. */
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
    waitsFor: 'lines',
    complain: (text) => complaints.push(text),
  });
  const told: string[] = [];
  await passing(async () => {
    for await (const { id } of following) told.push(id);
  });
  return { told, complaints, asked };
}

/** Runs to its end under a simulated time, which goes on to the next timer as soon as one is waited for. */
async function passing(run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00.000Z') });
  try {
    const running = run();
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    running.then(over, over);
    while (!isOver) await vi.advanceTimersToNextTimerAsync();
    await running;
  } finally {
    vi.useRealTimers();
  }
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
  expect(complaints).toEqual([
    'Waiting for lines, told some seconds after. Ctrl+C ends',
    'The service is away: waiting for it',
  ]);
  expect(new Set(asked)).toEqual(new Set(['2026-03-01T10:00:00.000Z']));
});

it('fails where the service was never there, or refuses', async () => {
  await expect(followed([new ConnectionError('refused'), []])).rejects.toThrow('refused');
  await expect(followed([[], new Error('unexpected'), []])).rejects.toThrow('unexpected');
  await expect(followed([new ConnectionError('refused')], true)).rejects.toThrow('refused');
});

/** Follows under a simulated time; `read` sees it. */
async function during(ms: number, read: (from: string) => AsyncIterable<Line>): Promise<string[]> {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00.000Z') });
  try {
    const ended = new AbortController();
    const { signal } = ended;
    const idOf = ({ id }: Line) => id;
    const told: string[] = [];
    const ending = (async () => {
      for await (const { id } of follow({
        read,
        idOf,
        isOnce: false,
        signal,
        waitsFor: 'lines',
        complain() {},
      }))
        told.push(id);
    })();
    await vi.advanceTimersByTimeAsync(ms);
    ended.abort();
    await ending;
    return told;
  } finally {
    vi.useRealTimers();
  }
}

it('asks a quiet account less often than its hour and its day allow, and a busy one each second', async () => {
  let asked = 0;
  await during(3_600_000, async function* () {
    asked += 1;
    yield* [];
  });
  expect(asked).toBeLessThan(20_000 / 24);
  let busy = 0;
  await during(60_000, async function* () {
    busy += 1;
    yield { id: String(busy), created_at: new Date().toISOString() };
  });
  expect(busy).toBeGreaterThanOrEqual(59);
});

it('hears what comes after the clock of the sandbox was ahead and was taken back', async () => {
  const all: Line[] = [{ id: 'ahead', created_at: '2031-01-01T00:00:00.000Z' }];
  const told = await during(60_000, async function* (from) {
    const isBack = Date.now() >= Date.parse('2026-03-01T10:00:30.000Z');
    if (isBack && all.length === 1) all.push({ id: 'after', created_at: new Date().toISOString() });
    yield* all.filter(({ created_at }) => created_at >= from);
  });
  expect(told).toEqual(['ahead', 'after']);
});
