// Rate tables of gross income tax as ARBA and AGIP publish them: a line for each taxpayer of the jurisdiction, millions in all, sent
// here in parts. Reading is bounded by the bytes of a part; only lines of known parties are kept, a broken line is named.
import { gunzipSync } from 'node:zlib';
import { isValidCuit } from '#kernel/cuit.ts';
import { addMonths, firstOfMonth, isDate } from '#kernel/date.ts';
import { type FieldCode, fail } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import { MONTHS_HELD, type RateKind } from '../../records/withholding/rate-line.ts';

/** Of one part, unpacked. */
export const TEXT_BYTES_MAX = 64_000_000;
/** Lines of a part: the shortest line of either table has 40 bytes. */
export const ROWS_MAX = 1_600_000;
/** Lines of known parties in a part: each costs fifteen times what a stranger's does. */
export const KEPT_MAX = 50_000;
const REJECTED_MAX = 100;
const RATE_MAX = 100;
const GZIP = [0x1f, 0x8b];
/** What editors write before UTF-8, read as the encoding of the tables. */
const MARK = /^\u00ef\u00bb\u00bf/;
/** `S` and `N` are of who is in the table, `B` of who is in it no more, whatever rate stands there. */
const TAKEN_OFF = 'B';
/** Buenos Aires (province) and Ciudad de Buenos Aires. */
export const ARBA = '902';
export const AGIP = '901';
type Padron = typeof ARBA | typeof AGIP;

/** What a line says of a taxpayer; ARBA's lines say one of the rates, AGIP's both. `removed`: of which it takes the taxpayer off. */
export type PadronLine = {
  cuit: string;
  from: string;
  to: string;
  is_multilateral: boolean;
  perception?: number;
  withholding?: number;
  removed?: RateKind[];
};
type Rejected = { row: number; message: string };
type ReadPadron = { read: number; lines: PadronLine[]; rejected: Rejected[] };

/** Throws validation_error about the field `file` where it is no such table at all, or unpacks to more than is read. */
export function parsePadron(
  bytes: Uint8Array,
  jurisdiction: Padron,
  isKnown: (cuit: string) => boolean,
): ReadPadron {
  const found: ReadPadron = { read: 0, lines: [], rejected: [] };
  const text = new TextDecoder('windows-1252').decode(unpacked(bytes)).replace(MARK, '');
  let row = 0;
  for (const line of linesOf(text)) {
    row += 1;
    if (row > ROWS_MAX) refusePart('too_many_items', `A part has at most ${ROWS_MAX} lines`);
    if (line.trim() === '') continue;
    found.read += 1;
    take(found, { row, line, jurisdiction, isKnown });
    if (found.lines.length > KEPT_MAX) {
      refusePart('too_many_items', `A part has at most ${KEPT_MAX} lines of known parties`);
    }
    if (found.rejected.length === REJECTED_MAX) refuseForeign();
  }
  if (found.read === 0) refusePart('too_few_items', 'The file holds no line');
  if (found.rejected.length === found.read) refuseForeign();
  return found;
}

type Line = {
  row: number;
  line: string;
  jurisdiction: Padron;
  isKnown: (cuit: string) => boolean;
};

function take(found: ReadPadron, { row, line, jurisdiction, isKnown }: Line): void {
  const values = line.split(';').map((value) => value.trim());
  const cuit = values[jurisdiction === ARBA ? 4 : 3] ?? '';
  if (isValidCuit(cuit) && !isKnown(cuit)) return;
  const parsed = jurisdiction === ARBA ? arbaLine(values) : agipLine(values);
  if (typeof parsed !== 'string') found.lines.push(parsed);
  else if (found.rejected.length < REJECTED_MAX) found.rejected.push({ row, message: parsed });
}

/** `P;24072026;01082026;31082026;20000000028;D;N;N;0,00;00;` */
function arbaLine(values: readonly string[]): PadronLine | string {
  const [kind = '', , from = '', to = '', cuit = '', scheme = '', mark, , written = ''] = values;
  if (kind !== 'P' && kind !== 'R') return 'It begins with neither P nor R';
  const head = headOf({ cuit, from, to, scheme });
  const rate = rateOf(written);
  if (typeof head === 'string') return head;
  if (mark === TAKEN_OFF)
    return { ...head, removed: [kind === 'P' ? 'perception' : 'withholding'] };
  if (rate === undefined) return 'The rate is no figure of 0 to 100';
  return { ...head, ...(kind === 'P' ? { perception: rate } : { withholding: rate }) };
}

/** `24072026;01082026;31082026;20000000028;D;N;N;1,50;2,00;00;00;NAME` */
function agipLine(values: readonly string[]): PadronLine | string {
  const [, from = '', to = '', cuit = '', scheme = '', mark, , onSales = '', onPayments = ''] =
    values;
  if (values.length < 11) return 'It has fewer than 12 columns';
  const head = headOf({ cuit, from, to, scheme });
  const [perception, withholding] = [rateOf(onSales), rateOf(onPayments)];
  if (typeof head === 'string') return head;
  if (mark === TAKEN_OFF) return { ...head, removed: ['perception', 'withholding'] };
  if (perception === undefined || withholding === undefined) {
    return 'A rate is no figure of 0 to 100';
  }
  return { ...head, perception, withholding };
}

type Head = { cuit: string; from: string; to: string; scheme: string };

function headOf({ cuit, from, to, scheme }: Head) {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!isValidCuit(cuit)) return 'The CUIT is not one';
  if (first === undefined || last === undefined || last < first) return 'The days are not valid';
  if (last >= addMonths(firstOfMonth(first), MONTHS_HELD)) {
    return `It holds for more than ${MONTHS_HELD} months`;
  }
  if (scheme !== 'D' && scheme !== 'C') return 'The scheme is neither D nor C';
  return { cuit, from: first, to: last, is_multilateral: scheme === 'C' };
}

/** "01082026" as "2026-08-01"; of a spreadsheet also "1082026", which has lost its first zero. */
function dayOf(written: string): string | undefined {
  const date = written.padStart(8, '0').replace(/^(\d{2})(\d{2})(\d{4})$/, '$3-$2-$1');
  return isDate(date) ? date : undefined;
}

function rateOf(written: string): number | undefined {
  if (!/^\d{1,3}([,.]\d{1,4})?$/.test(written)) return undefined;
  const rate = decimal(written.replace(',', '.'));
  return rate.gt(RATE_MAX) ? undefined : rate.toNumber();
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (!GZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: TEXT_BYTES_MAX });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    return refusePart(
      isLarge ? 'too_large' : 'invalid_format',
      isLarge ? `A part unpacks to at most ${TEXT_BYTES_MAX} bytes` : 'The file is damaged',
    );
  }
}

/** Without an array of all of them. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    yield text.slice(at, end === -1 ? text.length : end);
    at = end === -1 ? text.length : end + 1;
  }
}

/** A hundred lines that are none say enough: the rest is not read. */
const refuseForeign = (): never =>
  refusePart(
    'invalid_format',
    'It is not this jurisdiction’s rate table: its lines are no such lines',
  );

function refusePart(code: FieldCode, message: string): never {
  return fail('validation_error', { errors: [{ field: 'file', location: 'body', code, message }] });
}
