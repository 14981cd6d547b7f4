// The recount in a thread of its own, against the code as it is or as a mutant has it.
import '../../../support/own-files.mjs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mutant } from '../../numbering/mutants/mutant.ts';
import { mutate } from '../../numbering/mutants/mutate.ts';

const { mutant } = workerData as { mutant?: Mutant };
if (mutant !== undefined) mutate(mutant);
const { differences } = await import('./recount.ts');
parentPort?.postMessage(await differences());
