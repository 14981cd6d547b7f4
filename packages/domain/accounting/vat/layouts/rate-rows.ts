// The two files of VAT by rate of Libro IVA Digital: 62 places for sales, 84 for purchases, in the order of the headers.
import type { BookEntry, VatItem } from '../../records/vat/book-entry.ts';
import { isWithoutRates } from '../../records/vat/voucher-kinds.ts';
import type { Column } from './fixed-width.ts';

const CODE_OF: readonly (readonly [number, number])[] = [
  [0, 3],
  [2.5, 9],
  [5, 8],
  [10.5, 4],
  [21, 5],
  [27, 6],
];
const NOTHING_TAXED: VatItem = { aliquot: 0, base: 0, amount: 0 };
const SELLER_DOCUMENT = 80;

/** The authority's code of a rate. Throws an Error for a rate that it does not have: entries are held to its rates. */
export function rateCode(aliquot: number): number {
  const code = CODE_OF.find(([rate]) => rate === aliquot)?.[1];
  if (code === undefined) throw new Error(`no VAT rate of ${aliquot} %`);
  return code;
}

type RateRow = { readonly entry: BookEntry; readonly item: VatItem };

/**
 * What the entry has at each rate. A sale by class C and a purchase by B or C have none; any other document without taxed amounts
 * has one at rate 0 over nothing, as a header without a row is refused.
 */
export function rateRows(entry: BookEntry): RateRow[] {
  if (isWithoutRates(entry.book_type, entry.voucher_type)) return [];
  const items = entry.vat_items.length === 0 ? [NOTHING_TAXED] : entry.vat_items;
  return items.map((item) => ({ entry, item }));
}

/** The document of the other party as a column holds it; blanks and points are no part of its number. */
export const documentNumber = ({ party }: BookEntry): string =>
  (party.document_number ?? '').replaceAll(/[^0-9A-Za-z]/g, '');

type RateColumn = Column<RateRow>;
const identity: readonly RateColumn[] = [
  {
    name: 'tipo de comprobante',
    width: 3,
    kind: 'number',
    of: ({ entry }) => entry.voucher_type,
  },
  { name: 'punto de venta', width: 5, kind: 'number', of: ({ entry }) => entry.sale_point },
  { name: 'número de comprobante', width: 20, kind: 'number', of: ({ entry }) => entry.number },
];
const amounts: readonly RateColumn[] = [
  { name: 'importe neto gravado', width: 15, kind: 'amount', of: ({ item }) => item.base },
  { name: 'alícuota', width: 4, kind: 'number', of: ({ item }) => rateCode(item.aliquot) },
  { name: 'impuesto liquidado', width: 15, kind: 'amount', of: ({ item }) => item.amount },
];

export const SALES_RATES: readonly RateColumn[] = [...identity, ...amounts];

export const PURCHASES_RATES: readonly RateColumn[] = [
  ...identity,
  {
    name: 'código de documento del vendedor',
    width: 2,
    kind: 'number',
    of: () => SELLER_DOCUMENT,
  },
  {
    name: 'número de documento del vendedor',
    width: 20,
    kind: 'number',
    of: ({ entry }) => documentNumber(entry),
  },
  ...amounts,
];
