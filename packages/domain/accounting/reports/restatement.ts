// Statements in currency of their closing month (RT 6): what moved non-monetary and result accounts is multiplied by the index of
// the closing month over that of the month in which it moved; monetary accounts stay as they are. What makes both sides equal
// again is RECPAM, the result of holding money while prices rose, a line of its own. Capital stays nominal, its re-expression
// stands on the adjustment of capital. Indices come from the tenant alone and a missing one is never guessed. Pure.
import { type FieldError, fail } from '#kernel/error.ts';
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import { isResult } from '../records/account-type.ts';
import { dayBefore, monthOf } from '../records/year-span.ts';
import { type BalanceSheet, balanceSheet, type Nets } from './balance-sheet.ts';
import type { Books } from './books.ts';
import type { LedgerAccount } from './figures.ts';
import type { Shown } from './tree.ts';

/** Index values by month. */
type IndexSet = Readonly<Record<string, number>>;
export type Restating = {
  indices: IndexSet;
  /** Codes of the accounts that the configuration calls so. */
  capital?: string;
  capitalAdjustment?: string;
};

const isMonetary = ({ is_monetary, account_type }: LedgerAccount): boolean =>
  is_monetary ?? (account_type === 'asset' || account_type === 'liability');

/** What a month's peso is in pesos of the closing month. Throws index_not_available with every month that lacks a value. */
class Coefficients {
  readonly #indices: IndexSet;
  readonly #closing: string;
  readonly #missing = new Set<string>();

  constructor(indices: IndexSet, closing: string) {
    this.#indices = indices;
    this.#closing = closing;
    this.#valueOf(closing);
  }

  of(month: string): Decimal {
    const [to, from] = [this.#valueOf(this.#closing), this.#valueOf(month)];
    return month === this.#closing ? decimal(1) : decimal(to).div(from);
  }

  assertComplete(): void {
    const message = 'The index has no value for this month';
    const errors = [...this.#missing].sort().map(
      (month): FieldError => ({
        field: 'restated_with',
        location: 'query',
        code: 'index_not_available',
        message,
        month,
      }),
    );
    if (errors.length > 0) fail('index_not_available', { errors });
  }

  #valueOf(month: string): number {
    const value = this.#indices[month];
    if (value !== undefined && value > 0) return value;
    this.#missing.add(month);
    return 1;
  }
}

/** Balances on a day in currency of its month. */
function restatedNets(books: Books, date: string, restating: Restating): Nets {
  const since = books.yearStart(date);
  const coefficients = new Coefficients(restating.indices, monthOf(date));
  const monthly = books.monthly(date, since);
  const first = monthOf(since);
  const expressed = (account: LedgerAccount, counts: (month: string) => boolean): Decimal => {
    const months = [...(monthly.get(account._id) ?? [])].filter(
      ([month, net]) => counts(month) && !net.eq(0),
    );
    return sum(
      months.map(([month, net]) => (isMonetary(account) ? net : net.times(coefficients.of(month)))),
    ).round(2);
  };
  const all = new Map(
    books.accounts.map((account) => {
      const counts = (month: string) => !isResult(account.account_type) || month >= first;
      return [account._id, expressed(account, counts)];
    }),
  );
  const unclosed = books.accounts
    .filter(({ account_type }) => isResult(account_type))
    .reduce(
      (total, account) => total.plus(expressed(account, (month) => month < first)),
      decimal(0),
    );
  coefficients.assertComplete();
  shiftCapital(books, all, { restating, monthly });
  return { of: ({ _id }) => all.get(_id) ?? decimal(0), unclosed };
}

/** The capital itself is nominal; what it is re-expressed by stands on its adjustment. */
function shiftCapital(
  { accounts }: Books,
  all: Map<string, Decimal>,
  facts: { restating: Restating; monthly: ReadonlyMap<string, ReadonlyMap<string, Decimal>> },
): void {
  const { restating, monthly } = facts;
  const capital = accounts.find(({ code }) => code === restating.capital);
  const adjustment = accounts.find(({ code }) => code === restating.capitalAdjustment);
  if (capital === undefined || adjustment === undefined) return;
  const nominal = sum((monthly.get(capital._id) ?? new Map<string, Decimal>()).values());
  const growth = (all.get(capital._id) ?? decimal(0)).minus(nominal);
  all.set(capital._id, nominal);
  all.set(adjustment._id, growth.plus(all.get(adjustment._id) ?? 0));
}

/** The balance sheet with RECPAM in its result, so that both sides are equal. */
export function restatedSheet(
  books: Books,
  date: string,
  restating: Restating,
  shown: Shown,
): BalanceSheet & { recpam: number } {
  const sheet = balanceSheet(books.accounts, restatedNets(books, date, restating), shown);
  const { difference: recpam, result } = sheet.totals;
  const totals = {
    ...sheet.totals,
    result: toAmount(decimal(result).plus(recpam)),
    difference: 0,
  };
  return { ...sheet, totals, recpam };
}

/** RECPAM of a span, in currency of its end: what stands at its end less what stood before it, re-expressed. */
export function recpamOf(
  books: Books,
  { from, to }: { from: string; to: string },
  restating: Restating,
): number {
  const at = (date: string) => restatedSheet(books, date, restating, { level: 1 }).recpam;
  const end = at(to);
  if (from === books.yearStart(to)) return end;
  const coefficients = new Coefficients(restating.indices, monthOf(to));
  const before = dayBefore(from);
  const earlier = decimal(at(before)).times(coefficients.of(monthOf(before)));
  coefficients.assertComplete();
  return toAmount(decimal(end).minus(earlier));
}

/** Debits and credits of a span by account, as one net figure in currency of `closing`, its end unless given. */
export function restatedWithin(
  books: Books,
  { from, to }: { from: string; to: string },
  indices: IndexSet,
  closing: string = to,
): Map<string, Decimal> {
  const since = books.yearStart(from);
  const coefficients = new Coefficients(indices, monthOf(closing));
  const [until, before] = [books.monthly(to, since), books.monthly(dayBefore(from), since)];
  const results = books.accounts.filter(({ account_type }) => isResult(account_type));
  const nets = results.map(({ _id }): [string, Decimal] => {
    const months = [...(until.get(_id) ?? [])].map(([month, net]): [string, Decimal] => [
      month,
      net.minus(before.get(_id)?.get(month) ?? 0),
    ]);
    const moved = months.filter(([, net]) => !net.eq(0));
    return [_id, sum(moved.map(([month, net]) => net.times(coefficients.of(month)))).round(2)];
  });
  coefficients.assertComplete();
  return new Map(nets);
}
