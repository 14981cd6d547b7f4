// The amounts of a sale, from its lines to its total. contract#stock; reliability#exact-amounts. Decision, in
// this order:
// 1. line_total = price x quantity, less what promotions take off, less the line's discount_rate,
//    rounded half up to cents; subtotal is their sum.
// 2. discount_amount = discount_rate percent of the subtotal, rounded; with discount_type
//    "fixed", or without a rate, the stated discount_amount. rewards_discount is what the rewards
//    redeemed on the sale take off, at most the rest. Both are spread over the lines in
//    proportion, to the cent (largest remainders).
// 3. Tax is computed per rate over what its lines and their share of the shipping come to
//    (sale-vat.ts): inside the prices ("included", also when nothing is said), on top of them
//    ("excluded") or not at all ("exempt").
// 4. total = subtotal - discount_amount - rewards_discount + tax on top + shipping_cost. Shipping
//    is not discounted.
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
import type { SaleLine } from './sale-line.ts';
import {
  type Paid,
  shippingShares,
  type Taxed,
  type TaxLine,
  type TaxMode,
  taxesOf,
  taxOnTop,
  vatOf,
} from './sale-vat.ts';

/**
 * One line after the sale's own discount: `amount` is what the buyer pays for it, without tax
 * that comes on top.
 */
export type PricedLine<L = SaleLine> = Paid & { item: L };
/** What a line comes to follows from. */
export type PricedGood = Taxed & {
  readonly price: number;
  readonly quantity: number;
  readonly promotion_discount?: number;
  readonly discount_rate?: number;
};
/** What the amounts of a sale follow from. */
export type Totalled<L> = Discounted & {
  readonly items: readonly L[];
  readonly tax_rate?: number;
  readonly shipping_cost?: number;
  readonly rewards_applied?: readonly { readonly amount: number }[];
};
type Discounted = {
  readonly discount_type?: string;
  readonly discount_rate?: number;
  readonly discount_amount?: number;
};
export type Totals<L = SaleLine> = {
  items: (L & { line_total: number })[];
  lines: PricedLine<L>[];
  /** What of the shipping is taxed how. */
  shipping: Paid[];
  subtotal: number;
  discount_amount: number;
  rewards_discount?: number;
  tax_amount: number;
  taxes: TaxLine[];
  total: number;
};

/**
 * Every amount of the sale. Throws validation_error when one passes the largest amount or a
 * fixed discount the subtotal or is not said.
 */
export function saleTotals<L extends PricedGood>(sale: Totalled<L>, mode: TaxMode): Totals<L> {
  const { items } = sale;
  const lineTotals = items.map(lineTotal);
  const subtotal = sum(lineTotals);
  const discount = discountOf(sale, subtotal);
  const rewards = rewardsOff(sale, subtotal.minus(discount));
  const shares = allocate(discount.plus(rewards), lineTotals);
  const lines = items.map((item, i) => ({
    item,
    amount: toAmount((lineTotals[i] ?? decimal(0)).minus(shares[i] ?? 0)),
    vat: vatOf(item, sale, mode),
  }));
  const shipping = shippingShares(sale.shipping_cost ?? 0, lines);
  const taxes = taxesOf(lines, shipping, mode);
  const onTop = sum(taxOnTop(lines, mode).values());
  const total = subtotal
    .minus(discount)
    .minus(rewards)
    .plus(onTop)
    .plus(sale.shipping_cost ?? 0);
  refuseTooLarge({ subtotal, total });
  return {
    items: items.map((item, i) => ({ ...item, line_total: toAmount(lineTotals[i] ?? decimal(0)) })),
    lines,
    shipping,
    subtotal: subtotal.toNumber(),
    discount_amount: discount.toNumber(),
    ...(sale.rewards_applied !== undefined && { rewards_discount: rewards.toNumber() }),
    tax_amount: toAmount(sum(taxes.map(({ amount }) => amount))),
    taxes,
    total: total.toNumber(),
  };
}

/** True where discount_amount is an input; otherwise it follows from discount_rate. */
export const isFixedDiscount = (sale: Discounted): boolean =>
  sale.discount_type === 'fixed' || sale.discount_rate === undefined;

function lineTotal(item: PricedGood): Decimal {
  const gross = times(item.price, item.quantity);
  const off = item.promotion_discount;
  const net = off === undefined ? gross : roundAmount(gross).minus(off);
  return roundAmount(net.minus(percent(net, item.discount_rate ?? 0)));
}

function discountOf(sale: Discounted, subtotal: Decimal): Decimal {
  if (!isFixedDiscount(sale)) return roundAmount(percent(subtotal, sale.discount_rate ?? 0));
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
function refuseUnsaid({ discount_amount: stated, discount_rate: rate = 0 }: Discounted): void {
  if (stated !== undefined || rate === 0) return;
  const message = 'With discount_type fixed the discount is discount_amount';
  fail('validation_error', {
    errors: [{ field: 'discount_amount', location: 'body', code: 'conditional_required', message }],
  });
}

function rewardsOff({ rewards_applied: applied = [] }: Totalled<unknown>, most: Decimal): Decimal {
  const wanted = sum(applied.map(({ amount }) => amount));
  return wanted.gt(most) ? most : wanted;
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
