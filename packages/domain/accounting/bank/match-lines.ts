// Which line of a bank belongs to which entry of the journal: a pair is made only where both are each other's single best, by
// amount, then days, then text. Equal lines and as many equal entries of one day are paired in order. All else is suggested, never
// guessed. Pure.

import { DAY_MS } from '#kernel/date.ts';
import { decimal, toAmount } from '#kernel/money.ts';

export type Movement = {
  id: string;
  date: string;
  amount: number;
  /** Description and reference, as one text. */
  text: string;
};
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
  const pairs: Pair[] = [];
  for (let found = round(left, tolerance.days); found.length > 0; ) {
    for (const { line, entry } of found) {
      left.lines.delete(line);
      left.entries.delete(entry);
    }
    pairs.push(...found);
    found = round(left, tolerance.days);
  }
  return { pairs, suggestions: suggested(left, tolerance) };
}

type Left = { lines: Map<string, Movement>; entries: Map<string, Movement> };

const byId = (all: readonly Movement[]) => all.map((one) => [one.id, one] as const);

/** The pairs that can be made of what is left, each line and entry in one at most. */
function round({ lines, entries }: Left, days: number): Pair[] {
  const entriesBy = byAmount(entries.values());
  const linesBy = byAmount(lines.values());
  const pairs: Pair[] = [];
  const taken = new Set<string>();
  for (const line of lines.values()) {
    if (taken.has(line.id)) continue;
    const best = bestOf(line, entriesBy.get(line.amount) ?? [], days);
    const first = best[0];
    if (first === undefined) continue;
    const back = bestOf(first, linesBy.get(first.amount) ?? [], days);
    const made = areEqual(best) && areEqual(back) && best.length === back.length;
    if (!made || !back.some(({ id }) => id === line.id) || best.some(({ id }) => taken.has(id))) {
      continue;
    }
    back.forEach((each, i) => {
      pairs.push({ line: each.id, entry: best[i]?.id ?? '' });
      taken.add(each.id).add(best[i]?.id ?? '');
    });
  }
  return pairs;
}

/** Nearest days first, then those that name each other; all that are equally near, in order. */
function bestOf(one: Movement, others: readonly Movement[], days: number): Movement[] {
  let best: Movement[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const apart = daysBetween(one, other);
    if (apart > days) continue;
    const rank = apart * 2 + (areNamed(one, other) ? 0 : 1);
    if (rank < nearest) [best, nearest] = [[other], rank];
    else if (rank === nearest) best.push(other);
  }
  return best;
}

/** One alone, or several of the same day and text, which nothing tells apart. */
const areEqual = ([first, ...others]: readonly Movement[]): boolean =>
  others.every(({ date, text }) => date === first?.date && folded(text) === folded(first.text));

function suggested({ lines, entries }: Left, tolerance: Tolerance): Suggestion[] {
  const sorted = [...entries.values()].sort((a, b) => a.amount - b.amount);
  return [...lines.values()].flatMap((line) => {
    const near = within(sorted, line.amount, tolerance.amount);
    return near
      .map((entry) => ({
        line: line.id,
        entry: entry.id,
        days: daysBetween(line, entry),
        difference: toAmount(decimal(line.amount).minus(entry.amount)),
      }))
      .filter(({ days }) => days <= tolerance.days)
      .sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference) || a.days - b.days)
      .slice(0, SUGGESTIONS_EACH);
  });
}

/** Those whose amount differs by the tolerance at most; both sides of the account stay apart. */
function within(sorted: readonly Movement[], amount: number, tolerance: number): Movement[] {
  const least = toAmount(decimal(amount).minus(tolerance));
  const most = toAmount(decimal(amount).plus(tolerance));
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.amount ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  const found: Movement[] = [];
  for (let i = low; i < sorted.length; i += 1) {
    const entry = sorted[i];
    if (entry === undefined || entry.amount > most) break;
    if (entry.amount > 0 === amount > 0) found.push(entry);
  }
  return found;
}

function byAmount(all: Iterable<Movement>): Map<number, Movement[]> {
  const found = new Map<number, Movement[]>();
  for (const one of all) {
    const same = found.get(one.amount);
    if (same === undefined) found.set(one.amount, [one]);
    else same.push(one);
  }
  return found;
}

const daysBetween = (a: Movement, b: Movement): number =>
  Math.abs(Date.parse(`${a.date}T00:00:00Z`) - Date.parse(`${b.date}T00:00:00Z`)) / DAY_MS;

/** One text holds the other, or a number of four digits and more of it, whatever zeros stand before it. */
function areNamed(a: Movement, b: Movement): boolean {
  const [one, other] = [folded(a.text), folded(b.text)];
  if (one === '' || other === '') return false;
  if (one.includes(other) || other.includes(one)) return true;
  const numbers = new Set(numbersIn(one));
  return numbersIn(other).some((number) => numbers.has(number));
}

const numbersIn = (text: string): string[] =>
  (text.match(/\d{4,}/g) ?? []).map((number) => number.replace(/^0+(?=\d{4})/, ''));

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
