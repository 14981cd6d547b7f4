// Statements in currency of a closing month (RT 6): what moved non-monetary, equity and result accounts is multiplied by the index of
// the closing month over that of the month in which it moved; what monetary accounts come to on a day is a sum of pesos of that
// day. RECPAM, the result of holding money while prices rose, is of a span: what the net worth at its end has more than at its
// beginning, both in pesos of the closing month, and neither what was earned nor what owners brought or took says. What
// re-expressing earlier years left is theirs, and a line of equity. Capital stays nominal, its re-expression stands on the
// adjustment of capital. Indices come from the tenant alone and a missing one is never guessed. Pure. Decision 581.
import { type FieldError, fail } from '#kernel/error.ts';
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import { isResult } from '../records/account-type.ts';
import { type DateSpan, dayBefore, monthOf } from '../records/year-span.ts';
import { type BalanceSheet, balanceSheet, type Nets } from './balance-sheet.ts';
import type { Books } from './books.ts';
import { amountOf, type LedgerAccount } from './figures.ts';
import type { Shown } from './tree.ts';

/** Index values by month. */
type IndexSet = Readonly<Record<string, number>>;
export type Restating = {
  indices: IndexSet;
  /** The month in whose pesos everything is told, "2026-12". */
  closing: string;
  /** Codes of the accounts that the configuration calls so. */
  capital?: string;
  capitalAdjustment?: string;
};
type ByMonth = ReadonlyMap<string, Decimal>;

const isBalance = ({ account_type }: LedgerAccount): boolean =>
  account_type === 'asset' || account_type === 'liability';

const isMonetary = (account: LedgerAccount): boolean => account.is_monetary ?? isBalance(account);

/** What a month's peso is in pesos of the closing month. Throws index_not_available with every month that lacks a value. */
class Coefficients {
  readonly #indices: IndexSet;
  readonly #closing: string;
  readonly #missing = new Set<string>();

  constructor({ indices, closing }: Restating) {
    this.#indices = indices;
    this.#closing = closing;
    this.#valueOf(closing);
  }

  /** What an account moved by month, up to that day, rounded to the cent. */
  expressed(account: LedgerAccount, moved: ByMonth, date: string): Decimal {
    const months = [...moved].filter(([, net]) => !net.eq(0));
    if (!isMonetary(account)) {
      return sum(months.map(([month, net]) => this.#inClosing(net, month))).round(2);
    }
    const net = sum(months.map(([, each]) => each));
    return net.eq(0) ? net : this.#inClosing(net, monthOf(date)).round(2);
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

  #inClosing(net: Decimal, month: string): Decimal {
    const [to, from] = [this.#valueOf(this.#closing), this.#valueOf(month)];
    return month === this.#closing ? net : net.times(to).div(from);
  }

  #valueOf(month: string): number {
    const value = this.#indices[month];
    if (value !== undefined && value > 0) return value;
    this.#missing.add(month);
    return 1;
  }
}

/** Balances on a day in currency of the closing month. */
function restatedNets(books: Books, date: string, restating: Restating): Nets {
  const since = books.yearStart(date);
  const coefficients = new Coefficients(restating);
  const monthly = books.monthly(date, since);
  const first = monthOf(since);
  const expressed = (account: LedgerAccount, counts: (month: string) => boolean): Decimal => {
    const moved = [...(monthly.get(account._id) ?? [])].filter(([month]) => counts(month));
    return coefficients.expressed(account, new Map(moved), date);
  };
  const all = new Map(
    books.accounts.map((account) => {
      const counts = (month: string) => !isResult(account.account_type) || month >= first;
      return [account._id, expressed(account, counts)];
    }),
  );
  const unclosed = sum(
    books.accounts
      .filter(({ account_type }) => isResult(account_type))
      .map((account) => expressed(account, (month) => month < first)),
  );
  coefficients.assertComplete();
  shiftCapital(books, all, { restating, monthly });
  return { of: ({ _id }) => all.get(_id) ?? decimal(0), unclosed };
}

/** The capital itself is nominal; what it is re-expressed by stands on its adjustment. */
function shiftCapital(
  { accounts }: Books,
  all: Map<string, Decimal>,
  facts: { restating: Restating; monthly: ReadonlyMap<string, ByMonth> },
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

/** What restating adds to a balance sheet. */
export type Restated = { recpam: number; restatement_of_earlier_years: number };

/** The balance sheet with RECPAM of the year so far in its result, and what earlier years left in its equity: both sides are equal. */
export function restatedSheet(
  books: Books,
  date: string,
  restating: Restating,
  shown: Shown,
): BalanceSheet & Restated {
  const sheet = balanceSheet(books.accounts, restatedNets(books, date, restating), shown);
  const recpam = recpamOf(books, { from: books.yearStart(date), to: date }, restating);
  const { difference, result, equity } = sheet.totals;
  const earlier = decimal(difference).minus(recpam);
  const totals = {
    ...sheet.totals,
    equity: amountOf(earlier.plus(equity)),
    result: toAmount(decimal(result).plus(recpam)),
    difference: 0,
  };
  return { ...sheet, totals, recpam, restatement_of_earlier_years: amountOf(earlier) };
}

/** RECPAM of a span, a gain positive. */
export function recpamOf(books: Books, { from, to }: DateSpan, restating: Restating): number {
  const since = books.yearStart(from);
  const coefficients = new Coefficients(restating);
  const before = dayBefore(from);
  const [until, until0] = [books.monthly(to, since), books.monthly(before, since)];
  const gained = books.accounts.map((account) => {
    const [now, then] = [until.get(account._id), until0.get(account._id)];
    if (!isBalance(account)) return coefficients.expressed(account, between(now, then), to);
    return coefficients
      .expressed(account, now ?? new Map(), to)
      .minus(coefficients.expressed(account, then ?? new Map(), before));
  });
  coefficients.assertComplete();
  return amountOf(sum(gained));
}

/** Debits and credits of a span by result account, as one net figure. */
export function restatedWithin(
  books: Books,
  { from, to }: DateSpan,
  restating: Restating,
): Map<string, Decimal> {
  const since = books.yearStart(from);
  const coefficients = new Coefficients(restating);
  const [until, before] = [books.monthly(to, since), books.monthly(dayBefore(from), since)];
  const results = books.accounts.filter(({ account_type }) => isResult(account_type));
  const nets = results.map((account): [string, Decimal] => {
    const moved = between(until.get(account._id), before.get(account._id));
    return [account._id, coefficients.expressed(account, moved, to)];
  });
  coefficients.assertComplete();
  return new Map(nets);
}

/** What was moved after `before`, by month. */
const between = (until: ByMonth = new Map(), before: ByMonth = new Map()): ByMonth =>
  new Map([...until].map(([month, net]) => [month, net.minus(before.get(month) ?? 0)]));
