// How many rounds of calls one process makes at the same time. What is under way is held in memory, and what lives through a collection
// is most of what the collector costs: rounds that follow one another end no later than rounds that share the processor. A round whose
// receiver is slow holds its place for a moment only, so none waits for another's receiver (decision 341).

/** At the same time, those apart that take longer than a moment. */
const PLACES = 8;
const MOMENT_MS = 200;

export type Semaphore = {
  /** What it answers; begun when there is a place. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

export function openSemaphore(places = PLACES, momentMs = MOMENT_MS): Semaphore {
  const waiting: (() => void)[] = [];
  let free = places;
  const take = (): void | Promise<void> => {
    if (free === 0) return new Promise<void>((begin) => waiting.push(begin));
    free -= 1;
  };
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    run: async (work) => {
      await take();
      let isHeld = true;
      const leave = () => {
        if (isHeld) giveBack();
        isHeld = false;
      };
      const moment = setTimeout(leave, momentMs);
      try {
        return await work();
      } finally {
        clearTimeout(moment);
        leave();
      }
    },
  };
}
