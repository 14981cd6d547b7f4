// Who begins when; time is moved by hand.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openArrivalOrder } from './arrival-order.ts';

/** Work that ends when it is told to, what of it has begun and how long each waited. */
function stage() {
  const order = openArrivalOrder();
  const begun: string[] = [];
  const waited = new Map<string, number>();
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string, { key = 'k', patienceMs = 1000 } = {}): Promise<string> =>
    order.run(key, patienceMs, (waitedMs) => {
      const end = Promise.withResolvers<string>();
      begun.push(name);
      waited.set(name, waitedMs);
      ends.set(name, end);
      return end.promise;
    });
  const end = (name: string) => ends.get(name)?.resolve(name);
  const fail = (name: string) => ends.get(name)?.reject(new Error(name));
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { run, end, fail, pass, begun, waited };
}

describe('the order of arrival', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets those that want one thing begin one after the other, as they came', async () => {
    const { run, end, pass, begun, waited } = stage();
    const all = ['a', 'b', 'c'].map((name) => run(name));
    await pass(30);
    expect(begun).toEqual(['a']);
    end('a');
    await pass();
    const late = run('d');
    await pass();
    expect(begun).toEqual(['a', 'b']);
    for (const name of ['b', 'c', 'd']) {
      end(name);
      await pass();
    }
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect([waited.get('a'), waited.get('b')]).toEqual([0, 30]);
    expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps none waiting for what another wants', async () => {
    const { run, pass, begun } = stage();
    void run('a');
    void run('b', { key: 'other' });
    await pass();
    expect(begun).toEqual(['a', 'b']);
  });

  it('goes on when work fails, and begins anew once all have ended', async () => {
    const { run, end, fail, pass, begun } = stage();
    const first = run('a').catch(({ message }: Error) => `${message} failed`);
    const second = run('b');
    await pass();
    fail('a');
    expect(await first).toBe('a failed');
    await pass();
    end('b');
    expect(await second).toBe('b');
    void run('c');
    await pass();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('begins beside the others when its patience ends, and gives no place away then', async () => {
    const { run, end, pass, begun, waited } = stage();
    void run('a');
    void run('b', { patienceMs: 100 });
    void run('none', { patienceMs: 0 });
    void run('c');
    await pass(100);
    expect(begun).toEqual(['a', 'none', 'b']);
    expect(waited.get('b')).toBe(100);
    end('b');
    end('none');
    await pass();
    expect(begun).toEqual(['a', 'none', 'b']);
    end('a');
    await pass();
    expect(begun).toEqual(['a', 'none', 'b', 'c']);
  });

  it('lets work in its turn begin other work at once, as two could wait for each other', async () => {
    const order = openArrivalOrder();
    const both = (first: string, second: string): Promise<string> =>
      order.run(first, 1000, async () => {
        await Promise.resolve();
        return order.run(second, 1000, async () => `${first}${second}`);
      });
    const all = Promise.all([both('a', 'b'), both('b', 'a')]);
    expect(await all).toEqual(['ab', 'ba']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
