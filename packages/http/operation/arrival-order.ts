// The requests of one process that want the same thing, one after the other as they came. A courtesy, never a guarantee: what must not
// happen twice is held by the table's conditions, which know other processes too. Without it those that wait look again and again, and
// a request that has just come takes what they wait for (decision 342).
import { AsyncLocalStorage } from 'node:async_hooks';

export type ArrivalOrder = {
  /**
   * Begins when those before it have ended, or after `patienceMs` beside them; the work is told how long it waited. At once where it is
   * part of such work: two that wait for each other's place would wait in vain.
   */
  run<T>(key: string, patienceMs: number, work: (waitedMs: number) => Promise<T>): Promise<T>;
};

/** Known to what is done by work that has waited. */
const atWork = new AsyncLocalStorage<true>();

export function openArrivalOrder(): ArrivalOrder {
  /** Those that wait for each key that is held. */
  const lines = new Map<string, (() => void)[]>();
  const enter = (key: string, patienceMs: number): boolean | Promise<boolean> => {
    const line = lines.get(key);
    if (line === undefined) {
      lines.set(key, []);
      return true;
    }
    if (patienceMs <= 0) return false;
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(limit);
        resolve(true);
      };
      const limit = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        resolve(false);
      }, patienceMs);
      line.push(begin);
    });
  };
  const leave = (key: string): void => {
    const next = lines.get(key)?.shift();
    if (next === undefined) lines.delete(key);
    else next();
  };
  return {
    run: async (key, patienceMs, work) => {
      if (atWork.getStore() === true) return work(0);
      const cameAt = performance.now();
      const isHeld = await enter(key, patienceMs);
      try {
        return await atWork.run(true, () => work(Math.round(performance.now() - cameAt)));
      } finally {
        if (isHeld) leave(key);
      }
    },
  };
}

/** Of this process, whatever functions it serves. */
export const processOrder: ArrivalOrder = openArrivalOrder();
