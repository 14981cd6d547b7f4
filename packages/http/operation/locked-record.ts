// A step of the service's own that meets a record which work in the background holds for a moment: it waits until the work is done. A
// client is told record_locked and tries again itself; of what the service does for it, it cannot.
import { Failure } from '#kernel/error.ts';

/** Some 10 s on average, well within the time of a request. */
const TRIES_MAX = 100;
const PAUSE_MS = 200;

type Waits = { pause: (ms: number) => Promise<void> };

/** The step's result, or its last refusal when the record stays locked. */
export async function whenUnlocked<T>(waits: Waits, step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      const isLocked = error instanceof Failure && error.code === 'record_locked';
      if (!isLocked || attempt === TRIES_MAX) throw error;
      await waits.pause(PAUSE_MS);
    }
  }
}
