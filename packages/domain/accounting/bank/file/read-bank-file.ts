// A file of a bank in whichever format it is, or lines that were sent as JSON.
import { refuse } from '#kernel/error.ts';
import { unzipped } from '#resource/input/unzipped.ts';
import {
  type BankFile,
  balanced,
  checkedLine,
  isProblem,
  linesOf,
  refuseBankFile,
} from '../../records/bank/bank-file.ts';
import { bankText } from './bank-text.ts';
import { isCamt, readCamt } from './read-camt.ts';
import { type CsvMapping, readCsv } from './read-csv.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { endsOfLines, oldestFirst, stillAt } from './running-balance.ts';

/** No more than a file that comes unpacked may have. */
const FILE = { named: /\.(csv|txt|ofx|qfx|xml)$/i, max: 4_000_000 };

type Balances = { opening_balance?: number | undefined; closing_balance?: number | undefined };
type SentLine = {
  date: string;
  amount: number;
  description?: string | undefined;
  reference?: string | undefined;
  balance?: number | undefined;
};
type Sent = Balances & {
  mapping?: CsvMapping | undefined;
  lines?: readonly SentLine[] | undefined;
};

/** Throws validation_error about the file, naming its rows; about `mapping` where a CSV comes without one. */
export async function readFile(bytes: Uint8Array, sent: Sent): Promise<BankFile> {
  if (sent.lines !== undefined) only('lines', 'Lines come as JSON, without a file');
  const text = bankText(await unzipped(bytes, FILE));
  const read = await readText(text, sent.mapping);
  if (read.lines.length === 0) refuseBankFile('The file holds no line', 'too_few_items');
  return balanced({ ...read, ...stated(sent) });
}

async function readText(text: string, mapping: CsvMapping | undefined): Promise<BankFile> {
  if (isOfx(text) || isCamt(text)) {
    if (mapping !== undefined) only('mapping', 'A mapping is of a CSV file, and this is none');
    return isOfx(text) ? readOfx(text) : readCamt(text);
  }
  if (/^\s*<(\?xml|!DOCTYPE|\w)/i.test(text)) {
    return refuseBankFile('The file is neither OFX nor a statement of camt.053');
  }
  if (mapping === undefined) {
    const message = 'Neither OFX nor camt.053: for CSV say which column holds what';
    refuse([{ field: 'mapping', location: 'body', code: 'conditional_required', message }]);
    return refuseBankFile(message);
  }
  return readCsv(text, mapping);
}

/** Throws validation_error naming the lines. */
export function readBody(sent: Sent): BankFile {
  if (sent.mapping !== undefined) only('mapping', 'A mapping is of a CSV file');
  if (sent.lines === undefined) {
    const message = 'Send a file of the bank, or lines';
    refuse([{ field: 'lines', location: 'body', code: 'conditional_required', message }]);
  }
  const checked = (sent.lines ?? []).map((line, i) =>
    checkedLine({ ...line, row: i + 1, description: line.description ?? '' }),
  );
  const lines = linesOf(checked);
  if (lines.length === 0) only('lines', 'No line moves anything');
  const still = checked.flatMap((line) =>
    !isProblem(line) && line.amount === 0 ? stillAt(line.row, line.balance) : [],
  );
  const ends = endsOfLines(oldestFirst(lines), still);
  return balanced({ format: 'json', ...ends, ...stated(sent), lines });
}

/** What the call says of balances goes before what the file says. */
const stated = ({ opening_balance, closing_balance }: Balances): Partial<BankFile> => ({
  ...(opening_balance !== undefined && { opening_balance }),
  ...(closing_balance !== undefined && { closing_balance }),
});

const only = (field: string, message: string): void =>
  refuse([{ field, location: 'body', code: 'invalid_type', message }]);
