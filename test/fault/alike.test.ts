// The explorer breaks a run off where a process died and left what an earlier one had left (decision 242), and where a run stands as an
// earlier one stood (decision 542). That loses nothing as long as runs that leave the same, or stand alike, end the same: here all of them
// go on to their end and are compared. And it begins a run where the quiet one stood before the fault, which must come to what the whole
// run comes to. Decision 300.
import { expect, test } from 'vitest';
import { strikes } from '../support/fault.ts';
import { toScenario } from './flow.ts';
import { ACCOUNTING_FLOWS } from './flows/accounting-flows.ts';
import { CATALOG_FLOWS } from './flows/catalog-flows.ts';
import { LIVE_SCENARIOS } from './live-scenarios.ts';
import { prepareGround, runQuietly, runUnlessKnown, whole } from './run.ts';
import { SCENARIOS } from './scenarios.ts';
import { stationBefore } from './stations.ts';

const SEED = 1;
const named = (name: string) => (each: { name: string }) => each.name === name;
const CHOSEN = [
  SCENARIOS.filter(named('sell two tracked products and invoice it')),
  ACCOUNTING_FLOWS.filter(named('delete a received invoice')).map(toScenario),
  CATALOG_FLOWS.slice(0, 2).map(toScenario),
  LIVE_SCENARIOS.filter(named('authorize a live draft')),
].flat();

test.each(CHOSEN.map((scenario) => [scenario.name, scenario] as const))(
  'processes of "%s" that leave the same behind, and runs that come to the same place, come to the same end',
  async (_, scenario) => {
    const ground = await prepareGround(scenario);
    const quiet = await runQuietly(ground, SEED);
    const [ofLeft, ofPlaces] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
    let [died, stood] = [0, 0];
    const how = { seed: SEED, quiet, isJudged: () => false };
    for (const strike of strikes(quiet.operations)) {
      const run = whole(await runUnlessKnown(ground, new Map([strike]), how));
      const { left, broken, tries, reply, items, states } = run;
      const end = JSON.stringify({ broken, status: reply?.status, items });
      const note = (ends: Map<string, Set<string>>, place: string, of: string) =>
        ends.set(place, (ends.get(place) ?? new Set()).add(of));
      if (left !== undefined) {
        died += 1;
        note(ofLeft, left, `${end} ${tries}`);
      }
      stood += states.length;
      for (const state of states) note(ofPlaces, state, end);
    }
    expect(died).toBeGreaterThan(2 * ofLeft.size);
    expect(stood).toBeGreaterThan(2 * ofPlaces.size);
    for (const ends of [ofLeft, ofPlaces])
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
        const how = { seed: SEED, quiet: from };
        const run = whole(await runUnlessKnown(ground, new Map([strike]), how));
        const { operations, broken, tries, reply, items } = run;
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
