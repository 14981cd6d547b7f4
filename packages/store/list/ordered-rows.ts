// Arrays of slim rows in the order of their ids: where an id is, and how a row comes, changes and goes.
import type { SlimRow } from './hit-test.ts';
import type { IdRange } from './range.ts';

/** Rows of an own array in that order. */
export const inOrder = (rows: SlimRow[]): SlimRow[] => rows.sort((a, b) => (a.sk < b.sk ? -1 : 1));

/** Where the row of that id is, or would be. */
export function placeOf(rows: readonly SlimRow[], id: string): number {
  let low = 0;
  let high = rows.length;
  if ((rows.at(-1)?.sk ?? '') < id) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.sk ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts the new row where the old one is, or would be. */
export function replaceAt(
  rows: SlimRow[],
  at: number,
  old: SlimRow | undefined,
  row: SlimRow | undefined,
): void {
  if (row === undefined) rows.splice(at, old === undefined ? 0 : 1);
  else if (old !== undefined) rows[at] = row;
  else if (at === rows.length) rows.push(row);
  else rows.splice(at, 0, row);
}

/** Those whose ids lie in the range, which may be empty; not to be written to. */
export function within(rows: SlimRow[], { from, to }: IdRange): SlimRow[] {
  if (from === undefined && to === undefined) return rows;
  const begin = from === undefined ? 0 : placeOf(rows, from);
  const end = to === undefined ? rows.length : placeOf(rows, `${to}\0`);
  return rows.slice(begin, end);
}
