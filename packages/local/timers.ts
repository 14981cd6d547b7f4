// What runs by the clock: the sweep function every minute and once at the start (it also sends again what was due while
// the stack was down, and the lines whose messages lay in the queues of memory), and the expiry of items, which no engine does by
// itself for tables like ours.
import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { type Clock, toIso } from '#kernel/clock.ts';

type TimerOptions = {
  clock: Clock;
  /** Removes items whose time has passed. */
  expire: (nowSeconds: number) => Promise<unknown>;
  sweep: (event: ScheduledEvent) => Promise<unknown>;
  /** Called after each sweep. */
  onDone?: () => void;
  log: (line: string) => void;
};
type Timers = { stop(): Promise<void> };

const SWEEP_MS = 60_000;
/** AWS takes up to days; readers never trust expiry to have happened. */
const PURGE_MS = 3_600_000;

export function startTimers(options: TimerOptions): Timers {
  let isFirst = true;
  const sweep = unlessRunning(options, 'sweep', async () => {
    await options.sweep(scheduledEvent(options.clock.now(), { queues_are_new: isFirst }));
    isFirst = false;
    options.onDone?.();
  });
  const purge = unlessRunning(options, 'expiry', () =>
    options.expire(Math.floor(options.clock.now() / 1000)),
  );
  const timers = [setInterval(sweep.run, SWEEP_MS), setInterval(purge.run, PURGE_MS)];
  sweep.run();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([sweep.underWay(), purge.underWay()]);
    },
  };
}

/** A tick that finds the last one still running does nothing. */
function unlessRunning(options: TimerOptions, name: string, work: () => Promise<unknown>) {
  let running: Promise<unknown> | undefined;
  return {
    run: () => {
      running ??= work()
        .catch((error: Error) => options.log(`${name}: ${error.stack}`))
        .finally(() => {
          running = undefined;
        });
    },
    underWay: async () => running,
  };
}

/** What EventBridge sends on a schedule, and whether the queues are those of a stack that has just started. */
const scheduledEvent = (
  nowMs: number,
  detail: { queues_are_new: boolean },
): ScheduledEvent<typeof detail> => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: toIso(nowMs).replace(/\.\d{3}/, ''),
  region: 'us-east-1',
  resources: ['arn:aws:events:us-east-1:000000000000:rule/sweep'],
  detail,
});
