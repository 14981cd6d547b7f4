// The totals of a document from its lines, as the authority checks them (10023, 10048, 10051, 10061): lines are summed by
// rate first and VAT is computed once per rate, half even. Where prices include VAT the total stays what the buyer was
// told and the net is derived from it, so no cent is ever lost between the two.
import { fail } from '#kernel/error.ts';
import {
  AMOUNT_MAX,
  type Decimal,
  decimal,
  percent,
  roundAmount,
  sum,
  times,
  toAmount,
} from '#kernel/money.ts';
import { beyondPesos } from './pesos-bound.ts';
import { isVatRate, type VatRate, type VatTreatment } from './vat-rates.ts';
import type { VoucherClass } from './voucher-types.ts';

/** One line's amount after its discount, with VAT inside or not as the document says, and how it is taxed. */
export type Line = { importe: number; alicuota: VatTreatment };
export type VatItem = { alicuota: VatRate; base: number; importe: number };
export type Amounts = {
  neto_gravado: number;
  no_gravado: number;
  exento: number;
  iva: number;
  tributos_total: number;
  total: number;
  iva_items: readonly VatItem[];
};
export type Priced = {
  class: VoucherClass;
  pricesIncludeVat: boolean;
  tributes: readonly { importe: number }[];
};

/** cantidad x precio_unitario less the discount (bonificacion, %), half up as any price. */
export const lineAmount = (quantity: number, unitPrice: number, discount = 0): number =>
  toAmount(percent(times(quantity, unitPrice), decimal(100).minus(discount)), 'half-up');

/** Everything the document adds up to. Throws validation_error when the total is over the contract's maximum. */
export function amountsOf(lines: readonly Line[], how: Priced): Amounts {
  const items = discriminates(how.class) ? vatItems(lines, how.pricesIncludeVat) : [];
  const taxed = discriminates(how.class)
    ? sum(items.map(({ base }) => base))
    : sum(lines.map(({ importe }) => importe));
  const untaxed = (category: VatTreatment) =>
    discriminates(how.class) ? amountOf(lines, category) : decimal(0);
  const vat = sum(items.map(({ importe }) => importe));
  const tributes = sum(how.tributes.map(({ importe }) => importe));
  const parts = [taxed, untaxed('no_gravado'), untaxed('exento'), vat, tributes] as const;
  const total = requireRoom(sum(parts));
  const [neto_gravado, no_gravado, exento, iva, tributos_total] = parts.map((part) =>
    toAmount(part),
  ) as [number, number, number, number, number];
  return {
    neto_gravado,
    no_gravado,
    exento,
    iva,
    tributos_total,
    total: toAmount(total),
    iva_items: items,
  };
}

/**
 * Throws invoice_not_processable where something is taxed and too little for a cent of VAT: the authority takes a VAT of 0 at rate 0
 * alone (10018), and another rate or a cent that is not owed would be untrue.
 */
export function requireVat({ iva, iva_items, total }: Amounts): void {
  const rates = iva_items.map(({ alicuota }) => alicuota).filter((rate) => rate > 0);
  if (iva > 0 || rates.length === 0) return;
  fail('invoice_not_processable', {
    errors: [{ field: 'total', location: 'body', message: NO_VAT, rates, actual: total }],
  });
}

const NO_VAT =
  'Too little to be taxed: its VAT rounds to 0, which the authority takes at rate 0 alone';

/** The total again. Throws validation_error where it is over the contract's maximum. */
export function requireRoom(total: Decimal): Decimal {
  if (total.lte(AMOUNT_MAX)) return total;
  return fail('validation_error', {
    errors: [{ field: 'total', code: 'too_large', max: AMOUNT_MAX }],
  });
}

/** Throws validation_error where the total is no amount in pesos. */
export function requirePesos(total: number, exchangeRate: number): void {
  const beyond = beyondPesos(total, exchangeRate);
  if (beyond === undefined) return;
  fail('validation_error', {
    errors: [{ field: 'total', location: 'body', code: 'too_large', ...beyond }],
  });
}

/** Class C has no VAT of its own: prices are final and the net is the subtotal (10043-10047, 10071). */
export const discriminates = (cls: VoucherClass): boolean => cls !== 'C' && cls !== 'E';

/** One row per rate, ascending (10022 forbids a repeated rate); none for a rate of gifts alone (10020 forbids a base of 0). */
function vatItems(lines: readonly Line[], pricesIncludeVat: boolean): VatItem[] {
  const charged = lines.filter(({ importe }) => importe > 0);
  const rates = [...new Set(charged.map(({ alicuota }) => alicuota))].filter(isVatRate);
  return rates
    .sort((a, b) => a - b)
    .map((rate) => {
      const amount = amountOf(lines, rate);
      const { base, vat } = pricesIncludeVat
        ? splitVat(amount, rate)
        : { base: amount, vat: percent(amount, rate) };
      return { alicuota: rate, base: toAmount(base), importe: toAmount(vat, 'half-even') };
    });
}

/** What was paid at a rate as its net and the VAT inside it; the two are the whole. */
export function splitVat(paid: Decimal, rate: number): { base: Decimal; vat: Decimal } {
  const base = roundAmount(paid.times(100).div(decimal(100).plus(rate)), 'half-even');
  return { base, vat: paid.minus(base) };
}

const amountOf = (lines: readonly Line[], treatment: VatTreatment) =>
  sum(lines.filter(({ alicuota }) => alicuota === treatment).map(({ importe }) => importe));
