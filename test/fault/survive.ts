// The crash explorer as tests, one per scenario: every single fault, and pairs of faults, at every call; zero violations
// (reliability#authority-silence). FAULT_PAIRS=all runs every pair, a number that many of them; SEED=n repeats a run.
import { afterAll, describe, expect, test } from 'vitest';
import { sourceSeed } from '../support/source-seed.ts';
import { explore } from './explore.ts';
import { prepareGround } from './run.ts';
import type { Scenario } from './scenario.ts';

/** Each change of the sources meets other pairs (decision 630). */
const SEED = sourceSeed();
const TIMEOUT_MS = 1_800_000;

/**
 * `pairs`: how many pairs of each scenario are sampled unless FAULT_PAIRS says otherwise; `singles`: how many of the single
 * faults, for scenarios of very many calls alike (FAULT_PAIRS asks for all of them).
 */
export function surviveEveryFault(
  scenarios: readonly Scenario[],
  pairs: number,
  singles?: number,
): void {
  const asked = process.env.FAULT_PAIRS;
  const few = asked === undefined ? singles : undefined;
  const most = asked === 'all' ? Number.POSITIVE_INFINITY : Number(asked ?? pairs);
  let total = 0;
  afterAll(() => console.log(`${total} fault schedules explored (seed ${SEED})`));

  describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_, scenario) => {
      test(
        'survives every fault',
        async () => {
          const ground = await prepareGround(scenario);
          const { schedules, violations } = await explore(ground, {
            singles: few,
            pairs: most,
            seed: SEED,
          });
          total += schedules;
          expect(schedules).toBeGreaterThan(0);
          expect(violations, violations.join('\n\n')).toEqual([]);
        },
        TIMEOUT_MS,
      );
    },
  );
}
