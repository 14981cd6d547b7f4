// Which line of a bank belongs to which entry of the journal: a pair is made only where both are each other's single best, by
// amount, then days, then text. Equal lines and as many equal entries of one day are paired in order. All else is suggested, never
// guessed. Pure.

import { decimal, toAmount } from '#kernel/money.ts';
import {
  areNamed,
  daysBetween,
  type Known,
  kindOf,
  known,
  type Movement,
  remembered,
} from './similarity.ts';

export type Pair = { line: string; entry: string };
type Suggestion = Pair & { days: number; difference: number };
export type Matching = { pairs: Pair[]; suggestions: Suggestion[] };
type Tolerance = { days: number; amount: number };

/** What may be read of one line or entry. */
const SUGGESTIONS_EACH = 3;

export function matchLines(
  lines: readonly Movement[],
  entries: readonly Movement[],
  tolerance: Tolerance,
): Matching {
  const left = { lines: new Map(byId(lines)), entries: new Map(byId(entries)) };
  const entriesBy = Map.groupBy(left.entries.values(), ({ amount }) => amount);
  const pairs: Pair[] = [];
  for (const [amount, own] of Map.groupBy(left.lines.values(), (line) => line.amount)) {
    const found = pairsOf(own, entriesBy.get(amount) ?? [], tolerance.days);
    for (const { line, entry } of found) {
      left.lines.delete(line);
      left.entries.delete(entry);
    }
    pairs.push(...found);
  }
  return { pairs, suggestions: suggested(left, tolerance) };
}

type Left = { lines: Map<string, Known>; entries: Map<string, Known> };

const byId = (all: readonly Movement[]) => all.map((one) => [one.id, known(one)] as const);

/** Of one amount, round after round: what is paired leaves the others another best. */
function pairsOf(lines: readonly Known[], entries: readonly Known[], days: number): Pair[] {
  const pairs: Pair[] = [];
  let left = { lines, entries };
  for (;;) {
    const found = round(left.lines, left.entries, days);
    if (found.length === 0) return pairs;
    pairs.push(...found);
    const taken = new Set(found.flatMap(({ line, entry }) => [line, entry]));
    const isLeft = ({ id }: Known): boolean => !taken.has(id);
    left = { lines: left.lines.filter(isLeft), entries: left.entries.filter(isLeft) };
  }
}

/** The pairs that can be made of what is left, each line and entry in one at most. */
function round(lines: readonly Known[], entries: readonly Known[], days: number): Pair[] {
  const [entriesFor, linesFor] = [bestOf(entries, days), bestOf(lines, days)];
  const pairs: Pair[] = [];
  const taken = new Set<string>();
  for (const line of lines) {
    if (taken.has(line.id)) continue;
    const best = entriesFor(line);
    const [first] = best.found;
    if (first === undefined || !best.areEqual) continue;
    const back = linesFor(first);
    if (!back.areEqual || best.found.length !== back.found.length) continue;
    if (!back.found.includes(line) || best.found.some(({ id }) => taken.has(id))) continue;
    back.found.forEach((each, i) => {
      pairs.push({ line: each.id, entry: best.found[i]?.id ?? '' });
      taken.add(each.id).add(best.found[i]?.id ?? '');
    });
  }
  return pairs;
}

/** `areEqual`: one alone, or several of the same day and text, which nothing tells apart. */
type Best = { found: readonly Known[]; areEqual: boolean };

/** Who is best among those: nearest days first, then those that name each other; all that are equally near, in order. */
function bestOf(others: readonly Known[], days: number): (one: Known) => Best {
  const byDay = Map.groupBy(others, ({ day }) => day);
  return remembered(kindOf, (one: Known): Best => {
    for (let apart = 0; apart <= days; apart += 1) {
      const before = byDay.get(one.day - apart) ?? [];
      const near = apart === 0 ? before : [...before, ...(byDay.get(one.day + apart) ?? [])];
      if (near.length === 0) continue;
      const named = near.filter((other) => areNamed(one, other));
      const found = named.length > 0 ? named : near;
      return { found, areEqual: new Set(found.map(kindOf)).size === 1 };
    }
    return { found: [], areEqual: true };
  });
}

/** The nearest few of each line; lines of one amount and day have the same. */
function suggested({ lines, entries }: Left, tolerance: Tolerance): Suggestion[] {
  const sorted = [...entries.values()].sort((a, b) => a.amount - b.amount);
  const nearest = remembered(
    ({ amount, day }: Known) => `${amount} ${day}`,
    (line: Known) =>
      within(sorted, line.amount, tolerance.amount)
        .map((entry) => ({
          entry: entry.id,
          days: daysBetween(line, entry),
          difference: toAmount(decimal(line.amount).minus(entry.amount)),
        }))
        .filter(({ days }) => days <= tolerance.days)
        .sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference) || a.days - b.days)
        .slice(0, SUGGESTIONS_EACH),
  );
  return [...lines.values()].flatMap((line) =>
    nearest(line).map((one) => ({ line: line.id, ...one })),
  );
}

/** Those whose amount differs by the tolerance at most; both sides of the account stay apart. */
function within(sorted: readonly Known[], amount: number, tolerance: number): Known[] {
  const least = toAmount(decimal(amount).minus(tolerance));
  const most = toAmount(decimal(amount).plus(tolerance));
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.amount ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  const found: Known[] = [];
  for (let i = low; i < sorted.length; i += 1) {
    const entry = sorted[i];
    if (entry === undefined || entry.amount > most) break;
    if (entry.amount > 0 === amount > 0) found.push(entry);
  }
  return found;
}
