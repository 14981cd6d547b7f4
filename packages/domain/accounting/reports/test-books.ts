// Books of a few accounts for tests: what each moved by month, as the totals of accounts would have it.
import type { AccountType } from '../records/account-type.ts';
import { Books } from './books.ts';
import type { LedgerAccount } from './figures.ts';

type Moves = Readonly<Record<string, number>>;

/** `moves` is debit less credit by month. */
export const accountOf = (
  code: string,
  account_type: AccountType,
  moves: Moves,
  more: Partial<LedgerAccount> = {},
): LedgerAccount => ({
  _id: code,
  code,
  name: code,
  account_type,
  level: code.split('.').length,
  is_detail: true,
  balance: 0,
  debits: Object.fromEntries(Object.entries(moves).filter(([, amount]) => amount > 0)),
  credits: Object.fromEntries(
    Object.entries(moves)
      .filter(([, amount]) => amount < 0)
      .map(([month, amount]) => [month, -amount]),
  ),
  ...more,
});

export const booksOf = (accounts: readonly LedgerAccount[], endMonth = 12): Books =>
  new Books({ accounts, endMonth, heads: new Map(), closing: [] });
