// The simulation's maps stand for the real store: seed by seed both come to the same documents, the same vouchers and the same
// number of events.
import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import type { SeedResult, StoreMaker } from './seed-run.ts';
import { openTable } from './table-store.ts';

const SEEDS = 400;
const FROM = 1;

test(`${SEEDS} seeds end alike on maps and on the real store`, async () => {
  const [maps, tables] = [await endsOf(), await endsOf(openTable)];
  expect(tables.broken).toEqual([]);
  const different = [...maps.ends].filter(([seed, end]) => tables.ends.get(seed) !== end);
  expect(different.map(([seed]) => seed)).toEqual([]);
  expect(tables.ends.size).toBe(SEEDS);
});

async function endsOf(open?: StoreMaker) {
  const ends = new Map<number, string>();
  const onResult = (result: SeedResult) => ends.set(result.seed, endOf(result));
  const { broken } = await runSeeds({ from: FROM, to: FROM + SEEDS }, { open, onResult });
  return { ends, broken: broken.map(({ seed, broken: lines }) => [seed, lines]) };
}

/** Members in one order, as the store keeps its own. */
function endOf({ rest, events }: SeedResult): string {
  const sorted = (members: object) => Object.entries(members).sort();
  const all = [...rest.documents, ...rest.sales, ...rest.contracts];
  const records = all.map((record) => JSON.stringify(sorted(record))).sort();
  return JSON.stringify([records, rest.vouchers, sorted(Object.fromEntries(rest.claims)), events]);
}
