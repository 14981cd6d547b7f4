// What a record adds to counters: numbers by cell, by key and by name. Plain numbers have the empty key and stand in the head of the
// cell; those of a key (a product, a payment method) in its shard. Pure.
import { decimal, plus, toPlaces } from '#kernel/money.ts';

/** Cell → key → name → number. */
export type Counts = Readonly<Record<string, ByKey>>;
type ByKey = Readonly<Record<string, Numbers>>;
export type Numbers = Readonly<Record<string, number>>;
/** One number of a counter. */
export type Count = { cell: string; key: string; name: string; by: number };

export const PLAIN = '';
/** Units have six decimals, amounts two. */
const PLACES = 6;
/** One commit has room for so many keys in the four cells that a sale may touch. */
const KEYS_OF_PART = 12;

export const listed = (counts: Counts | undefined): Count[] =>
  Object.entries(counts ?? {}).flatMap(([cell, keys]) =>
    Object.entries(keys).flatMap(([key, numbers]) =>
      Object.entries(numbers).map(([name, by]) => ({ cell, key, name, by })),
    ),
  );

/** Of counts that were added up: nothing moves. */
export function isNothing(counts: Counts): boolean {
  for (const _ in counts) return false;
  return true;
}

/** Added up by cell, key and name; what comes to nothing is left out. */
export function counted(counts: Iterable<Count>): Counts {
  const all: Record<string, Record<string, Record<string, number>>> = {};
  for (const { cell, key, name, by } of counts) {
    all[cell] ??= {};
    const keys = all[cell];
    keys[key] ??= {};
    const numbers = keys[key];
    const value = plus(numbers[name] ?? 0, by, PLACES);
    if (value === 0) delete numbers[name];
    else numbers[name] = value;
    if (Object.keys(numbers).length === 0) delete keys[key];
    if (Object.keys(keys).length === 0) delete all[cell];
  }
  return all;
}

export const growth = (before: Counts | undefined, after: Counts): Counts =>
  before === undefined
    ? after
    : counted([...listed(after), ...listed(before).map((one) => ({ ...one, by: -one.by }))]);

/** What several records add together. */
export function added(all: readonly Counts[]): Counts {
  const [first] = all;
  return first !== undefined && all.length === 1 ? first : counted(all.flatMap(listed));
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

/** Adds all of them up by name. */
export function totalled(of: Iterable<Numbers>): Numbers {
  const all: Record<string, ReturnType<typeof decimal>> = {};
  for (const numbers of of) {
    for (const [name, value] of Object.entries(numbers)) {
      all[name] = (all[name] ?? decimal(0)).plus(value);
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, toPlaces(value, PLACES)]),
  );
}
