// Figures of accounts rolled up to their groups, as deep as a report shows them. Pure.
import { type Decimal, decimal } from '#kernel/money.ts';
import type { AccountType } from '../records/account-type.ts';
import { amountOf, type LedgerAccount } from './figures.ts';

/** Figures by name; all accounts of a report have the same names. */
type Figures = Readonly<Record<string, Decimal>>;
export type TreeRow = {
  code: string;
  name: string;
  account_type: AccountType;
  level: number;
  is_detail: boolean;
  figures: Readonly<Record<string, number>>;
};
export type Shown = { level?: number; includeZero?: boolean };

/**
 * Rows in the order of their codes: every account down to `level`, with what lies below it added up. Those of which every
 * figure is zero are left out unless they are asked for.
 */
export function treeOf(
  accounts: readonly LedgerAccount[],
  figuresOf: (account: LedgerAccount) => Figures,
  { level = 5, includeZero = false }: Shown = {},
): TreeRow[] {
  const totals = rolledUp(accounts, figuresOf);
  return accounts
    .filter((account) => account.level <= level)
    .map((account) => rowOf(account, totals.get(account.code) ?? {}))
    .filter(({ figures }) => includeZero || Object.values(figures).some((amount) => amount !== 0))
    .toSorted((a, b) => compareCodes(a.code, b.code));
}

function rolledUp(
  accounts: readonly LedgerAccount[],
  figuresOf: (account: LedgerAccount) => Figures,
): Map<string, Figures> {
  const totals = new Map(accounts.map((account) => [account.code, figuresOf(account)]));
  const deepFirst = accounts.toSorted((a, b) => b.level - a.level);
  for (const { code, parent_code: parent } of deepFirst) {
    const above = totals.get(parent ?? '');
    if (parent !== undefined && above !== undefined) {
      totals.set(parent, added(above, totals.get(code) ?? {}));
    }
  }
  return totals;
}

const added = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [
      name,
      (a[name] ?? decimal(0)).plus(b[name] ?? 0),
    ]),
  );

const rowOf = (account: LedgerAccount, figures: Figures): TreeRow => ({
  code: account.code,
  name: account.name,
  account_type: account.account_type,
  level: account.level,
  is_detail: account.is_detail,
  figures: Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, amountOf(amount)]),
  ),
});

/** "5.9" before "5.10": part by part, numbers as numbers. */
export function compareCodes(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const order = (left[i] ?? '').localeCompare(right[i] ?? '', 'en', { numeric: true });
    if (order !== 0) return order;
  }
  return 0;
}
