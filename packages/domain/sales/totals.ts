// The amounts of a sale, from its lines to its total. Ruling 6; Reliability G4-G7. Decision, in
// this order:
// 1. line_total = price x quantity, less what promotions take off, less the line's discount_rate,
//    rounded half up to cents; subtotal is their sum.
// 2. discount_amount = discount_rate percent of the subtotal, rounded; with discount_type
//    "fixed", or without a rate, the stated discount_amount. rewards_discount is what the rewards
//    redeemed on the sale take off, at most the rest. Both are spread over the lines in
//    proportion, to the cent (largest remainders).
// 3. Tax is computed per rate over what its lines come to, half up: inside the prices
//    ("included", also when nothing is said), on top of them ("excluded") or not at all
//    ("exempt"). The rate is the line's, else the sale's.
// 4. total = subtotal - discount_amount - rewards_discount + tax on top + shipping_cost. Shipping
//    is not discounted and carries no tax of its own.
import type { FieldError } from '#kernel/error.ts';
import { fail } from '#kernel/error.ts';
import {
  AMOUNT_MAX,
  allocate,
  type Decimal,
  decimal,
  percent,
  roundAmount,
  sum,
  times,
  toAmount,
} from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';

export type TaxLine = { tax_rate: number; base: number; amount: number };
/**
 * One line after the sale's own discount: `amount` is what the buyer pays for it, without tax
 * that comes on top.
 */
export type PricedLine = { item: Rec; amount: number; tax_rate: number | undefined };
export type Totals = {
  items: Rec[];
  lines: PricedLine[];
  subtotal: number;
  discount_amount: number;
  rewards_discount?: number;
  tax_amount: number;
  taxes: TaxLine[];
  total: number;
};
export type TaxMode = 'included' | 'excluded' | 'exempt';

/**
 * Every amount of the sale. Throws validation_error when one passes the largest amount or a
 * fixed discount the subtotal or is not said.
 */
export function saleTotals(sale: Rec, mode: TaxMode): Totals {
  const items: Rec[] = sale.items;
  const lineTotals = items.map(lineTotal);
  const subtotal = sum(lineTotals);
  const discount = discountOf(sale, subtotal);
  const rewards = rewardsOff(sale, subtotal.minus(discount));
  const shares = allocate(discount.plus(rewards), lineTotals);
  const lines = items.map((item, i) => ({
    item,
    amount: toAmount((lineTotals[i] ?? decimal(0)).minus(shares[i] ?? 0)),
    tax_rate: mode === 'exempt' ? undefined : (item.tax_rate ?? sale.tax_rate),
  }));
  const taxes = taxesOf(lines, mode);
  const tax = sum(taxes.map(({ amount }) => amount));
  const onTop = mode === 'excluded' ? tax : decimal(0);
  const total = subtotal
    .minus(discount)
    .minus(rewards)
    .plus(onTop)
    .plus(sale.shipping_cost ?? 0);
  refuseTooLarge({ subtotal, total });
  return {
    items: items.map((item, i) => ({ ...item, line_total: lineTotals[i]?.toNumber() })),
    lines,
    subtotal: subtotal.toNumber(),
    discount_amount: discount.toNumber(),
    ...(sale.rewards_applied !== undefined && { rewards_discount: rewards.toNumber() }),
    tax_amount: tax.toNumber(),
    taxes,
    total: total.toNumber(),
  };
}

/** True where discount_amount is an input; otherwise it follows from discount_rate. */
export const isFixedDiscount = (sale: Rec): boolean =>
  sale.discount_type === 'fixed' || sale.discount_rate === undefined;

function lineTotal(item: Rec): Decimal {
  const gross = times(item.price, item.quantity);
  const off = item.promotion_discount;
  const net = off === undefined ? gross : roundAmount(gross).minus(off);
  return roundAmount(net.minus(percent(net, item.discount_rate ?? 0)));
}

function discountOf(sale: Rec, subtotal: Decimal): Decimal {
  if (!isFixedDiscount(sale)) return roundAmount(percent(subtotal, sale.discount_rate));
  refuseUnsaid(sale);
  const discount = decimal(sale.discount_amount ?? 0);
  if (discount.lte(subtotal)) return discount;
  const message = 'The discount is greater than the subtotal';
  const max = toAmount(subtotal);
  return fail('validation_error', {
    errors: [{ field: 'discount_amount', location: 'body', code: 'too_large', message, max }],
  });
}

/** A rate beside a fixed discount would otherwise be no discount at all. */
function refuseUnsaid({ discount_amount: stated, discount_rate: rate = 0 }: Rec): void {
  if (stated !== undefined || rate === 0) return;
  const message = 'With discount_type fixed the discount is discount_amount';
  fail('validation_error', {
    errors: [{ field: 'discount_amount', location: 'body', code: 'conditional_required', message }],
  });
}

function rewardsOff({ rewards_applied: applied = [] }: Rec, most: Decimal): Decimal {
  const wanted = sum(applied.map(({ amount }: Rec) => amount));
  return wanted.gt(most) ? most : wanted;
}

function taxesOf(lines: readonly PricedLine[], mode: TaxMode): TaxLine[] {
  const byRate = new Map<number, Decimal>();
  for (const { amount, tax_rate: rate } of lines) {
    if (rate !== undefined) byRate.set(rate, (byRate.get(rate) ?? decimal(0)).plus(amount));
  }
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([tax_rate, paid]) => {
      const whole = decimal(tax_rate).plus(100);
      const base = mode === 'excluded' ? paid : roundAmount(paid.times(100).div(whole));
      const tax = mode === 'excluded' ? roundAmount(percent(paid, tax_rate)) : paid.minus(base);
      return { tax_rate, base: base.toNumber(), amount: tax.toNumber() };
    });
}

function refuseTooLarge(amounts: Record<string, Decimal>): void {
  const errors = Object.entries(amounts)
    .filter(([, value]) => value.gt(AMOUNT_MAX))
    .map(([field]): FieldError => {
      const message = 'The amount is greater than the largest that can be kept';
      return { field, location: 'body', code: 'too_large', message, max: AMOUNT_MAX };
    });
  if (errors.length > 0) fail('validation_error', { errors });
}
