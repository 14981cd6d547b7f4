// The explorer breaks a run off where a process died and left what an earlier one had left. That loses nothing as long as runs that leave
// the same end the same: here all of them go on to their end and are compared. Decision 242. And it begins a run where the quiet one
// stood before the fault, which must come to what the whole run comes to. Decision 300.
import { expect, test } from 'vitest';
import { strikes } from '../support/fault.ts';
import { toScenario } from './flow.ts';
import { ACCOUNTING_FLOWS } from './flows/accounting-flows.ts';
import { CATALOG_FLOWS } from './flows/catalog-flows.ts';
import { prepareGround, runOnce, runQuietly, runUnlessKnown } from './run.ts';
import { SCENARIOS } from './scenarios.ts';
import { stationBefore } from './stations.ts';

const SEED = 1;
const named = (name: string) => (each: { name: string }) => each.name === name;
const CHOSEN = [
  SCENARIOS.filter(named('sell two tracked products and invoice it')),
  ACCOUNTING_FLOWS.filter(named('delete a received invoice')).map(toScenario),
  CATALOG_FLOWS.slice(0, 2).map(toScenario),
].flat();

test.each(CHOSEN.map((scenario) => [scenario.name, scenario] as const))(
  'processes of "%s" that leave the same behind come to the same end',
  async (_, scenario) => {
    const ground = await prepareGround(scenario);
    const { operations } = await runOnce(ground, new Map(), SEED);
    const ends = new Map<string, Set<string>>();
    let runs = 0;
    for (const strike of strikes(operations)) {
      const { left, broken, tries, reply, items } = await runOnce(ground, new Map([strike]), SEED);
      if (left === undefined) continue;
      runs += 1;
      const end = JSON.stringify({ broken, tries, status: reply?.status, items });
      ends.set(left, (ends.get(left) ?? new Set()).add(end));
    }
    expect(runs).toBeGreaterThan(2 * ends.size);
    expect([...ends].filter(([, different]) => different.size > 1)).toEqual([]);
  },
);

test.each(CHOSEN.map((scenario) => [scenario.name, scenario] as const))(
  'a run of "%s" that begins at a round of the quiet one ends as the whole run does',
  async (_, scenario) => {
    const ground = await prepareGround(scenario);
    const quiet = await runQuietly(ground, SEED);
    let later = 0;
    for (const strike of strikes(quiet.operations).filter((_each, at) => at % 3 === 0)) {
      const ends = [];
      for (const from of [undefined, quiet]) {
        const run = await runUnlessKnown(ground, new Map([strike]), { seed: SEED, quiet: from });
        const { operations = [], broken, tries, reply, items } = run ?? {};
        ends.push({
          operations: operations.toSorted(),
          broken,
          tries,
          status: reply?.status,
          items,
        });
      }
      expect(ends[1], strike.join(' ')).toEqual(ends[0]);
      if (stationBefore(quiet.stations, strike[0]) !== undefined) later += 1;
    }
    expect(later).toBeGreaterThan(0);
  },
);
