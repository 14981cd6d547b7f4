// What the business has and owes on a day, and what is left of it: assets = liabilities + equity + result, or `difference` says
// by how much the books are wrong. Pure.
import { type Decimal, decimal } from '#kernel/money.ts';
import { type AccountType, isDebitSide, isResult } from '../records/account-type.ts';
import type { Books } from './books.ts';
import { amountOf, type LedgerAccount, NOTHING, netOf } from './figures.ts';
import { type Shown, type TreeRow, treeOf } from './tree.ts';

type BalanceRow = Omit<TreeRow, 'figures'> & { balance: number };
export type BalanceSheet = {
  assets: BalanceRow[];
  liabilities: BalanceRow[];
  equity: BalanceRow[];
  /** What earlier years earned and was not closed; part of equity. */
  unclosed_results: number;
  totals: {
    assets: number;
    liabilities: number;
    equity: number;
    result: number;
    difference: number;
  };
};

/** Debit less credit of each account, and of what earlier years left, in nominal or in re-expressed pesos. */
export type Nets = { of: (account: LedgerAccount) => Decimal; unclosed: Decimal };

/** In nominal currency. */
export function nominalNets(books: Books, date: string): Nets {
  const since = books.yearStart(date);
  const balances = books.balances(date, since);
  return {
    of: ({ _id }) => netOf(balances.get(_id) ?? NOTHING),
    unclosed: books.unclosed(since),
  };
}

export function balanceSheet(
  accounts: readonly LedgerAccount[],
  nets: Nets,
  shown: Shown,
): BalanceSheet {
  const rows = (type: AccountType) =>
    treeOf(
      accounts.filter(({ account_type }) => account_type === type),
      (account) => ({ balance: nets.of(account).times(isDebitSide(type) ? 1 : -1) }),
      shown,
    ).map(({ figures, ...row }): BalanceRow => ({ ...row, balance: figures.balance ?? 0 }));
  return {
    assets: rows('asset'),
    liabilities: rows('liability'),
    equity: rows('equity'),
    unclosed_results: amountOf(nets.unclosed.times(-1)),
    totals: totalsOf(accounts, nets),
  };
}

function totalsOf(accounts: readonly LedgerAccount[], nets: Nets): BalanceSheet['totals'] {
  const net = (is: (type: AccountType) => boolean) =>
    accounts
      .filter(({ account_type }) => is(account_type))
      .reduce((total, account) => total.plus(nets.of(account)), decimal(0));
  const assets = net((type) => type === 'asset');
  const liabilities = net((type) => type === 'liability').times(-1);
  const equity = net((type) => type === 'equity')
    .plus(nets.unclosed)
    .times(-1);
  const result = net(isResult).times(-1);
  return {
    assets: amountOf(assets),
    liabilities: amountOf(liabilities),
    equity: amountOf(equity),
    result: amountOf(result),
    difference: amountOf(assets.minus(liabilities).minus(equity).minus(result)),
  };
}
