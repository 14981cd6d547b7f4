// The machine's clock, for libraries that know no other: everything else in tests is given one.
import { vi } from 'vitest';

/** What that gives while the machine's clock stands at that instant. */
export function atMachineTime<T>(nowMs: number, run: () => T): T {
  vi.setSystemTime(nowMs);
  try {
    return run();
  } finally {
    vi.useRealTimers();
  }
}
