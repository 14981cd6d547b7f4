// Seeded histories of a business whose books are kept by themselves, broken off at random: what customers and suppliers owe, cash,
// VAT and costs are what the documents say, each event is posted once. SEEDS=n tries as many (10,000 is the whole proof), FROM=n
// says the first of them, SEED=n replays one. Unless they are asked for, other sources have other seeds (decision 630).
import { expect, test } from 'vitest';
import { sourceSeed } from '../../support/source-seed.ts';
import { openMemoryStack } from '../../support/stack.ts';
import { BANK_EVENTS } from './bank-events.ts';
import {
  EVENTS as KINDS,
  runDelivered,
  runHistory,
  runReconciled,
  runSettledMonths,
} from './history.ts';
import { MUTANTS, seedsFor, withMutant } from './mutants.ts';
import { NOTE_EVENTS } from './note-events.ts';

const { SEEDS, FROM, SEED } = process.env;
const EVENTS = 14;
/** Drawn for each state of the sources, beside those in which everything happens that may. */
const DRAWN = 40;
const EVERYTHING = [68, 97, 15, 21, 76, 17, 1, 10, 147];

test('histories end with books that agree with their documents', async () => {
  const stack = await openMemoryStack();
  const seeds = seedsOf(DRAWN, EVERYTHING);
  const wrong: string[] = [];
  const happened = new Set<string>();
  for (const seed of seeds) {
    const { broken, story } = await runHistory(stack, await stack.newTenant(), {
      seed,
      events: EVENTS,
    });
    for (const name of story) happened.add(name);
    if (broken.length > 0) wrong.push(`seed ${seed}: ${broken.join('; ')}\n  ${story.join(', ')}`);
    if (wrong.length > 5) break;
  }
  console.log(`${seeds.length} histories from seed ${seeds[0]}, ${wrong.length} violations`);
  expect(wrong).toEqual([]);
  if (isAskedFor()) return;
  expect(Object.keys(KINDS).filter((name) => !happened.has(name))).toEqual([]);
}, 3_600_000);

const SETTLED_SEEDS = 12;

test(`${SETTLED_SEEDS} businesses whose months are settled owe what was calculated`, async () => {
  const stack = await openMemoryStack();
  const owed: string[] = [];
  for (let seed = 1; seed <= SETTLED_SEEDS; seed += 1) {
    const { broken, story } = await runSettledMonths(stack, await stack.newTenant(), seed);
    expect(broken, `seed ${seed}`).toEqual([]);
    owed.push(...story);
  }
  expect(owed.length).toBeGreaterThan(SETTLED_SEEDS / 3);
}, 120_000);

const RECONCILED = 17;
const EVERYTHING_OF_BANKS = [13, 8, 18];

test('businesses keep statements of the bank and closed years true', async () => {
  const stack = await openMemoryStack();
  const wrong: string[] = [];
  const happened = new Set<string>();
  for (const seed of seedsOf(RECONCILED, EVERYTHING_OF_BANKS)) {
    const history = { seed, events: EVENTS };
    const { broken, story } = await runReconciled(stack, await stack.newTenant(), history);
    for (const name of story) happened.add(name);
    if (broken.length > 0) wrong.push(`seed ${seed}: ${broken.join('; ')}\n  ${story.join(', ')}`);
    if (wrong.length > 5) break;
  }
  expect(wrong).toEqual([]);
  if (isAskedFor()) return;
  expect(Object.keys(BANK_EVENTS).filter((name) => !happened.has(name))).toEqual([]);
}, 3_600_000);

const DELIVERED = 8;
const EVERYTHING_OF_NOTES = [1, 2];

test('businesses whose goods travel with delivery notes know what they cost', async () => {
  const stack = await openMemoryStack();
  const wrong: string[] = [];
  const happened = new Set<string>();
  for (const seed of seedsOf(DELIVERED, EVERYTHING_OF_NOTES)) {
    const history = { seed, events: EVENTS };
    const { broken, story } = await runDelivered(stack, await stack.newTenant(), history);
    for (const name of story) happened.add(name);
    if (broken.length > 0) wrong.push(`seed ${seed}: ${broken.join('; ')}\n  ${story.join(', ')}`);
    if (wrong.length > 5) break;
  }
  expect(wrong).toEqual([]);
  if (isAskedFor()) return;
  expect(Object.keys(NOTE_EVENTS).filter((name) => !happened.has(name))).toEqual([]);
}, 3_600_000);

/** Enough for each mutant to meet what it does wrong. */
const MUTANT_SEEDS = 150;

test.each(Object.keys(MUTANTS))(
  'notice books that %s',
  async (name) => {
    const stack = await openMemoryStack();
    const caught = await withMutant(name, async () => {
      for (const seed of seedsFor(name, MUTANT_SEEDS)) {
        const history = { seed, events: EVENTS };
        const settled = await runSettledMonths(stack, await stack.newTenant(), seed);
        if (settled.broken.length > 0) return true;
        const { broken } = await runHistory(stack, await stack.newTenant(), history);
        if (broken.length > 0) return true;
        const delivered = await runDelivered(stack, await stack.newTenant(), history);
        if (delivered.broken.length > 0) return true;
      }
      return false;
    });
    expect(caught).toBe(true);
  },
  600_000,
);

function isAskedFor(): boolean {
  return [SEEDS, FROM, SEED].some((one) => one !== undefined);
}

function seedsOf(drawn: number, everything: readonly number[]): number[] {
  if (SEED !== undefined) return [Number(SEED)];
  const first = FROM === undefined ? sourceSeed() : Number(FROM);
  const seeds = Array.from({ length: Number(SEEDS ?? drawn) }, (_, at) => first + at);
  return isAskedFor() ? seeds : [...everything, ...seeds];
}
