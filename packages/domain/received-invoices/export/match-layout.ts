// Which export of the portal a file is: by the names of its columns, all of them, in any order. reliability#files: the separator
// is the one with which the first line is a known header; where none or several are, the file is refused.

import { CsvError, parse } from 'csv-parse/sync';
import { shortened } from '#kernel/shortened.ts';
import { LAYOUTS, type Layout, normalName, type Target } from './layouts.ts';
import { refuseFile } from './refuse-file.ts';

type Delimiter = ';' | ',' | '\t';
/** `targets[i]`: where the value of column i goes. */
export type Match = { layout: Layout; delimiter: Delimiter; targets: readonly Target[] };

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t'];
/** Columns that only exports of issued documents have instead of their issuer's. */
const ISSUED = ['denominacion receptor', 'denominacion comprador'];
const NAMES_SHOWN = 40;
/** The longest header of the portal has 1,000. More is not looked at: a reader takes 10 s for a line of 4 MB. */
const HEADER_LENGTH_MAX = 20_000;

/** Throws validation_error with the reasons unknown_layout and issued_documents. */
export function matchLayout(firstLine: string): Match {
  if (firstLine.length > HEADER_LENGTH_MAX) {
    const message = 'The first line is longer than that of any export of the portal';
    refuseFile('unknown_layout', message, { row: 1, max: HEADER_LENGTH_MAX });
  }
  const headers = DELIMITERS.map((delimiter) => ({
    delimiter,
    names: named(firstLine, delimiter),
  }));
  const matches = headers.flatMap(({ delimiter, names }) =>
    LAYOUTS.flatMap((layout): Match[] => {
      const targets = targetsOf(layout, names);
      return targets === undefined ? [] : [{ layout, delimiter, targets }];
    }),
  );
  const [match] = matches;
  if (match !== undefined && matches.length === 1) return match;
  return unknown(headers.map(({ names }) => names).reduce(longer));
}

/** undefined where a column is missing, unknown or there twice. */
function targetsOf({ columns }: Layout, names: readonly string[]): Target[] | undefined {
  if (names.length !== columns.length) return undefined;
  const left = [...columns];
  const targets = names.flatMap((name) => {
    const at = left.findIndex(([, ...known]) => known.includes(name));
    return at < 0 ? [] : left.splice(at, 1).map(([target]) => target);
  });
  return left.length === 0 ? targets : undefined;
}

function unknown(names: readonly string[]): never {
  const columns = names.slice(0, NAMES_SHOWN).map((name) => shortened(name, NAMES_SHOWN));
  if (names.some((name) => ISSUED.includes(name)) && !names.some((name) => /emisor/.test(name))) {
    return refuseFile('issued_documents', 'This is an export of issued documents', { columns });
  }
  const known = LAYOUTS.map(({ name }) => name);
  return refuseFile('unknown_layout', 'The columns are those of no known export of the portal', {
    columns,
    known,
  });
}

/** Columns without a name at the end are none: spreadsheets add them. A line that is no CSV has no columns. */
function named(line: string, delimiter: Delimiter): string[] {
  const names = columnsOf(line, delimiter).map(normalName);
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

function columnsOf(line: string, delimiter: Delimiter): string[] {
  try {
    return parse(line, { delimiter, relax_quotes: true })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

const longer = (a: string[], b: string[]): string[] => (b.length > a.length ? b : a);
