// How many rounds are under way, counted; time is moved by hand.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSemaphore } from './semaphore.ts';

const MOMENT_MS = 100;

/** Work that ends when it is told to, and what of it has begun. */
function stage(places: number) {
  const semaphore = openSemaphore(places, MOMENT_MS);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string): Promise<string> =>
    semaphore.run(() => {
      const end = Promise.withResolvers<string>();
      begun.push(name);
      ends.set(name, end);
      return end.promise;
    });
  const end = (name: string) => ends.get(name)?.resolve(name);
  const fail = (name: string) => ends.get(name)?.reject(new Error(name));
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { run, end, fail, pass, begun };
}

describe('the semaphore of rounds', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins what waits in its order, each when another has ended', async () => {
    const { run, end, pass, begun } = stage(2);
    const all = ['a', 'b', 'c', 'd'].map(run);
    await pass();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await pass();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await pass();
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets nothing wait longer than a moment for what is slow', async () => {
    const { run, pass, begun } = stage(1);
    for (const name of ['slow', 'slow too', 'quick']) void run(name);
    await pass(MOMENT_MS - 1);
    expect(begun).toEqual(['slow']);
    await pass(1);
    expect(begun).toEqual(['slow', 'slow too']);
    await pass(MOMENT_MS);
    expect(begun).toEqual(['slow', 'slow too', 'quick']);
  });

  it('gives the place of what was slow away once, not again at its end', async () => {
    const { run, end, pass, begun } = stage(1);
    for (const name of ['slow', 'second', 'third']) void run(name);
    await pass(MOMENT_MS);
    end('slow');
    await pass();
    expect(begun).toEqual(['slow', 'second']);
  });

  it('has the place again of what failed', async () => {
    const { run, fail, pass, begun } = stage(1);
    const failing = run('failing');
    void run('next');
    await pass();
    fail('failing');
    await expect(failing).rejects.toThrow('failing');
    await pass();
    expect(begun).toEqual(['failing', 'next']);
  });

  it('has all its places free once all has ended', async () => {
    const { run, end, pass, begun } = stage(2);
    const first = ['a', 'b', 'c'].map(run);
    await pass(MOMENT_MS);
    for (const name of ['a', 'b', 'c']) end(name);
    await Promise.all(first);
    for (const name of ['d', 'e', 'f']) void run(name);
    await pass();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
