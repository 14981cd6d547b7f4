// Runs many seeds in one thread, some at a time: each is moved one event, then every promise that this settled has its turn.
import { type SeedResult, SeedRun, type StoreMaker } from './seed-run.ts';

const AT_A_TIME = 4;

export type SeedSpan = { from: number; to: number };
type SeedReport = { seeds: number; events: number; broken: SeedResult[] };

/** Every seed of the span, until so many are broken. */
export async function runSeeds(
  { from, to }: SeedSpan,
  options: { brokenMax?: number; open?: StoreMaker; onResult?: (result: SeedResult) => void } = {},
): Promise<SeedReport> {
  const { brokenMax = 3, open, onResult } = options;
  Error.stackTraceLimit = 0;
  const report: SeedReport = { seeds: 0, events: 0, broken: [] };
  let next = from;
  let running: SeedRun[] = [];
  while (report.broken.length < brokenMax) {
    while (running.length < AT_A_TIME && next < to) {
      running.push(new SeedRun(next, open));
      next += 1;
    }
    if (running.length === 0) break;
    const ended = running.filter((run) => !run.tick());
    await turn();
    for (const run of ended) {
      const result = run.result();
      onResult?.(result);
      report.seeds += 1;
      report.events += result.events;
      if (result.broken.length > 0) report.broken.push(result);
    }
    if (ended.length > 0) running = running.filter((run) => !ended.includes(run));
  }
  return report;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
