// A CSV as a table below its row of names. Lines above it (name of the bank, of the account) are passed over. Rows and their
// lengths are counted before anything is parsed.
import { LINES_MAX, refuseBankFile } from '../../records/bank/bank-file.ts';

/** Lines above the header that a bank may write. */
const PREAMBLE_MAX = 25;
const ROW_LENGTH_MAX = 20_000;
/** Rows of a file that are no lines: titles, empty rows, totals. */
const OTHER_ROWS_MAX = 500;
const COLUMNS_MAX = 200;
const MARKS = [';', '\t', ',', '|'];

export type Row = { cells: readonly string[]; number: number };
export type Table = {
  /** The column of each wanted name. */
  places: ReadonlyMap<string, number>;
  rows: readonly Row[];
};

/** Throws validation_error for a row that is too long or not closed, and for names that no row has. */
export async function tableOf(content: string, wanted: readonly string[]): Promise<Table> {
  assertBounds(content);
  const { delimiter, top } = headerOf(content, wanted);
  const below = content.split(/\r\n|\n|\r/).slice(0, top);
  const start = below.reduce((at, line) => nextLine(content, at + line.length), 0);
  const rows = await parsed(content.slice(start), { delimiter, above: top });
  const [header = { cells: [], number: 0 }] = rows;
  refuseTwice(header, wanted);
  const places = new Map(wanted.map((name) => [name, placeOf(header.cells, name)]));
  const isAgain = ({ cells }: Row) =>
    wanted.every((name) => cells[places.get(name) ?? 0] === header.cells[places.get(name) ?? 0]);
  return { places, rows: rows.slice(1).filter((row) => !isAgain(row)) };
}

const nextLine = (content: string, end: number): number =>
  content.startsWith('\r\n', end) ? end + 2 : end + 1;

const folded = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Whatever its case and accents. */
const placeOf = (header: readonly string[], name: string): number =>
  header.findIndex((cell) => folded(cell) === folded(name));

/** Which of two columns of one name is meant is not guessed. */
function refuseTwice({ cells, number }: Row, wanted: readonly string[]): void {
  const isNamed = (name: string) => cells.filter((cell) => folded(cell) === folded(name)).length;
  const twice = wanted.find((name) => isNamed(name) > 1);
  if (twice === undefined) return;
  refuseBankFile(`The file has two columns "${twice}": give each its own name`, undefined, number);
}

const isHeader = (cells: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((name) => placeOf(cells, name) >= 0);

function assertBounds(content: string): void {
  let [rows, from] = [0, 0];
  for (let at = 0; at <= content.length; at += 1) {
    const mark = content[at];
    if (mark !== '\n' && mark !== '\r' && mark !== undefined) continue;
    if (mark === '\n' && content[at - 1] === '\r') {
      from = at + 1;
      continue;
    }
    rows += 1;
    if (at - from > ROW_LENGTH_MAX) {
      refuseBankFile(`Row ${rows} is longer than ${ROW_LENGTH_MAX} characters`, 'too_long', rows);
    }
    from = at + 1;
  }
  if (rows > LINES_MAX + OTHER_ROWS_MAX) {
    refuseBankFile(`A file has at most ${LINES_MAX} lines`, 'too_many_items');
  }
}

/** The sign between its cells is the one that makes the wanted names cells of one row. */
function headerOf(content: string, wanted: readonly string[]): { delimiter: string; top: number } {
  const lines = content.split(/\r\n|\n|\r/, PREAMBLE_MAX);
  if (lines.some((line) => MARKS.some((mark) => line.split(mark).length > COLUMNS_MAX))) {
    refuseBankFile(`A file has at most ${COLUMNS_MAX} columns`, 'too_many_items');
  }
  for (const [top, line] of lines.entries()) {
    const delimiter = MARKS.find((mark) => isHeader(cellsOf(line, mark), wanted));
    if (delimiter !== undefined) return { delimiter, top };
  }
  const rows = lines.flatMap((line) => MARKS.map((mark) => cellsOf(line, mark)));
  return refuseLacking(rows, wanted);
}

const cellsOf = (line: string, mark: string): string[] =>
  line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function refuseLacking(rows: readonly (readonly string[])[], wanted: readonly string[]): never {
  const missing = wanted.filter((name) => !rows.some((row) => placeOf(row, name) >= 0));
  const named = (missing.length > 0 ? missing : wanted).map((name) => `"${name}"`).join(', ');
  return refuseBankFile(`No row of its beginning names the columns ${named}`);
}

type Form = { delimiter: string; above: number };

async function parsed(content: string, { delimiter, above }: Form): Promise<Row[]> {
  const { parse, CsvError } = await import('csv-parse/sync');
  const found: Row[] = [];
  try {
    parse(content, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: false,
      max_record_size: ROW_LENGTH_MAX,
      on_record: (cells: string[], { lines }) => {
        found.push({ cells, number: above + lines });
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = above + Number(error.lines ?? 1);
    const message = `Row ${row} is too long, or a quote in or before it is not closed`;
    return refuseBankFile(message, 'invalid_format', row);
  }
}
