// Sums and balances by account. `opening` and `closing` are debit less credit, so that those of all postable accounts add up to
// zero; `balance` is the closing on the account's natural side. Result accounts open at zero on the first day of the fiscal
// year of `from`; what earlier years earned and was not closed is a row of its own. Pure.
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import { isDebitSide } from '../records/account-type.ts';
import { type DateSpan, dayBefore } from '../records/year-span.ts';
import type { Books } from './books.ts';
import { type LedgerAccount, NOTHING, netOf } from './figures.ts';
import { type Shown, type TreeRow, treeOf } from './tree.ts';

type TrialRow = Omit<TreeRow, 'figures'> & {
  opening: number;
  debits: number;
  credits: number;
  closing: number;
  balance: number;
};
export type TrialBalance = {
  rows: TrialRow[];
  unclosed_results: number;
  totals: { opening: number; debits: number; credits: number; closing: number };
};

export function trialBalance(books: Books, { from, to }: DateSpan, shown: Shown): TrialBalance {
  const since = books.yearStart(from);
  const opening = books.balances(dayBefore(from), since);
  const moved = books.within(from, to);
  const unclosed = books.unclosed(since);
  const figuresOf = ({ _id }: LedgerAccount) => {
    const before = netOf(opening.get(_id) ?? NOTHING);
    const { debit, credit } = moved.get(_id) ?? NOTHING;
    return {
      opening: before,
      debits: debit,
      credits: credit,
      closing: before.plus(debit).minus(credit),
    };
  };
  const sumOf = (name: keyof ReturnType<typeof figuresOf>): Decimal =>
    books.accounts.reduce((total, account) => total.plus(figuresOf(account)[name]), decimal(0));
  return {
    rows: treeOf(books.accounts, figuresOf, shown).map(rowOf),
    unclosed_results: toAmount(unclosed),
    totals: {
      opening: toAmount(sumOf('opening').plus(unclosed)),
      debits: toAmount(sumOf('debits')),
      credits: toAmount(sumOf('credits')),
      closing: toAmount(sumOf('closing').plus(unclosed)),
    },
  };
}

function rowOf({ figures, ...row }: TreeRow): TrialRow {
  const { opening = 0, debits = 0, credits = 0, closing = 0 } = figures;
  const balance = isDebitSide(row.account_type) || closing === 0 ? closing : -closing;
  return { ...row, opening, debits, credits, closing, balance };
}
