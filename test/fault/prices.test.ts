// Every single fault, and a sample of pairs, at every call of the verbs and jobs of budgets and promotions.
// SEED=n repeats a run; FAULT_PAIRS as in crash.test.ts.
import { describe, expect, test } from 'vitest';
import { explore, prepareGround } from './explore.ts';
import { PRICE_SCENARIOS } from './price-scenarios.ts';

const seed = Number(process.env.SEED ?? 20_261_120);
const pairs =
  process.env.FAULT_PAIRS === 'all'
    ? Number.POSITIVE_INFINITY
    : Number(process.env.FAULT_PAIRS ?? 100);
const TIMEOUT_MS = 1_800_000;

describe.each(PRICE_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  (_, scenario) => {
    test(
      'survives every fault',
      async () => {
        const { violations } = await explore(await prepareGround(scenario), { pairs, seed });
        expect(violations, violations.join('\n\n')).toEqual([]);
      },
      TIMEOUT_MS,
    );
  },
);
