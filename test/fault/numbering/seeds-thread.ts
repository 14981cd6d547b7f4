// One thread of the simulation: the seeds that it is given, against the code as it is or as a mutant has it.
import '../../support/own-files.mjs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from './mutants/mutant.ts';
import { mutate } from './mutants/mutate.ts';
import type { SeedSpan } from './run-seeds.ts';

const { span, mutant, brokenMax } = workerData as {
  span: SeedSpan;
  mutant?: Mutant;
  brokenMax?: number;
};
if (mutant !== undefined) mutate(mutant);
const { runSeeds } = await import('./run-seeds.ts');
const { seeds, events, broken } = await runSeeds(span, { brokenMax });
const told = broken.map(({ seed, broken: lines }) => ({ seed, lines }));
parentPort?.postMessage({ seeds, events, broken: told });
