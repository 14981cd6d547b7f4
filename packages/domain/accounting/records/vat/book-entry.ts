// What a line of a VAT book says, as plain data: one document with what it adds to each column. Amounts are in the document's
// currency and without the sign of its kind: credit notes are positive here and subtract by their type.
import type { Decimal } from '#kernel/money.ts';
import { decimal, roundAmount, sum, times } from '#kernel/money.ts';

export type BookType = 'sales' | 'purchases';
export type VatItem = { readonly aliquot: number; readonly base: number; readonly amount: number };
/** `jurisdiction`: 901 to 924 (multilateral agreement), where the document tells it. */
type GrossIncome = { readonly jurisdiction?: string; readonly amount: number };
export type Perceptions = {
  readonly vat: number;
  readonly income: number;
  /** Other national taxes and perceptions. */
  readonly national: number;
  /** VAT perceived from a buyer without a category. */
  readonly uncategorized: number;
  readonly gross_income: readonly GrossIncome[];
  readonly municipal: number;
};
/** Codes of the authority: type of document (80 CUIT), condition of the buyer (5 consumer). */
type Party = {
  readonly document_type?: number;
  readonly document_number?: string;
  readonly name?: string;
  readonly vat_condition?: number;
};
/**
 * Who the credit of a purchase is by: the method of its month, or a person; none where the document tells no VAT, or the account was not
 * registered when it came; earlier versions did not tell these apart.
 */
export const CREDIT_BY = ['method', 'person', 'none', 'earlier'] as const;
type CreditBy = (typeof CREDIT_BY)[number];
export type BookEntry = {
  readonly book_type: BookType;
  readonly date: string;
  readonly voucher_type: number;
  readonly sale_point: number;
  readonly number: number;
  readonly number_to: number;
  readonly party: Party;
  /** Code of the authority: PES, DOL, 060. */
  readonly currency: string;
  readonly exchange_rate: number;
  readonly vat_items: readonly VatItem[];
  readonly untaxed: number;
  readonly exempt: number;
  readonly perceptions: Perceptions;
  readonly internal_taxes: number;
  readonly other_taxes: number;
  readonly total: number;
  /** As in the authority's table 2; empty where none applies. */
  readonly operation_code: string;
  readonly computable_credit: number;
  /** Of purchases; absent of those of earlier versions. */
  readonly credit_by?: CreditBy;
  /** The percentage of its VAT that the method gave it. */
  readonly credit_percentage?: number;
  /** 1 goods, 2 rentals, 3 services, 4 fixed assets. */
  readonly concept: number;
  readonly activity_code: string;
};

export const NO_PERCEPTIONS: Perceptions = {
  vat: 0,
  income: 0,
  national: 0,
  uncategorized: 0,
  gross_income: [],
  municipal: 0,
};

/** An amount of the entry in pesos: converted one by one and rounded to the cent, so that sums of parts are exact. */
export const inPesos = (
  { exchange_rate }: Pick<BookEntry, 'exchange_rate'>,
  amount: number,
): Decimal =>
  exchange_rate === 1 ? decimal(amount) : roundAmount(times(amount, exchange_rate), 'half-up');

type Credited = Pick<BookEntry, 'exchange_rate' | 'vat_items' | 'computable_credit'>;

/** The credit in pesos. Where it is all the VAT, it is what the rows are in pesos, to the cent; a part of it is an amount by itself. */
export function creditInPesos(entry: Credited): Decimal {
  const amounts = entry.vat_items.map(({ amount }) => amount);
  return sum(amounts).eq(entry.computable_credit)
    ? sum(amounts.map((amount) => inPesos(entry, amount)))
    : inPesos(entry, entry.computable_credit);
}
