// A book as a person reads it in a spreadsheet: UTF-8 with a byte order mark, ";" between cells, decimal comma. Amounts are in pesos and
// credit notes negative, so that each column adds up to the book's total.
import { VAT_RATES } from '#domain/fiscal/vat-rates.ts';
import { type Decimal, decimal, sum } from '#kernel/money.ts';
import { type BookEntry, creditInPesos, inPesos } from '../../records/vat/book-entry.ts';
import { totalOf } from '../../records/vat/sums.ts';
import { isCreditNote } from '../../records/vat/voucher-kinds.ts';
import { textCell } from '../../reports/csv-text.ts';
import { documentNumber } from './rate-rows.ts';

export const CSV = 'text/csv; charset=utf-8';
const BYTE_ORDER_MARK = '\ufeff';
const END = '\r\n';

const COLUMNS = [
  'Fecha',
  'Tipo de comprobante',
  'Punto de venta',
  'Número',
  'Tipo de documento',
  'Número de documento',
  'Nombre',
  'Moneda',
  'Tipo de cambio',
  ...VAT_RATES.flatMap((rate) => [`Neto ${numeral(rate)}%`, `IVA ${numeral(rate)}%`]),
  'No gravado',
  'Exento',
  'Percepciones de IVA',
  'Percepciones de otros impuestos nacionales',
  'Percepciones de ingresos brutos',
  'Percepciones municipales',
  'Impuestos internos',
  'Otros tributos',
  'Total',
  'Crédito fiscal computable',
];

export function bookCsv(entries: readonly BookEntry[]): string {
  const lines = [COLUMNS.map(textCell), ...entries.map(cells)].map((row) => row.join(';') + END);
  return BYTE_ORDER_MARK + lines.join('');
}

function cells(entry: BookEntry): string[] {
  const signed = (value: Decimal): string =>
    money(isCreditNote(entry.voucher_type) ? value.neg() : value);
  const pesos = (...amounts: number[]): string =>
    signed(sum(amounts.map((each) => inPesos(entry, each))));
  const { perceptions, party } = entry;
  const row = (rate: number) => entry.vat_items.find(({ aliquot }) => aliquot === rate);
  return [
    entry.date,
    String(entry.voucher_type),
    String(entry.sale_point),
    String(entry.number),
    String(party.document_type ?? ''),
    textCell(documentNumber(entry)),
    textCell(party.name ?? ''),
    entry.currency,
    numeral(entry.exchange_rate),
    ...VAT_RATES.flatMap((rate) => [pesos(row(rate)?.base ?? 0), pesos(row(rate)?.amount ?? 0)]),
    pesos(entry.untaxed),
    pesos(entry.exempt),
    pesos(perceptions.vat, perceptions.uncategorized),
    pesos(perceptions.income, perceptions.national),
    pesos(...perceptions.gross_income.map(({ amount }) => amount)),
    pesos(perceptions.municipal),
    pesos(entry.internal_taxes),
    pesos(entry.other_taxes),
    signed(totalOf(entry)),
    signed(creditInPesos(entry)),
  ];
}

function numeral(value: number): string {
  return decimal(value).toString().replace('.', ',');
}

function money(value: Decimal): string {
  const [whole = '0', cents = ''] = value.round(2).toString().split('.');
  return `${whole},${cents.padEnd(2, '0')}`;
}
