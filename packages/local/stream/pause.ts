// Waiting that can be cut short: by a wake-up, or for good by the end of the stack.

type Pause = {
  /** True when woken (now or since the last wait), false when the time passed. */
  wait(ms: number): Promise<boolean>;
  /** Waits whatever wakes it; only the signal ends it early. */
  rest(ms: number): Promise<void>;
  wake(): void;
};

export function pause(signal: AbortSignal): Pause {
  let pending = false;
  let resume: (() => void) | undefined;

  const sleep = (ms: number, wakeable: boolean): Promise<void> =>
    new Promise((settle) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resume = undefined;
        settle();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      if (wakeable) resume = done;
      if (signal.aborted) done();
    });

  return {
    async wait(ms) {
      if (!pending) await sleep(ms, true);
      const woken = pending;
      pending = false;
      return woken;
    },
    rest: (ms) => sleep(ms, false),
    wake() {
      pending = true;
      resume?.();
    },
  };
}
