// Withholdings and settlements of 400 random months are what a recount in whole cents says, and the recount notices each wrong way to
// work them out.
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Mutant } from '../../numbering/mutants/mutant.ts';
import { ARITHMETIC_MUTANTS } from './arithmetic-mutants.ts';

const recounted = (mutant?: Mutant): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const file = new URL('./arithmetic-thread.ts', import.meta.url);
    const worker = new Worker(file, { workerData: { mutant }, execArgv: [] });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

test('withholdings, rates and settlements are what a recount says', async () => {
  expect(await recounted()).toEqual([]);
}, 60_000);

test.each(ARITHMETIC_MUTANTS.map((one) => [one.name, one] as const))(
  'notice arithmetic that would %s',
  async (_, mutant) => {
    expect(await recounted(mutant)).not.toEqual([]);
  },
  60_000,
);
