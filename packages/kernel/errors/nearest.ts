// The name that was probably meant: for unknown fields, parameters, paths and values.
import { SYNONYMS } from './synonyms.ts';

/** Letters that may be wrong: one in three, three at most. */
const wrongMax = (length: number): number => Math.min(3, Math.max(1, Math.floor(length / 3)));
const CANDIDATES_MAX = 2000;

/** The nearest of the names by letters that were left out, added, changed or swapped, or by meaning; undefined where none is near. */
export function nearest(sent: string, names: readonly string[]): string | undefined {
  if (sent.length > 100) return undefined;
  const plain = folded(sent);
  if (sent.length < 2) return synonymOf(plain, names);
  let best: { name: string; away: number } | undefined;
  for (const name of names.slice(0, CANDIDATES_MAX)) {
    const away = distance(plain, folded(name), best?.away ?? wrongMax(plain.length) + 1);
    if (away < (best?.away ?? wrongMax(plain.length) + 1)) best = { name, away };
  }
  if (best !== undefined && best.away <= 1) return best.name;
  return (
    synonymOf(plain, names) ?? best?.name ?? names.find((name) => isPartOf(plain, folded(name)))
  );
}

/** What other interfaces, or the other language, call by the name that was sent. */
function synonymOf(plain: string, names: readonly string[]): string | undefined {
  for (const words of SYNONYMS) {
    if (!words.includes(plain)) continue;
    const found = words.find(
      (word) => word !== plain && names.some((name) => folded(name) === word),
    );
    if (found !== undefined) return names.find((name) => folded(name) === found);
  }
  return undefined;
}

/** "price" for base_price: one whole word of the name. */
const isPartOf = (sent: string, name: string): boolean =>
  sent.length > 3 && new RegExp(`(^| )${sent.replaceAll(/[^a-z0-9 ]/g, '')}( |$)`).test(name);

/** camelCase, kebab-case and snake_case are one. */
const folded = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ');

/** Damerau-Levenshtein with adjacent swaps; whatever reaches `stop` is not counted further. */
function distance(a: string, b: string, stop: number): number {
  if (Math.abs(a.length - b.length) >= stop) return stop;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? stop;
}
