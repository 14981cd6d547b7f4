// Silence that takes no time: once a server holds a message that it does not answer, the timers of the client run out by a clock
// that is moved, so that no test waits for a limit and none is too slow for it.
import { afterEach, beforeEach, vi } from 'vitest';
import type { Act } from './server.ts';

/** Longer than any limit of the client. */
const FOREVER_MS = 60_000;

/** For all tests of a file: timers end when `lapse` says so. */
export function stopTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
}

/** Every limit passes, once what has arrived by now was looked at. */
export const lapse = (): void => void setImmediate(() => vi.advanceTimersByTime(FOREVER_MS));

/** What the server does, and where that is nothing the limit passes. */
export function lapsing(act: Act): Act {
  if (act === 'hang') lapse();
  return act;
}
