// The entries of a sale and of its tax documents. fiscal#books: money or debt against sales, VAT and what was perceived for
// others. A sale without a document is money against sales alone, until its document takes that entry's place; what left the
// shelf is the cost of the sale. Decision 090: a sale that was undone while its document stands owes the money back
// (customer_advances), which the credit note then takes.
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { AccountKey } from '../records/account-keys.ts';
import { columnsOf, type Tribute } from '../records/vat/tribute-columns.ts';
import {
  closedBy,
  credit,
  type Leg,
  merged,
  opposite,
  type Place,
  type Share,
  shared,
  totalOf,
} from './legs.ts';

/** What an entry needs to know of a tax document. */
type DocumentFacts = {
  tipo_comprobante?: number;
  neto_gravado?: number;
  no_gravado?: number;
  exento?: number;
  iva?: number;
  iva_items?: readonly { base?: number; importe?: number }[];
  total?: number;
  cotizacion?: number;
  concepto?: number;
  contract_id?: string;
  tributos?: readonly Tribute[];
};
/** What a line of a sale sells. */
type SoldLine = { publication_type: string; line_total?: number };

const TRIBUTES: Readonly<Record<number, AccountKey>> = {
  4: 'internal_taxes_payable',
  6: 'perceptions_vat_payable',
  7: 'perceptions_gross_income_payable',
  13: 'perceptions_vat_payable',
};
const SERVICES = 2;

const weighed = ({ codigo, importe = 0 }: Tribute): Share => ({
  at: TRIBUTES[codigo] ?? 'other_taxes_payable',
  weight: importe,
});

export const isCreditNote = (type: number | undefined): boolean =>
  voucherType(type ?? 0)?.kind === 'credit_note';
export const isDebitNote = (type: number | undefined): boolean =>
  voucherType(type ?? 0)?.kind === 'debit_note';

type Sides = { against: readonly Share[]; income: readonly Share[]; owed?: number };

/**
 * The entry of an authorized document, in pesos: each part times the rate, to the cent, of VAT each row and of other taxes each column, as
 * their book has them.
 * `against`: who owes or paid its total, which is `owed`; `income`: what was sold. A credit note is the same the other way round.
 */
export function documentLegs(
  document: DocumentFacts,
  { against, income, owed = owedInPesos(document) }: Sides,
): Leg[] {
  const credits = creditsOf(document, income);
  const legs = closedBy('rounding', merged([...shared(owed, against), ...credits]));
  return isCreditNote(document.tipo_comprobante) ? opposite(legs) : legs;
}

/** In pesos the total itself; in another currency the sum of its parts, as the books of VAT have it. */
export function owedInPesos(document: DocumentFacts): number {
  const { cotizacion = 1, total = 0 } = document;
  return cotizacion === 1 ? total : -totalOf(creditsOf(document, ANY_INCOME));
}

/** VAT in pesos, as the books of VAT and the entry have it: each row by itself. */
export function vatInPesos(document: DocumentFacts): number {
  const pesos = inPesos(document);
  return toAmount(sum(rowsOf(document).map(({ importe }) => pesos(importe))));
}

const inPesos =
  ({ cotizacion = 1 }: DocumentFacts) =>
  (amount = 0): number =>
    toAmount(roundAmount(times(amount, cotizacion)));

const rowsOf = ({ neto_gravado, iva, iva_items = [] }: DocumentFacts) =>
  iva_items.length > 0 ? iva_items : [{ base: neto_gravado, importe: iva }];

const ANY_INCOME: readonly Share[] = [{ at: 'sales_goods', weight: 1 }];

function creditsOf(document: DocumentFacts, income: readonly Share[]): Leg[] {
  const pesos = inPesos(document);
  const { no_gravado, exento, tributos = [] } = document;
  const bases = rowsOf(document).map(({ base }) => pesos(base));
  const sold = toAmount(sum([...bases, pesos(no_gravado), pesos(exento)]));
  return [
    ...opposite(shared(sold, income)),
    ...credit('output_vat', vatInPesos(document)),
    ...columnsOf(tributos).flatMap(({ amount, tributes }) =>
      opposite(shared(pesos(amount), tributes.map(weighed))),
    ),
  ];
}

/** Goods, services or rentals by what the lines sell, else by what the document says that it is of. */
export function incomeOf(document: DocumentFacts, lines: readonly SoldLine[] = []): Share[] {
  if (document.contract_id !== undefined) return [{ at: 'sales_rentals', weight: 1 }];
  if (lines.length > 0) return incomeOfLines(lines);
  return [{ at: document.concepto === SERVICES ? 'sales_services' : 'sales_goods', weight: 1 }];
}

export function incomeOfLines(lines: readonly SoldLine[]): Share[] {
  const weight = (at: AccountKey): Share => ({
    at,
    weight: toAmount(
      sum(lines.filter((line) => placeOfLine(line) === at).map(({ line_total = 0 }) => line_total)),
    ),
  });
  const sold = [weight('sales_goods'), weight('sales_services'), weight('sales_rentals')];
  const some = sold.filter((share) => share.weight !== 0);
  return some.length > 0 ? some : [{ at: 'sales_goods', weight: 1 }];
}

function placeOfLine({ publication_type: type }: SoldLine): AccountKey {
  if (type.startsWith('service')) return 'sales_services';
  return type.startsWith('rental') ? 'sales_rentals' : 'sales_goods';
}

/** A completed sale that has no document. */
export const plainSaleLegs = (
  total: number,
  { against, income }: { against: readonly Share[]; income: readonly Share[] },
): Leg[] => merged([...shared(total, against), ...opposite(shared(total, income))]);

/** The money of an undone sale whose document still stands, from where it is to what is owed back. */
export const undoneSaleLegs = (money: readonly Leg[], advance: Place): Leg[] =>
  merged([{ at: advance, amount: totalOf(money) }, ...opposite(money)]);
