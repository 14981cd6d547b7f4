// One row of an export while it is read: its cells by the column's target, and what is wrong with them.
import type { Target } from './layouts.ts';
import type { Match } from './match-layout.ts';

export type RowLine = { code: string; field?: string; message: string };

/** What the reading of one row has to go on; `errors` and `warnings` are filled on the way. */
export type Row = {
  match: Match;
  fields: readonly string[];
  errors: RowLine[];
  warnings: RowLine[];
};

/** The value as it stands in the file; empty where the export has no such column. */
export const rawOf = ({ match, fields }: Row, target: Target): string =>
  fields[match.targets.indexOf(target)] ?? '';

export const textOf = (row: Row, target: Target): string => rawOf(row, target).trim();

/** Notes what is wrong; what it answers is never used, as the row has an error now. */
export function wrong<T>(row: Row, line: RowLine, unused: T): T {
  row.errors.push(line);
  return unused;
}
