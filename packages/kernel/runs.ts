// Which whole numbers of a block are taken (minutes of a calendar, numbers of vouchers), as a set of runs. Where no two that take them
// overlap, the set alone says all that a new one must know, and neighbours melt into one run.

/** Length of one block: 32 days of minutes, so that three digits to the base 36 name every number of it. */
export const BLOCK = 46_080;

/** Numbers of a block, the second one not included. */
export type Run = readonly [from: number, to: number];

/** A run of any numbers, block by block. */
export function piecesOf([from, to]: Run): { block: number; run: Run }[] {
  const first = Math.floor(from / BLOCK);
  const count = Math.ceil(to / BLOCK) - first;
  return Array.from({ length: count }, (_, i) => {
    const begin = (first + i) * BLOCK;
    const run: Run = [Math.max(from - begin, 0), Math.min(to - begin, BLOCK)];
    return { block: first + i, run };
  });
}

const BASE = 36;
const DIGITS = 3;

/** Runs in their order, as text of six characters each. */
export const formatRuns = (runs: readonly Run[]): string =>
  runs.flatMap((run) => run.map((number) => number.toString(BASE).padStart(DIGITS, '0'))).join('');

export function parseRuns(text: string): Run[] {
  const digits = (at: number): number => Number.parseInt(text.slice(at, at + DIGITS), BASE);
  return Array.from({ length: text.length / (2 * DIGITS) }, (_, i): Run => {
    const at = i * 2 * DIGITS;
    return [digits(at), digits(at + DIGITS)];
  });
}

/** The first run that shares a number with the given one. */
export const overlapping = (runs: readonly Run[], [from, to]: Run): Run | undefined =>
  runs.find(([begin, end]) => begin < to && from < end);

/** The set with those numbers; runs that touch become one. */
export function withRun(runs: readonly Run[], [from, to]: Run): Run[] {
  const apart = runs.filter(([begin, end]) => end < from || to < begin);
  const joined = runs.filter(([begin, end]) => end >= from && to >= begin);
  const begin = Math.min(from, ...joined.map(([first]) => first));
  const end = Math.max(to, ...joined.map(([, last]) => last));
  return [...apart, [begin, end] as const].sort(([a], [b]) => a - b);
}

/** The set without those numbers. */
export const withoutRun = (runs: readonly Run[], [from, to]: Run): Run[] =>
  runs.flatMap(([begin, end]): Run[] =>
    end <= from || to <= begin
      ? [[begin, end]]
      : [
          ...(begin < from ? [[begin, from] as const] : []),
          ...(to < end ? [[to, end] as const] : []),
        ],
  );
