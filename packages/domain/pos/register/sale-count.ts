// What a sale does to the totals of a register: rung up, amended or undone. Pure. Argentina 13.
// Decision: what was undone stays in the sales and is counted among the refunds, as the money went
// in and came out; taxes are those of both together.
import { isStanding } from '#domain/sales/sale.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import { methodName, type Payment, paymentsOf } from '../terminal/till-payment.ts';

/** By how much each field of the register moves; members of tallies as `field.name`. */
export type Moves = ReadonlyMap<string, number>;

/** Methods that one register tells apart; those beyond are counted together. */
export const METHODS_MAX = 100;
export const OTHER = 'other';

/**
 * `before` is missing for a new sale, `after` for a deleted one. Nothing where the register is not
 * concerned: an old sale that is merely amended belongs to the register that counted it.
 */
export function saleMoves(register: Rec, before: Rec | undefined, after: Rec | undefined): Moves {
  const moves = new Moving(register);
  const stood = before !== undefined && isStanding(before);
  const stands = after !== undefined && isStanding(after);
  if (before === undefined && stands) {
    moves.add('tickets', 1);
    moves.sale(after, 1);
  } else if (stood && !stands) {
    moves.refund(before);
  } else if (stood && stands && before.cash_register_id === register._id) {
    moves.sale(before, -1);
    moves.sale(after, 1);
  }
  return moves.result();
}

/** Cash that was put in or taken out. */
export function movementMoves(register: Rec, { type, amount, payment_method }: Rec): Moves {
  const moves = new Moving(register);
  moves.add('movements', 1);
  moves.add(type, amount);
  moves.byMethod(`${type}_by_method`, { method: methodName(payment_method), amount });
  return moves.result();
}

class Moving {
  readonly #register: Rec;
  readonly #moves = new Map<string, Decimal>();

  constructor(register: Rec) {
    this.#register = register;
  }

  add(field: string, by: number, sign: 1 | -1 = 1): void {
    const moved = decimal(by).times(sign);
    this.#moves.set(field, (this.#moves.get(field) ?? decimal(0)).plus(moved));
  }

  byMethod(tally: string, { method, amount }: Payment, sign: 1 | -1 = 1): void {
    const known: Rec = this.#register[tally] ?? {};
    const isRoom = Object.hasOwn(known, method) || Object.keys(known).length < METHODS_MAX;
    this.add(`${tally}.${isRoom ? method : OTHER}`, amount, sign);
  }

  sale(sale: Rec, sign: 1 | -1): void {
    this.add('sales_total', sale.total, sign);
    this.add('discounts_total', sale.discount_amount ?? 0, sign);
    this.add('discounts_total', sale.rewards_discount ?? 0, sign);
    this.#payments('sales_by_method', sale, sign);
    this.#taxes(sale, sign);
  }

  refund(sale: Rec): void {
    this.add('refunds', 1);
    this.add('refunds_total', sale.total);
    this.#payments('refunds_by_method', sale, 1);
    this.#taxes(sale, -1);
  }

  /** What moved, with one operation more. */
  result(): Moves {
    const moved = [...this.#moves].filter(([, by]) => !by.eq(0));
    if (moved.length === 0) return new Map();
    return new Map([
      ...moved.map(([field, by]) => [field, toAmount(by)] as const),
      ['operations', 1] as const,
    ]);
  }

  #payments(tally: string, sale: Rec, sign: 1 | -1): void {
    for (const payment of paymentsOf(sale)) this.byMethod(tally, payment, sign);
  }

  #taxes(sale: Rec, sign: 1 | -1): void {
    for (const { tax_rate, base, amount } of sale.taxes ?? []) {
      this.add(`taxes_by_rate.${tax_rate}`, amount, sign);
      this.add(`tax_bases_by_rate.${tax_rate}`, base, sign);
    }
  }
}
