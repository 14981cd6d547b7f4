// Every single fault, and pairs of faults, at every call of every writing scenario: zero violations (reliability 3).
// FAULT_PAIRS=all runs every pair; otherwise a seeded sample of them. SEED=n repeats a run.
import { afterAll, describe, expect, test } from 'vitest';
import { explore, prepareGround } from './explore.ts';
import { SCENARIOS } from './scenarios.ts';

const SEED = Number(process.env.SEED ?? 20_261_120);
const PAIRS =
  process.env.FAULT_PAIRS === 'all'
    ? Number.POSITIVE_INFINITY
    : Number(process.env.FAULT_PAIRS ?? 300);
const TIMEOUT_MS = 1_800_000;

let total = 0;
afterAll(() => console.log(`${total} fault schedules explored (seed ${SEED})`));

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  (_, scenario) => {
    test(
      'survives every fault',
      async () => {
        const explored = await explore(await prepareGround(scenario), { pairs: PAIRS, seed: SEED });
        total += explored.schedules;
        console.log(`${scenario.name}: ${explored.calls} calls, ${explored.schedules} schedules`);
        expect(explored.violations.length, explored.violations.join('\n\n')).toBe(0);
      },
      TIMEOUT_MS,
    );
  },
);
