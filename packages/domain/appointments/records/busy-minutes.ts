// Which minutes of a block of time are taken, as a set of runs. No two appointments of one service overlap, so the set alone
// says all that a new one must know, and neighbours melt into one run: a block never holds more than BLOCK_MINUTES / 6 runs.

/** Length of one block: 32 days, so that three digits to the base 36 name every minute. */
export const BLOCK_MINUTES = 46_080;

/** Minutes of a block, the second one not included. */
export type Run = readonly [from: number, to: number];

const BASE = 36;
const DIGITS = 3;

/** Runs in their order, as text of six characters each. */
export const formatRuns = (runs: readonly Run[]): string =>
  runs.flatMap((run) => run.map((minute) => minute.toString(BASE).padStart(DIGITS, '0'))).join('');

export function parseRuns(text: string): Run[] {
  const digits = (at: number): number => Number.parseInt(text.slice(at, at + DIGITS), BASE);
  return Array.from({ length: text.length / (2 * DIGITS) }, (_, i): Run => {
    const at = i * 2 * DIGITS;
    return [digits(at), digits(at + DIGITS)];
  });
}

/** The first run that shares a minute with the given one. */
export const overlapping = (runs: readonly Run[], [from, to]: Run): Run | undefined =>
  runs.find(([begin, end]) => begin < to && from < end);

/** The set with those minutes; runs that touch become one. */
export function withRun(runs: readonly Run[], [from, to]: Run): Run[] {
  const apart = runs.filter(([begin, end]) => end < from || to < begin);
  const joined = runs.filter(([begin, end]) => end >= from && to >= begin);
  const begin = Math.min(from, ...joined.map(([first]) => first));
  const end = Math.max(to, ...joined.map(([, last]) => last));
  return [...apart, [begin, end] as const].sort(([a], [b]) => a - b);
}

/** The set without those minutes. */
export const withoutRun = (runs: readonly Run[], [from, to]: Run): Run[] =>
  runs.flatMap(([begin, end]): Run[] =>
    end <= from || to <= begin
      ? [[begin, end]]
      : [
          ...(begin < from ? [[begin, from] as const] : []),
          ...(to < end ? [[to, end] as const] : []),
        ],
  );
