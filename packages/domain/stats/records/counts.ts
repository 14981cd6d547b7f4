// What a record adds to counters: numbers by cell, by key and by name. Plain numbers have the empty key and stand in the head of the
// cell; those of a key (a product, a payment method) in its shard. Pure.
import { plus } from '#kernel/money.ts';

/** Cell → key → name → number. */
export type Counts = Readonly<Record<string, ByKey>>;
export type ByKey = Readonly<Record<string, Numbers>>;
export type Numbers = Readonly<Record<string, number>>;
/** Numbers of one key of a cell. */
export type Count = { readonly cell: string; readonly key: string; readonly numbers: Numbers };

export const PLAIN = '';
/** Units have six decimals, amounts two. */
export const PLACES = 6;
/** One commit has room for so many keys in the four cells that a sale may touch. */
const KEYS_OF_PART = 12;

export const listed = (counts: Counts | undefined): Count[] =>
  Object.entries(counts ?? {}).flatMap(([cell, keys]) =>
    Object.entries(keys).map(([key, numbers]) => ({ cell, key, numbers })),
  );

/** Of counts that were added up, or of a part of them: nothing moves. */
export function isNothing(counts: object): boolean {
  for (const _ in counts) return false;
  return true;
}

/** Added up by cell, key and name; what comes to nothing is left out. */
export function counted(counts: Iterable<Count>): Counts {
  const all: Sums = {};
  for (const { cell, key, numbers } of counts) put(all, cell, key, numbers);
  return withoutNothing(all);
}

type Sums = Record<string, Record<string, Record<string, number>>>;

/** Every sale that is counted passes here with each of its numbers, some hundred: nothing is made for one that is there already. */
function put(all: Sums, cell: string, key: string, numbers: Numbers): void {
  all[cell] ??= {};
  const keys = all[cell];
  keys[key] ??= {};
  const own = keys[key];
  for (const name in numbers) own[name] = plus(own[name] ?? 0, numbers[name] ?? 0, PLACES);
}

function putKeys(all: Sums, cell: string, keys: ByKey): void {
  for (const key in keys) put(all, cell, key, keys[key] ?? {});
}

function withoutNothing(all: Sums): Counts {
  for (const cell in all) {
    const keys = all[cell] ?? {};
    for (const key in keys) {
      const numbers = keys[key] ?? {};
      for (const name in numbers) if (numbers[name] === 0) delete numbers[name];
      if (isNothing(numbers)) delete keys[key];
    }
    if (isNothing(keys)) delete all[cell];
  }
  return all;
}

export const growth = (before: Counts | undefined, after: Counts): Counts =>
  before === undefined ? after : counted([...listed(after), ...listed(before).map(negative)]);

const negative = ({ numbers, ...of }: Count): Count => ({
  ...of,
  numbers: Object.fromEntries(Object.entries(numbers).map(([name, by]) => [name, -by])),
});

/** What several records add together. */
export function added(all: readonly Counts[]): Counts {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const sums: Sums = {};
  for (const counts of all) for (const cell in counts) putKeys(sums, cell, counts[cell] ?? {});
  return withoutNothing(sums);
}

/** The same numbers in the cells that are named for each. */
export function inCells(counts: Counts, cellsFor: (cell: string) => readonly string[]): Counts {
  const sums: Sums = {};
  for (const cell in counts)
    for (const other of cellsFor(cell)) putKeys(sums, other, counts[cell] ?? {});
  return withoutNothing(sums);
}

/** Parts of which each fits one commit: all plain numbers in the first, the keys in their order. At least one. */
export function inParts(counts: Counts): Counts[] {
  const keys = [...new Set(Object.values(counts).flatMap(Object.keys))]
    .filter((key) => key !== PLAIN)
    .sort();
  if (keys.length <= KEYS_OF_PART) return [counts];
  const all = listed(counts);
  const parts = Math.max(1, Math.ceil(keys.length / KEYS_OF_PART));
  const partOf = new Map(keys.map((key, at) => [key, Math.floor(at / KEYS_OF_PART)]));
  return Array.from({ length: parts }, (_, part) =>
    counted(all.filter(({ key }) => (partOf.get(key) ?? 0) === part)),
  );
}

/** Adds all of them up by name. A dashboard passes here with each number of each product that was sold. */
export function totalled(of: readonly Numbers[]): Numbers {
  const [first] = of;
  if (first !== undefined && of.length === 1) return first;
  const all: Record<string, number> = {};
  for (const numbers of of)
    for (const name in numbers) all[name] = plus(all[name] ?? 0, numbers[name] ?? 0, PLACES);
  return all;
}
