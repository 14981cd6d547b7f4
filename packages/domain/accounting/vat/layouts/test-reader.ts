// A reader of the files of Libro IVA Digital, written from the authority's tables of positions (RG 4597, design of records of
// 30 July 2025) and apart from the writer: nothing of it is imported here. Positions count from 1, both ends included.
type Position = readonly [field: string, from: number, to: number];

export const SALES_POSITIONS: readonly Position[] = [
  ['date', 1, 8],
  ['voucher_type', 9, 11],
  ['sale_point', 12, 16],
  ['number', 17, 36],
  ['number_to', 37, 56],
  ['document_type', 57, 58],
  ['document_number', 59, 78],
  ['name', 79, 108],
  ['total', 109, 123],
  ['untaxed', 124, 138],
  ['uncategorized', 139, 153],
  ['exempt', 154, 168],
  ['national', 169, 183],
  ['gross_income', 184, 198],
  ['municipal', 199, 213],
  ['internal_taxes', 214, 228],
  ['currency', 229, 231],
  ['exchange_rate', 232, 241],
  ['rates', 242, 242],
  ['operation_code', 243, 243],
  ['other_taxes', 244, 258],
  ['payment_due', 259, 266],
];
export const SALES_RATE_POSITIONS: readonly Position[] = [
  ['voucher_type', 1, 3],
  ['sale_point', 4, 8],
  ['number', 9, 28],
  ['base', 29, 43],
  ['rate_code', 44, 47],
  ['amount', 48, 62],
];
export const PURCHASES_POSITIONS: readonly Position[] = [
  ['date', 1, 8],
  ['voucher_type', 9, 11],
  ['sale_point', 12, 16],
  ['number', 17, 36],
  ['clearance', 37, 52],
  ['document_type', 53, 54],
  ['document_number', 55, 74],
  ['name', 75, 104],
  ['total', 105, 119],
  ['untaxed', 120, 134],
  ['exempt', 135, 149],
  ['vat_perceptions', 150, 164],
  ['national', 165, 179],
  ['gross_income', 180, 194],
  ['municipal', 195, 209],
  ['internal_taxes', 210, 224],
  ['currency', 225, 227],
  ['exchange_rate', 228, 237],
  ['rates', 238, 238],
  ['operation_code', 239, 239],
  ['computable_credit', 240, 254],
  ['other_taxes', 255, 269],
  ['broker', 270, 280],
  ['broker_name', 281, 310],
  ['broker_vat', 311, 325],
];
export const PURCHASES_RATE_POSITIONS: readonly Position[] = [
  ['voucher_type', 1, 3],
  ['sale_point', 4, 8],
  ['number', 9, 28],
  ['document_type', 29, 30],
  ['document_number', 31, 50],
  ['base', 51, 65],
  ['rate_code', 66, 69],
  ['amount', 70, 84],
];

/** The lines of a file as fields by name, each as its characters stand. Throws where a line has another length or end. */
export function readFile(
  bytes: Uint8Array,
  positions: readonly Position[],
): Record<string, string>[] {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (text === '') return [];
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  const width = positions.at(-1)?.[2] ?? 0;
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line, index) => {
      if (line.length !== width) throw new Error(`line ${index + 1} has ${line.length} places`);
      return Object.fromEntries(
        positions.map(([field, from, to]) => [field, line.slice(from - 1, to)]),
      );
    });
}

/** Thirteen whole digits, two decimals, a sign in the first place. */
function amountOf(digits: string): number {
  if (!/^[-\d]\d{14}$/.test(digits)) throw new Error(`no amount: ${digits}`);
  return Number(`${digits.slice(0, 13)}.${digits.slice(13)}`);
}

const RATES: Record<string, number> = {
  '0003': 0,
  '0004': 10.5,
  '0005': 21,
  '0006': 27,
  '0008': 5,
  '0009': 2.5,
};
const rateOf = (code: string): number => RATES[code] ?? Number.NaN;

type ReadDocument = {
  date: string;
  voucher_type: number;
  sale_point: number;
  number: number;
  document_number: string;
  name: string;
  total: number;
  currency: string;
  exchange_rate: number;
  vat_items: { aliquot: number; base: number; amount: number }[];
  amounts: Record<string, number>;
};

const AMOUNTS = [
  'untaxed',
  'exempt',
  'uncategorized',
  'national',
  'vat_perceptions',
  'gross_income',
  'municipal',
  'internal_taxes',
  'computable_credit',
  'other_taxes',
];

/** The documents of a header file with their rows of rates. Throws where a row has no header, or a header counts other rows. */
export function readDocuments(
  headers: readonly Record<string, string>[],
  rows: readonly Record<string, string>[],
): ReadDocument[] {
  const left = [...rows];
  const documents = headers.map((header) => {
    const own = left.splice(0, Number(header.rates));
    if (own.some((row) => keyOf(row) !== keyOf(header)))
      throw new Error('a row of another document');
    return documentOf(header, own);
  });
  if (left.length > 0) throw new Error('rows without a header');
  return documents;
}

const keyOf = ({ voucher_type, sale_point, number }: Record<string, string>): string =>
  `${voucher_type}-${sale_point}-${number}`;

function documentOf(
  header: Record<string, string>,
  rows: readonly Record<string, string>[],
): ReadDocument {
  const text = (field: string): string => header[field] ?? '';
  const rate = text('exchange_rate');
  return {
    date: text('date').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    voucher_type: Number(text('voucher_type')),
    sale_point: Number(text('sale_point')),
    number: Number(text('number')),
    document_number: text('document_number').replace(/^0+/, ''),
    name: text('name').trimEnd(),
    total: amountOf(text('total')),
    currency: text('currency'),
    exchange_rate: Number(`${rate.slice(0, 4)}.${rate.slice(4)}`),
    vat_items: rows.map((row) => ({
      aliquot: rateOf(row.rate_code ?? ''),
      base: amountOf(row.base ?? ''),
      amount: amountOf(row.amount ?? ''),
    })),
    amounts: Object.fromEntries(
      AMOUNTS.filter((field) => header[field] !== undefined).map((field) => [
        field,
        amountOf(text(field)),
      ]),
    ),
  };
}
