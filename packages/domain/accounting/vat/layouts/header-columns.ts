// The two files of headers of Libro IVA Digital (RG 4597): one line a document, 266 places for sales and 325 for purchases.
// Decision: amounts stand in the document's currency beside its code and rate, as the authority answered in 2020.
import { ofIsoCode } from '#kernel/currency-codes.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import type { Column } from './fixed-width.ts';
import { documentNumber, rateRows } from './rate-rows.ts';
import { writable } from './windows-1252.ts';

type Kind = Column<BookEntry>['kind'];
const column = (
  name: string,
  width: number,
  kind: Kind,
  of: Column<BookEntry>['of'],
): Column<BookEntry> => ({ name, width, kind, of });

/** Purchases that were imported before their ISO code was read (EUR) have the authority's here all the same (060). */
const CURRENCY = column(
  'código de moneda',
  3,
  'text',
  ({ currency }) => ofIsoCode(currency) ?? currency,
);

const CUIT = 80;
const UNIDENTIFIED = 99;
const ANONYMOUS = 'CONSUMIDOR FINAL';
const NO_OPERATION = ' ';

/** A consumer without a name is called as the authority calls him, however a document of ours writes it. */
function partyName({ party }: BookEntry): string {
  const name = party.name?.trim() || (party.document_type === CUIT ? '' : ANONYMOUS);
  return writable(name.toUpperCase() === ANONYMOUS ? ANONYMOUS : name);
}
const grossIncome = ({ perceptions }: BookEntry): number =>
  toAmount(sum(perceptions.gross_income.map(({ amount }) => amount)));
const national = ({ perceptions: { income, national: others } }: BookEntry): number =>
  toAmount(sum([income, others]));
const operation = ({ operation_code: code }: BookEntry): string =>
  code === '' ? NO_OPERATION : code;
const rows = (entry: BookEntry): number => rateRows(entry).length;

const identity: readonly Column<BookEntry>[] = [
  column('fecha', 8, 'date', ({ date }) => date),
  column('tipo de comprobante', 3, 'number', ({ voucher_type }) => voucher_type),
  column('punto de venta', 5, 'number', ({ sale_point }) => sale_point),
  column('número de comprobante', 20, 'number', ({ number }) => number),
];

export const SALES_HEADER: readonly Column<BookEntry>[] = [
  ...identity,
  column('número de comprobante hasta', 20, 'number', ({ number_to }) => number_to),
  column('código de documento', 2, 'number', ({ party }) => party.document_type ?? UNIDENTIFIED),
  column('número de documento', 20, 'number', documentNumber),
  column('apellido y nombre', 30, 'text', partyName),
  column('importe total', 15, 'amount', ({ total }) => total),
  column('conceptos que no integran el neto gravado', 15, 'amount', ({ untaxed }) => untaxed),
  column(
    'percepción a no categorizados',
    15,
    'amount',
    ({ perceptions }) => perceptions.uncategorized,
  ),
  column('operaciones exentas', 15, 'amount', ({ exempt }) => exempt),
  column('percepciones nacionales', 15, 'amount', (entry) =>
    toAmount(sum([entry.perceptions.vat, national(entry)])),
  ),
  column('percepciones de ingresos brutos', 15, 'amount', grossIncome),
  column('percepciones municipales', 15, 'amount', ({ perceptions }) => perceptions.municipal),
  column('impuestos internos', 15, 'amount', ({ internal_taxes }) => internal_taxes),
  CURRENCY,
  column('tipo de cambio', 10, 'rate', ({ exchange_rate }) => exchange_rate),
  column('cantidad de alícuotas', 1, 'number', rows),
  column('código de operación', 1, 'text', operation),
  column('otros tributos', 15, 'amount', ({ other_taxes }) => other_taxes),
  column('fecha de vencimiento de pago', 8, 'number', () => 0),
];

/** The credit is the sum of the rows of rates, whatever the header says; by B and C there is none. */
const credit = (entry: BookEntry): number =>
  isWithoutCredit(entry.voucher_type) ? 0 : entry.computable_credit;

export const PURCHASES_HEADER: readonly Column<BookEntry>[] = [
  ...identity,
  column('despacho de importación', 16, 'number', () => 0),
  column('código de documento del vendedor', 2, 'number', () => CUIT),
  column('número de documento del vendedor', 20, 'number', documentNumber),
  column('apellido y nombre del vendedor', 30, 'text', partyName),
  column('importe total', 15, 'amount', ({ total }) => total),
  column('conceptos que no integran el neto gravado', 15, 'amount', ({ untaxed }) => untaxed),
  column('operaciones exentas', 15, 'amount', ({ exempt }) => exempt),
  column('percepciones de IVA', 15, 'amount', ({ perceptions: { vat, uncategorized } }) =>
    toAmount(sum([vat, uncategorized])),
  ),
  column('percepciones de otros impuestos nacionales', 15, 'amount', national),
  column('percepciones de ingresos brutos', 15, 'amount', grossIncome),
  column('percepciones municipales', 15, 'amount', ({ perceptions }) => perceptions.municipal),
  column('impuestos internos', 15, 'amount', ({ internal_taxes }) => internal_taxes),
  CURRENCY,
  column('tipo de cambio', 10, 'rate', ({ exchange_rate }) => exchange_rate),
  column('cantidad de alícuotas', 1, 'number', rows),
  column('código de operación', 1, 'text', operation),
  column('crédito fiscal computable', 15, 'amount', credit),
  column('otros tributos', 15, 'amount', ({ other_taxes }) => other_taxes),
  column('CUIT del corredor', 11, 'number', () => 0),
  column('denominación del corredor', 30, 'text', () => ''),
  column('IVA comisión', 15, 'amount', () => 0),
];
