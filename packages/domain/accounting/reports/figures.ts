// The arithmetic under every report: what was debited and credited to each account up to a day. Whole months come from the
// totals that entries move in their own commit; of the month that a day breaks the entries up to that day are added. Pure.
import { lastOfMonth } from '#kernel/date.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import { type AccountType, isDebitSide } from '../records/account-type.ts';
import { monthOf } from '../records/year-span.ts';

type ByMonth = Readonly<Record<string, number>>;
export type CashFlowClass = 'operating' | 'investing' | 'financing';

/** An account as reports read it. */
export type LedgerAccount = {
  _id: string;
  code: string;
  name: string;
  account_type: AccountType;
  parent_code?: string;
  level: number;
  is_detail: boolean;
  is_cash?: boolean;
  cash_flow_class?: CashFlowClass;
  is_monetary?: boolean;
  balance: number;
  debits: ByMonth;
  credits: ByMonth;
  cash_flows?: ByMonth;
};

export type LedgerLine = {
  account_id?: string;
  account_code: string;
  debit?: number;
  credit?: number;
  description?: string;
};
/** An entry as reports read it; drafts are none. */
export type LedgerEntry = {
  _id: string;
  date: string;
  number?: number;
  description: string;
  status: string;
  reference_type?: string;
  reference_id?: string;
  /** One of those that close a year, or take that back. */
  closing?: boolean;
  lines: readonly LedgerLine[];
};

export type Sides = { debit: Decimal; credit: Decimal };
export const NOTHING: Sides = { debit: decimal(0), credit: decimal(0) };

export const plus = (a: Sides, b: Sides): Sides => ({
  debit: a.debit.plus(b.debit),
  credit: a.credit.plus(b.credit),
});
export const minus = (a: Sides, b: Sides): Sides => ({
  debit: a.debit.minus(b.debit),
  credit: a.credit.minus(b.credit),
});
/** Debit less credit. */
export const netOf = ({ debit, credit }: Sides): Decimal => debit.minus(credit);

/** As an amount; nothing is 0, whichever side it was on. */
export const amountOf = (net: Decimal): number => toAmount(net) || 0;

/** On the side on which accounts of that type grow: revenue is positive. */
export const natural = (type: AccountType, net: Decimal): number =>
  amountOf(isDebitSide(type) ? net : net.times(-1));

/** Does the month end with that day, so that monthly totals alone tell everything up to it? */
export const isMonthEnd = (date: string): boolean => date === lastOfMonth(date);

/** Sides by account of all months before the day's own, and of that one too where the day ends it. */
export function totalsUpTo(accounts: readonly LedgerAccount[], date: string): Map<string, Sides> {
  const counts = monthsUpTo(date);
  return new Map(
    accounts.map(({ _id, debits, credits }) => [
      _id,
      { debit: summed(debits, counts), credit: summed(credits, counts) },
    ]),
  );
}

/** Whole months up to a day. */
export function monthsUpTo(date: string): (month: string) => boolean {
  const last = monthOf(date);
  const isWhole = isMonthEnd(date);
  return (month) => month < last || (isWhole && month === last);
}

export function summed(totals: ByMonth, counts: (month: string) => boolean): Decimal {
  let total = decimal(0);
  for (const [month, amount] of Object.entries(totals)) {
    if (counts(month)) total = total.plus(amount);
  }
  return total;
}

/** What the entries did, account by account. */
export function sidesOf(entries: readonly LedgerEntry[]): Map<string, Sides> {
  const sides = new Map<string, Sides>();
  for (const { lines } of entries) {
    for (const { account_id: id = '', debit = 0, credit = 0 } of lines) {
      const line = { debit: decimal(debit), credit: decimal(credit) };
      sides.set(id, plus(sides.get(id) ?? NOTHING, line));
    }
  }
  return sides;
}

export function combined(
  a: ReadonlyMap<string, Sides>,
  b: ReadonlyMap<string, Sides>,
  by: (a: Sides, b: Sides) => Sides,
): Map<string, Sides> {
  const all = new Map(a);
  for (const [id, sides] of b) all.set(id, by(all.get(id) ?? NOTHING, sides));
  return all;
}
