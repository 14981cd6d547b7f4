// How what is sold is taxed, and the VAT of a sale: one computation for the sale, its register and its invoice. Decision 121:
// 1. The rate is the line's, else the sale's, else the product's, else the general one: nothing sold by a registered issuer is
//    without VAT unless its line, its product or the sale says exempt or untaxed.
// 2. Shipping is part of what is sold (VAT law, art. 10): it is taxed as the lines are, in proportion to what they come to, and
//    shipping_cost is what the buyer pays for it, its tax inside.
// 3. Tax is computed once per rate, inside what is paid.
import { splitVat } from '#domain/fiscal/amounts.ts';
import type { TaxTreatment } from '#domain/fiscal/tax-treatment.ts';
import { GENERAL_RATE, type UNTAXED } from '#domain/fiscal/vat-rates.ts';
import { allocate, type Decimal, decimal, percent, roundAmount, sum } from '#kernel/money.ts';

/** A rate in percent, or a category that bears none. */
export type Vat = number | (typeof UNTAXED)[number];
export type TaxLine = { tax_rate: number; base: number; amount: number };
/**
 * included: prices have their tax inside; excluded: it comes on top; exempt, untaxed: there is none; none: the issuer charges none, as
 * its documents are of class C.
 */
export type TaxMode = 'included' | 'excluded' | 'exempt' | 'untaxed' | 'none';
export type Taxed = { tax_treatment?: TaxTreatment; tax_rate?: number };
/** `amount`: what is paid for it, without the tax that comes on top. */
export type Paid = { amount: number; vat: Vat };

export function vatOf(item: Taxed, sale: Taxed, mode: TaxMode): Vat {
  if (mode === 'exempt' || item.tax_treatment === 'exempt') return 'exento';
  if (mode === 'untaxed' || item.tax_treatment === 'untaxed') return 'no_gravado';
  return item.tax_rate ?? sale.tax_rate ?? GENERAL_RATE;
}

/** What is charged for shipping under each treatment of the lines. */
export function shippingShares(cost: number, lines: readonly Paid[]): Paid[] {
  if (cost === 0) return [];
  const treatments = [...new Set(lines.map(({ vat }) => vat))];
  const weights = treatments.map((vat) => sum(paidAt(vat, lines)));
  return allocate(cost, weights).flatMap((amount, index) =>
    amount === 0 ? [] : [{ amount, vat: treatments[index] ?? GENERAL_RATE }],
  );
}

/** The tax that comes on top of the lines, by rate. */
export function taxOnTop(lines: readonly Paid[], mode: TaxMode): ReadonlyMap<Vat, Decimal> {
  if (mode !== 'excluded') return new Map();
  return new Map(
    ratesOf(lines).map((rate) => [rate, roundAmount(percent(sum(paidAt(rate, lines)), rate))]),
  );
}

/** The tax of lines and shipping, one row a rate, ascending. */
export function taxesOf(
  lines: readonly Paid[],
  shipping: readonly Paid[],
  mode: TaxMode,
): TaxLine[] {
  if (mode === 'none') return [];
  const onTop = taxOnTop(lines, mode);
  return ratesOf([...lines, ...shipping]).map((rate) => {
    const paid = sum([...paidAt(rate, lines), ...paidAt(rate, shipping), onTop.get(rate) ?? 0]);
    const { base, vat } = splitVat(paid, rate);
    return { tax_rate: rate, base: base.toNumber(), amount: vat.toNumber() };
  });
}

const ratesOf = (paid: readonly Paid[]): number[] =>
  [...new Set(paid.flatMap(({ vat }) => (typeof vat === 'number' ? [vat] : [])))].sort(
    (a, b) => a - b,
  );

const paidAt = (treatment: Vat, paid: readonly Paid[]): Decimal[] =>
  paid.flatMap(({ amount, vat }) => (vat === treatment ? [decimal(amount)] : []));
