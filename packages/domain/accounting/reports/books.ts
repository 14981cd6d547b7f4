// The books as of some days: accounts with their monthly totals, the entries of months that those days break, and the entries that
// closed years. From these every statement is computed. Pure; `read-books.ts` reads them.
import { type Decimal, decimal } from '#kernel/money.ts';
import { isResult } from '../records/account-type.ts';
import type { ClosingKind } from '../records/fiscal-year.ts';
import { dayBefore, fiscalYearOf, monthOf, spanOfYear } from '../records/year-span.ts';
import {
  combined,
  isMonthEnd,
  type LedgerAccount,
  type LedgerEntry,
  minus,
  monthsUpTo,
  NOTHING,
  netOf,
  plus,
  type Sides,
  sidesOf,
  totalsUpTo,
} from './figures.ts';

/** An entry that closed a year (or took that back). */
export type ClosingEntry = { kind: ClosingKind; entry: LedgerEntry };
type BooksFacts = {
  accounts: readonly LedgerAccount[];
  endMonth: number;
  /** Entries of the month of each day that ends none, up to that day. */
  heads: ReadonlyMap<string, readonly LedgerEntry[]>;
  closing: readonly ClosingEntry[];
};

/** Kinds that only shift balances over the turn of the year. */
const BRIDGING: readonly ClosingKind[] = ['balance', 'opening'];

export class Books {
  readonly accounts: readonly LedgerAccount[];
  readonly endMonth: number;
  readonly #facts: BooksFacts;
  /** With the entries that closed the year that is shown. */
  readonly #withClosing: boolean;

  constructor(facts: BooksFacts, withClosing = false) {
    this.accounts = facts.accounts;
    this.endMonth = facts.endMonth;
    this.#facts = facts;
    this.#withClosing = withClosing;
  }

  /** The same with the entries that closed years. */
  including(): Books {
    return new Books(this.#facts, true);
  }

  /** The first day of the fiscal year of a day. */
  yearStart(date: string): string {
    return spanOfYear(fiscalYearOf(date, this.endMonth), this.endMonth).from;
  }

  /**
   * Everything up to a day, as one looks at it from a fiscal year that began on `since`: what closed earlier years counts, what
   * closes this one does not, unless it is asked for.
   */
  upTo(date: string, since: string): Map<string, Sides> {
    const totals = totalsUpTo(this.accounts, date);
    const all = combined(totals, sidesOf(this.head(date)), plus);
    return combined(all, sidesOf(this.#leftOut(date, since)), minus);
  }

  /** Entries of the day's month up to it, where the day does not end the month. */
  head(date: string): readonly LedgerEntry[] {
    return isMonthEnd(date) ? [] : (this.#facts.heads.get(date) ?? []);
  }

  /** Debit less credit of each account by the month in which it moved, up to a day, as `upTo` counts it. */
  monthly(date: string, since: string): Map<string, Map<string, Decimal>> {
    const counts = monthsUpTo(date);
    const byAccount = new Map<string, Map<string, Decimal>>(
      this.accounts.map(({ _id }) => [_id, new Map()]),
    );
    const add = (id: string, month: string, net: Decimal) => {
      const months = byAccount.get(id);
      months?.set(month, net.plus(months.get(month) ?? 0));
    };
    for (const { _id, debits, credits } of this.accounts) {
      for (const [month, amount] of Object.entries(debits)) {
        if (counts(month)) add(_id, month, decimal(amount));
      }
      for (const [month, amount] of Object.entries(credits)) {
        if (counts(month)) add(_id, month, decimal(-amount));
      }
    }
    const addEntries = (entries: readonly LedgerEntry[], sign: 1 | -1) => {
      for (const entry of entries) {
        for (const [id, sides] of sidesOf([entry])) {
          add(id, monthOf(entry.date), netOf(sides).times(sign));
        }
      }
    };
    addEntries(this.head(date), 1);
    addEntries(this.#leftOut(date, since), -1);
    return byAccount;
  }

  /** What moved from a day to another, both included. */
  within(from: string, to: string): Map<string, Sides> {
    const since = this.yearStart(from);
    return combined(this.upTo(to, since), this.upTo(dayBefore(from), since), minus);
  }

  /** Balances on a day: result accounts since their fiscal year began, all others since ever. */
  balances(date: string, since: string): Map<string, Sides> {
    const all = this.upTo(date, since);
    const before = this.upTo(dayBefore(since), since);
    return new Map(
      this.accounts.map(({ _id, account_type }) => {
        const sides = all.get(_id) ?? NOTHING;
        return [_id, isResult(account_type) ? minus(sides, before.get(_id) ?? NOTHING) : sides];
      }),
    );
  }

  /** What earlier years earned and was not closed, as debit less credit. */
  unclosed(since: string): Decimal {
    const before = this.upTo(dayBefore(since), since);
    return this.accounts
      .filter(({ account_type }) => isResult(account_type))
      .reduce((total, { _id }) => total.plus(netOf(before.get(_id) ?? NOTHING)), decimal(0));
  }

  #leftOut(date: string, since: string): LedgerEntry[] {
    return this.#facts.closing
      .filter(({ kind, entry }) => entry.date <= date && this.#isLeftOut(kind, entry, since))
      .map(({ entry }) => entry);
  }

  #isLeftOut(kind: ClosingKind, { date }: LedgerEntry, since: string): boolean {
    if (this.#withClosing) return false;
    return BRIDGING.includes(kind) || date >= since;
  }
}
