// How similar a line of a bank and an entry of the journal are: days apart, and whether one names the other. Read once for each, as a
// month may have thousands of one amount. Pure.
import { DAY_MS } from '#kernel/date.ts';

export type Movement = {
  id: string;
  date: string;
  amount: number;
  /** Description and reference, as one text. */
  text: string;
};
export type Known = Movement & { day: number; folded: string; numbers: ReadonlySet<string> };

export function known(one: Movement): Known {
  const folded = one.text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
  const numbers = (folded.match(/\d{4,}/g) ?? []).map((each) => each.replace(/^0+(?=\d{4})/, ''));
  const day = Date.parse(`${one.date}T00:00:00Z`) / DAY_MS;
  return { ...one, day, folded, numbers: new Set(numbers) };
}

/** What nothing but its id tells apart, within an amount. */
export const kindOf = ({ day, folded }: Known): string => `${day}\n${folded}`;

export const daysBetween = (a: Known, b: Known): number => Math.abs(a.day - b.day);

/** One text holds the other, or a number of four digits and more of it, whatever zeros stand before it. */
export function areNamed(one: Known, other: Known): boolean {
  if (one.folded === '' || other.folded === '') return false;
  if (one.folded.includes(other.folded) || other.folded.includes(one.folded)) return true;
  for (const number of other.numbers) if (one.numbers.has(number)) return true;
  return false;
}

/** The same, computed once for each key. */
export function remembered<K, V, R>(keyOf: (one: V) => K, compute: (one: V) => R): (one: V) => R {
  const results = new Map<K, R>();
  return (one) => {
    const key = keyOf(one);
    const there = results.get(key);
    if (there !== undefined) return there;
    const result = compute(one);
    results.set(key, result);
    return result;
  };
}
