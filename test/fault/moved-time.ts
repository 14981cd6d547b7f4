// Loaded first in the process of a stack that a test starts: time passes there as it does everywhere, and by so much more as the test
// says, as if it had waited. Leases end by the clock, and the sweep runs when its minute is over.

type Interval = { run: () => void; everyMs: number; leftMs: number };

/** What runs more often than that has its turn in real time soon enough. */
const SELDOM_MS = 60_000;

const { now } = Date;
const { setInterval: setRealInterval } = globalThis;
const intervals: Interval[] = [];
let aheadMs = 0;

Date.now = () => now() + aheadMs;
globalThis.setInterval = Object.assign((run: () => void, everyMs: number) => {
  if (everyMs >= SELDOM_MS) intervals.push({ run, everyMs, leftMs: everyMs });
  return setRealInterval(run, everyMs);
}, setRealInterval);

process.on('message', (ms: number) => {
  aheadMs += ms;
  for (const interval of intervals) pass(interval, ms);
});

function pass(interval: Interval, ms: number): void {
  interval.leftMs -= ms;
  if (interval.leftMs > 0) return;
  interval.leftMs = interval.everyMs;
  interval.run();
}
