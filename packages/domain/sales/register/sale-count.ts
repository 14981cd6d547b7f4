// What a sale does to the totals of a register: rung up, amended, paid, undone or deleted. Pure. fiscal#registers. Decision 124:
// - Money is counted when it is paid, by method, in the register that is open then. The sale keeps what was counted of it, so that
//   whatever is amended when, registers move by the difference and all of them together have what was paid.
// - Inside the register that rang the sale up a difference corrects its sales; in a later one money that comes is a sale, money
//   that goes a refund. What was undone stays in the sales and is counted among the refunds.

import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import { member } from '#resource/fields/row.ts';
import { isStanding } from '../records/sale.ts';
import { methodName, type PaidSale, type Payment, paidOf } from '../records/sale-payments.ts';
import type { TaxLine } from '../records/sale-vat.ts';

type Sold = PaidSale & {
  cash_register_id?: string;
  discount_amount?: number;
  rewards_discount?: number;
  taxes?: readonly TaxLine[];
  counted?: readonly Payment[];
};
/** A register or a terminal, with its counters by method. */
type Holder = { readonly _id: string };
type Movement = { type: 'income' | 'expense'; amount: number; payment_method?: string };

/** By how much each field of the register moves; members of counter maps as `field.name`. */
export type Moves = ReadonlyMap<string, number>;

/** Methods that one register tells apart; those beyond are counted together. */
export const METHODS_MAX = 100;
export const OTHER = 'other';

/** What registers have counted of the sale so far; one of before that was kept has what it says it was paid. */
const countedOf = (sale: Sold | undefined): readonly Payment[] =>
  sale?.counted ?? (sale?.cash_register_id === undefined ? [] : paidOf(sale));

/** What is paid of it now and was not counted, by method; negative where more was. */
export function uncounted(before: Sold | undefined, after: Sold | undefined): Payment[] {
  const sums = new Map<string, Decimal>();
  const add = (payments: readonly Payment[], sign: 1 | -1) => {
    for (const { method, amount } of payments)
      sums.set(method, (sums.get(method) ?? decimal(0)).plus(decimal(amount).times(sign)));
  };
  add(paidOf(after), 1);
  add(countedOf(before), -1);
  return [...sums].flatMap(([method, amount]) =>
    amount.eq(0) ? [] : [{ method, amount: toAmount(amount) }],
  );
}

/** `before` is missing for a new sale, `after` for a deleted one. */
export function saleMoves(
  register: Holder,
  before: Sold | undefined,
  after: Sold | undefined,
): Moves {
  const moves = new Moving(register);
  const stood = before !== undefined && isStanding(before);
  const stands = after !== undefined && isStanding(after);
  const isOwn = before === undefined || before.cash_register_id === register._id;
  if (before === undefined && stands) moves.add('tickets', 1);
  if (stood && !stands) moves.undone(before);
  else if (stands) moves.amended(before, after, isOwn);
  moves.money(uncounted(before, after), isOwn && stands);
  return moves.result();
}

/** What was paid and given back at a terminal while it had no open register. */
export function betweenMoves(terminal: Holder, payments: readonly Payment[]): Moves {
  const moves = new Moving(terminal);
  for (const payment of payments) moves.byMethod('between_by_method', payment);
  return moves.moved();
}

/** Cash that was put in or taken out. */
export function movementMoves(register: Holder, { type, amount, payment_method }: Movement): Moves {
  const moves = new Moving(register);
  moves.add('movements', 1);
  moves.add(type, amount);
  moves.byMethod(`${type}_by_method`, { method: methodName(payment_method), amount });
  return moves.result();
}

class Moving {
  readonly #register: Holder;
  readonly #moves = new Map<string, Decimal>();

  constructor(register: Holder) {
    this.#register = register;
  }

  add(field: string, by: number, sign: 1 | -1 = 1): void {
    const moved = decimal(by).times(sign);
    this.#moves.set(field, (this.#moves.get(field) ?? decimal(0)).plus(moved));
  }

  byMethod(field: string, { method, amount }: Payment, sign: 1 | -1 = 1): void {
    const known = member(this.#register, field) ?? {};
    const isRoom = Object.hasOwn(known, method) || Object.keys(known).length < METHODS_MAX;
    this.add(`${field}.${isRoom ? method : OTHER}`, amount, sign);
  }

  /** The sale as it is in place of what it was; in another register than its own only by what its total moved. */
  amended(before: Sold | undefined, after: Sold, isOwn: boolean): void {
    if (isOwn) {
      if (before !== undefined) this.#sold(before, -1);
      this.#sold(after, 1);
      return;
    }
    const by = decimal(after.total).minus(before?.total ?? 0);
    if (by.gt(0)) this.add('sales_total', toAmount(by));
    if (by.lt(0)) this.add('refunds_total', toAmount(by), -1);
    if (before !== undefined) this.#taxes(before, -1);
    this.#taxes(after, 1);
  }

  undone(sale: Sold): void {
    this.add('refunds', 1);
    this.add('refunds_total', sale.total);
    this.#taxes(sale, -1);
  }

  /** `isCorrection`: of the sales of this register; else what comes is a sale and what goes a refund. */
  money(payments: readonly Payment[], isCorrection: boolean): void {
    for (const { method, amount } of payments) {
      if (isCorrection || amount > 0) this.byMethod('sales_by_method', { method, amount });
      else this.byMethod('refunds_by_method', { method, amount }, -1);
    }
  }

  /** What moved, with one operation more. */
  result(): Moves {
    const moved = this.moved();
    return moved.size === 0 ? moved : new Map([...moved, ['operations', 1]]);
  }

  moved(): Moves {
    const moved = [...this.#moves].filter(([, by]) => !by.eq(0));
    return new Map(moved.map(([field, by]) => [field, toAmount(by)]));
  }

  #sold(sale: Sold, sign: 1 | -1): void {
    this.add('sales_total', sale.total, sign);
    this.add('discounts_total', sale.discount_amount ?? 0, sign);
    this.add('discounts_total', sale.rewards_discount ?? 0, sign);
    this.#taxes(sale, sign);
  }

  #taxes(sale: Sold, sign: 1 | -1): void {
    for (const { tax_rate, base, amount } of sale.taxes ?? []) {
      this.add(`taxes_by_rate.${tax_rate}`, amount, sign);
      this.add(`tax_bases_by_rate.${tax_rate}`, base, sign);
    }
  }
}
