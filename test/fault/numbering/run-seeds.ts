// Runs many seeds in one thread, one after the other: each is moved one event, then every promise that this settled has its turn.
import { type SeedResult, SeedRun, type StoreMaker } from './seed-run.ts';

/** A turn of the event loop asks the system for news, of which there is none here: many steps share one. */
const STEPS_A_TURN = 256;

/** `first` are tried before the others. */
export type SeedSpan = { from: number; to: number; first?: readonly number[] };
type SeedReport = { seeds: number; events: number; broken: SeedResult[] };

/** Every seed of the span, until so many are broken. */
export async function runSeeds(
  span: SeedSpan,
  options: { brokenMax?: number; open?: StoreMaker; onResult?: (result: SeedResult) => void } = {},
): Promise<SeedReport> {
  const { brokenMax = 3, open, onResult } = options;
  Error.stackTraceLimit = 0;
  const report: SeedReport = { seeds: 0, events: 0, broken: [] };
  const seeds = seedsOf(span);
  const next = () => {
    const { value } = seeds.next();
    return value === undefined ? undefined : new SeedRun(value, open);
  };
  let run = next();
  await stepwise(() => {
    if (run?.tick() === true) return true;
    if (run === undefined) return false;
    const result = run.result();
    onResult?.(result);
    report.seeds += 1;
    report.events += result.events;
    if (result.broken.length > 0) report.broken.push(result);
    run = report.broken.length < brokenMax ? next() : undefined;
    return run !== undefined;
  });
  return report;
}

function* seedsOf({ from, to, first = [] }: SeedSpan): Generator<number, undefined> {
  yield* first;
  for (let seed = from; seed < to; seed += 1) yield seed;
}

/** Takes steps until one says that it was the last, each after every promise that the one before it settled has had its turn. */
export function stepwise(step: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const once = () => {
      if (isOver) return;
      try {
        isOver = !step();
        if (isOver) resolve();
      } catch (error) {
        isOver = true;
        reject(error);
      }
    };
    const turn = () => {
      for (let left = STEPS_A_TURN; left > 0; left -= 1) setImmediate(once);
      setImmediate(() => {
        if (!isOver) turn();
      });
    };
    turn();
  });
}
