// Shares the seeds out among threads, one per core. SEEDS=n says how many, SEED=n runs that one alone and tells its story.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import { type SeedSpan, stepwise } from './run-seeds.ts';
import { SeedRun } from './seed-run.ts';

type SeedResult = {
  seeds: number;
  events: number;
  broken: { seed: number; lines: string[] }[];
};

const YOUNG_MB = 96;

/** Runs so many seeds from the first on against the code as it is, on every core. */
export async function runSeedsInThreads(first: number, count: number): Promise<SeedResult> {
  const threads = availableParallelism();
  const each = Math.ceil(count / threads);
  const spans = Array.from({ length: threads }, (_, i) => ({
    from: first + i * each,
    to: first + Math.min(count, (i + 1) * each),
  }));
  const results = await Promise.all(spans.map((span) => inThread(span)));
  return {
    seeds: results.reduce((sum, { seeds }) => sum + seeds, 0),
    events: results.reduce((sum, { events }) => sum + events, 0),
    broken: results.flatMap(({ broken }) => broken),
  };
}

/** Runs the span in a thread of its own, until one seed is broken where the code is a mutant's. */
export function inThread(span: SeedSpan, mutant?: Mutant): Promise<SeedResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seeds-thread.ts', import.meta.url), {
      workerData: { span, mutant, brokenMax: mutant === undefined ? 3 : 1 },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** What happened in one seed, line by line, and at the end what is wrong. */
export async function storyOf(seed: number): Promise<string[]> {
  const story: string[] = [];
  const run = new SeedRun(seed, undefined, (line) => story.push(line));
  await stepwise(() => run.tick());
  const { broken } = run.result();
  return [...story, ...(broken.length === 0 ? ['all is well'] : broken)];
}
