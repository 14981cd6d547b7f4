// A statement beside the same of before, as one table: for csv and paper what `previous` is in JSON. Pure.
import type { ReportTable, TableRow } from './report-table.ts';
import { compareCodes } from './tree.ts';

/** Columns of text: the code of the account and its name. */
const TEXTS = 2;

/** The table of `now`, with the amounts of `before` to the right of its own where there is one. */
export function comparedTable<R>(
  tableOf: (report: R) => ReportTable,
  now: R,
  before: R | undefined,
): ReportTable {
  const own = tableOf(now);
  if (before === undefined) return own;
  const other = tableOf(before);
  const earlier = other.columns.slice(TEXTS);
  const widths = [own.columns.length - TEXTS, earlier.length] as const;
  return {
    ...own,
    subtitle: `${own.subtitle} · anterior: ${other.subtitle.split(' · ')[0]}`,
    columns: [...own.columns, ...earlier.map((column) => `${column} ant.`)],
    rows: paired(own.rows, other.rows).map((pair) => joined(pair, widths)),
  };
}

type Pair = readonly [TableRow | undefined, TableRow | undefined];

const keyOf = ({ cells }: TableRow): string => `${cells[0]}\n${cells[1]}`;

/** Rows that say the same side by side, in the order of both; what only one of them has stands among accounts by its code. */
function paired(own: readonly TableRow[], other: readonly TableRow[]): Pair[] {
  const pairs: Pair[] = [];
  let at = 0;
  for (const row of own) {
    const found = other.findIndex((each, i) => i >= at && keyOf(each) === keyOf(row));
    if (found >= 0) {
      pairs.push(...other.slice(at, found).map((each): Pair => [undefined, each]));
      pairs.push([row, other[found]]);
      at = found + 1;
      continue;
    }
    while (isBefore(other[at], row) && !own.some((each) => isSame(each, other[at]))) {
      pairs.push([undefined, other[at]]);
      at += 1;
    }
    pairs.push([row, undefined]);
  }
  return [...pairs, ...other.slice(at).map((each): Pair => [undefined, each])];
}

const isSame = (row: TableRow, other: TableRow | undefined): boolean =>
  other !== undefined && keyOf(row) === keyOf(other);

function isBefore(row: TableRow | undefined, other: TableRow): boolean {
  const [code, next] = [row?.cells[0], other.cells[0]];
  return !!code && !!next && compareCodes(`${code}`, `${next}`) < 0;
}

function joined([own, other]: Pair, [width, earlier]: readonly [number, number]): TableRow {
  const row = own ?? other ?? { cells: [] };
  const [code, name, ...amounts] = row.cells;
  const isTitle = amounts.every((amount) => amount === undefined);
  const amountsOf = (of: TableRow | undefined, count: number) =>
    of?.cells.slice(TEXTS) ?? Array.from({ length: count }, () => (isTitle ? undefined : 0));
  return { ...row, cells: [code, name, ...amountsOf(own, width), ...amountsOf(other, earlier)] };
}
