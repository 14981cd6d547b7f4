// Connections that outlive a run of their line: for whom, and how long.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_MS, keepConnections } from './kept-connections.ts';

const NOW = Date.UTC(2026, 10, 23);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const used = (kept = keepConnections()) => {
  const connections = kept.take('a', NOW);
  const agent = connections.to('http://a');
  /** What is closed begins anew. */
  const isClosed = () => connections.to('http://a') !== agent;
  kept.release('a', connections, NOW);
  return { kept, agent, isClosed };
};

describe('connections that are kept', () => {
  it('serve the next run of their line, and no other line', () => {
    const { kept, agent, isClosed } = used();
    expect(kept.take('b', NOW).to('http://a')).not.toBe(agent);
    expect(kept.take('a', NOW + KEPT_MS).to('http://a')).toBe(agent);
    expect(isClosed()).toBe(false);
  });

  it('serve one run at a time', () => {
    const { kept, agent } = used();
    const first = kept.take('a', NOW);
    const second = kept.take('a', NOW);
    expect(first.to('http://a')).toBe(agent);
    expect(second.to('http://a')).not.toBe(agent);
    kept.release('a', first, NOW);
    kept.release('a', second, NOW);
    expect(kept.take('a', NOW)).toBe(second);
  });

  it('are closed after seconds in which none was needed', () => {
    const { kept, agent, isClosed } = used();
    vi.advanceTimersByTime(KEPT_MS);
    expect(isClosed()).toBe(true);
    expect(kept.take('a', NOW).to('http://a')).not.toBe(agent);
  });

  it('are not gone on with where the process stood still meanwhile, or its clock was set back', () => {
    for (const nowMs of [NOW + KEPT_MS + 1, NOW - 1]) {
      const { kept, agent, isClosed } = used();
      expect(kept.take('a', nowMs).to('http://a')).not.toBe(agent);
      expect(isClosed()).toBe(true);
    }
  });

  it('outlive no timer of an earlier release', () => {
    const { kept, agent } = used();
    vi.advanceTimersByTime(KEPT_MS - 1);
    kept.release('a', kept.take('a', NOW), NOW);
    vi.advanceTimersByTime(KEPT_MS - 1);
    expect(kept.take('a', NOW).to('http://a')).toBe(agent);
  });
});
