// One row of an export as an invoice, or everything that is wrong with it. fiscal#received-exports (parse rules). Text is kept
// as it is, whatever it begins with (reliability#files).
import { isPesos, PESO } from '#domain/fiscal/currency.ts';
import { beyondPesos } from '#domain/fiscal/pesos-bound.ts';
import { cuitDigits, isValidCuit, spelledCuit } from '#kernel/cuit.ts';
import { ofIsoCode } from '#kernel/currency-codes.ts';
import {
  SALE_POINT_MAX,
  SUPPLIER_NAME_MAX,
  VOUCHER_TYPE_MAX,
} from '../records/received-invoice.ts';
import type { Match } from './match-layout.ts';
import { parseRate, parseWhole } from './parse-number.ts';
import { type Row, type RowLine, rawOf, textOf, wrong } from './row.ts';
import { type RowAmounts, readAmounts, taxedAmounts } from './row-amounts.ts';
import { orderOf, writtenDay } from './written-day.ts';

export type InvoiceFields = RowAmounts & {
  tenant_cuit?: string;
  supplier_cuit: string;
  supplier_name: string;
  voucher_type: number;
  sale_point: number;
  voucher_number: number;
  cae: string | null;
  issue_date: string;
  currency: string;
  exchange_rate: number;
};
/** `invoice` where there are no errors. `order`: what its day can only begin with. */
type ParsedRow = {
  invoice?: InvoiceFields;
  order?: 'day' | 'month' | undefined;
  errors: RowLine[];
  warnings: RowLine[];
};

const CURRENCY = /^[A-Z0-9]{3}$/;
const CAE = /^\d{14}$/;

export function parseRow(match: Match, fields: readonly string[]): ParsedRow {
  const row: Row = { match, fields, errors: [], warnings: [] };
  const { errors, warnings } = row;
  const columns = match.targets.length;
  if (fields.length < columns || fields.slice(columns).some((extra) => extra !== '')) {
    const message = `The row has ${fields.length} columns instead of ${columns}`;
    return { errors: [{ code: 'wrong_columns', message }], warnings };
  }
  const voucherType = typeOf(row);
  const currency = currencyOf(row);
  const invoice = {
    ...receiverOf(row),
    supplier_cuit: supplierCuit(row),
    supplier_name: supplierName(row),
    voucher_type: voucherType,
    sale_point: salePoint(row),
    voucher_number: voucherNumber(row),
    cae: caeOf(row),
    issue_date: dateOf(row),
    currency,
    exchange_rate: rateOf(row, currency),
    ...taxedAmounts(row, voucherType, readAmounts(row)),
  };
  refuseWide(row, invoice);
  const order = orderOf(textOf(row, 'issue_date'));
  return errors.length > 0 ? { order, errors, warnings: [] } : { order, invoice, errors, warnings };
}

/** The book and the accounts count it in pesos. */
function refuseWide(row: Row, { total_amount, exchange_rate }: Counted): void {
  const beyond = beyondPesos(total_amount, exchange_rate);
  if (beyond === undefined) return;
  const { message } = beyond;
  wrong(row, { code: 'out_of_range', field: 'total_amount', message }, undefined);
}
type Counted = { total_amount: number; exchange_rate: number };

function typeOf(row: Row): number {
  const number = /^(\d{1,3})( - .*)?$/.exec(textOf(row, 'voucher_type'))?.[1] ?? '';
  const type = parseWhole(number) ?? 0;
  if (type >= 1 && type <= VOUCHER_TYPE_MAX) return type;
  const message = 'Not a code of a document type';
  return wrong(row, { code: 'invalid_voucher_type', field: 'voucher_type', message }, type);
}

function salePoint(row: Row): number {
  const number = parseWhole(textOf(row, 'sale_point'));
  if (number !== undefined && number <= SALE_POINT_MAX) return number;
  const message = `Not a whole number up to ${SALE_POINT_MAX}`;
  return wrong(row, { code: 'invalid_sale_point', field: 'sale_point', message }, 0);
}

function voucherNumber(row: Row): number {
  const text = textOf(row, 'voucher_number');
  const number = parseWhole(text) ?? 0;
  if (number > 0) return number;
  const code = text === '' ? 'missing_number' : 'invalid_voucher_number';
  const message = 'A document has a whole number from 1 on';
  return wrong(row, { code, field: 'voucher_number', message }, number);
}

function supplierCuit(row: Row): string {
  const digits = cuitDigits(textOf(row, 'supplier_cuit')) ?? '';
  if (isValidCuit(digits)) return digits;
  const message = 'Not eleven digits of which the last checks the others';
  return wrong(row, { code: 'invalid_tax_id', field: 'supplier_cuit', message }, digits);
}

function supplierName(row: Row): string {
  const name = rawOf(row, 'supplier_name');
  if (name.length <= SUPPLIER_NAME_MAX) return name;
  const message = `Longer than ${SUPPLIER_NAME_MAX} characters`;
  return wrong(row, { code: 'too_long', field: 'supplier_name', message }, name);
}

/** As far as the export tells; an unreadable one is another taxpayer's. */
function receiverOf(row: Row): { tenant_cuit?: string } {
  if (!row.match.targets.includes('tenant_cuit')) return {};
  const text = textOf(row, 'tenant_cuit');
  return { tenant_cuit: spelledCuit(text) };
}

function dateOf(row: Row): string {
  const text = textOf(row, 'issue_date');
  const date = writtenDay(text);
  if (date !== undefined) return date;
  const message = 'Neither YYYY-MM-DD nor DD/MM/YYYY';
  return wrong(row, { code: 'invalid_date', field: 'issue_date', message }, text);
}

/** Spreadsheets turn the fourteen digits into 7,50231E+13: then they are lost. */
function caeOf(row: Row): string | null {
  const text = textOf(row, 'cae').replace(/^'/, '');
  if (CAE.test(text)) return text;
  const message = 'Not fourteen digits, as a spreadsheet may have shortened them; taken without';
  if (text !== '') row.warnings.push({ code: 'cae_unreadable', field: 'cae', message });
  return null;
}

/** The authority's code, which the files of the VAT books state (060, not EUR). */
function currencyOf(row: Row): string {
  const text = textOf(row, 'currency').toUpperCase();
  if (text === '$') return PESO;
  const code = ofIsoCode(text);
  if (code !== undefined) return code;
  if (CURRENCY.test(text)) return text;
  const message = 'Not a code of a currency';
  return wrong(row, { code: 'invalid_currency', field: 'currency', message }, text);
}

/** Spreadsheets of other countries read 1,00 as 100, and all amounts of the file with it. */
function rateOf(row: Row, currency: string): number {
  const rate = parseRate(rawOf(row, 'exchange_rate'), row.match.layout.decimal);
  const isPeso = isPesos(currency);
  if (rate === 0 && isPeso) return 1;
  if (typeof rate === 'number' && rate > 0) {
    if ((rate === 1) === isPeso || !CURRENCY.test(currency)) return rate;
    const message =
      'Pesos have the rate 1, other currencies another: the file may have lost its decimal commas';
    return wrong(row, { code: 'invalid_number', field: 'exchange_rate', message }, 0);
  }
  const code = typeof rate === 'number' ? 'invalid_number' : rate.code;
  const message = 'Not an exchange rate above zero';
  return wrong(row, { code, field: 'exchange_rate', message }, 0);
}
