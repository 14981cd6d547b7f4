// The taxed amounts of a row by VAT rate. fiscal#received-exports: newer exports state them. Of older ones, which have the
// sums only, one rate is told where exactly one fits.
import { decimal, near, percent } from '#kernel/money.ts';
import { RATES } from './layouts.ts';

export type VatItem = { aliquot: number; base: number; amount: number };

/** How far the VAT of a document may be from its rate: every line of it was rounded. */
const ROUNDING = 0.02;

/** Stated items; a rate without amounts is left out. */
export const statedVatItems = (amountOf: (name: string) => number): VatItem[] =>
  RATES.map((aliquot) => ({
    aliquot,
    base: amountOf(`net ${aliquot}`),
    amount: amountOf(`iva ${aliquot}`),
  })).filter(({ base, amount }) => base !== 0 || amount !== 0);

/** One item of the whole, where its rate is beyond doubt; none otherwise. */
export function inferredVatItems(base: number, amount: number): VatItem[] {
  if (base === 0) return [];
  const fitting = RATES.filter((aliquot) =>
    near(percent(base, aliquot), decimal(amount), ROUNDING),
  );
  return fitting.length === 1 ? fitting.map((aliquot) => ({ aliquot, base, amount })) : [];
}
