// Parts of counted records share commits that fit one transaction, and none is lost, moved or doubled.
import { expect, test } from 'vitest';
import { businessDate, DAY_MS } from '#kernel/date.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { seeded } from '../../../../test/support/random.ts';
import { type Counts, inParts } from '../records/counts.ts';
import { packed } from './packs.ts';

const RUNS = 200;
const ITEMS_MAX = 100;
const START = Date.UTC(2026, 0, 1);

type Part = { id: string; moves: Counts };

/** A record of some day with so many keys in the cells of its day and month. */
function partsOf(random: ReturnType<typeof seeded>, spread: number, at: number): Part[] {
  const atMs = START + random.below(spread) * DAY_MS;
  const day = businessDate(atMs);
  const keys = ['', ...Array.from({ length: random.below(40) }, () => `p${random.below(60)}`)];
  const byKey = Object.fromEntries(keys.map((key) => [key, { count: 1 }]));
  const id = derivedId(atMs, `sale ${at}`);
  return inParts({ [day]: byKey, [day.slice(0, 7)]: byKey }).map((moves, part) => ({
    id: derivedId(atMs, `${id} ${part}`),
    moves,
  }));
}

/** The most items that the commit may take: notes, heads, shards, the months of all, and the first run with its month. */
function itemsOf(pack: readonly Part[]): number {
  const cells = new Map<string, Set<string>>();
  for (const { moves } of pack) {
    for (const [cell, byKey] of Object.entries(moves)) {
      cells.set(cell, new Set([...(cells.get(cell) ?? ['']), ...Object.keys(byKey)]));
    }
  }
  const months = new Set([...cells.keys()].map((cell) => cell.slice(0, 7)));
  const counters = [...cells.values()].reduce((sum, keys) => sum + keys.size, 0);
  const noteMonths = new Set(pack.map(({ id }) => businessDate(idTime(id)).slice(0, 7)));
  return pack.length + counters + months.size + noteMonths.size + 2;
}

test('a commit has room for what shares it, whatever the days and keys, and all parts are in their order', () => {
  let shared = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = seeded(seed);
    const spread = random.pick([1, 30, 330]);
    const parts = Array.from({ length: 30 }, (_, at) => partsOf(random, spread, at)).flat();
    const packs = packed(parts);
    expect(packs.flat(), `seed ${seed}`).toEqual(parts);
    for (const pack of packs) expect(itemsOf(pack), `seed ${seed}`).toBeLessThanOrEqual(ITEMS_MAX);
    shared += packs.filter(({ length }) => length > 2).length;
  }
  expect(shared).toBeGreaterThan(RUNS);
});
