// The accounts that a configuration names: each is there and takes entries. Those for cash and banks are marked as cash, which an
// account without entries can still become.
import { type FieldError, fail } from '#kernel/error.ts';
import { amended, type Change, holds, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { AccountingAccount } from '../records/account.ts';
import { CASH_KEYS } from '../records/account-keys.ts';
import type { AccountsByKey } from '../records/accounting-config.ts';

/** What the commit holds an account to, or makes of it. */
type Named = { code: string; change: Change };

/** Throws account_not_postable and record_locked, naming the keys. */
export async function namedAccounts(
  ctx: Context,
  before: AccountsByKey,
  after: AccountsByKey,
): Promise<Named[]> {
  const changed = Object.entries(after).filter(
    ([key, code]) => code !== undefined && before[key as keyof AccountsByKey] !== code,
  );
  const ids = await Promise.all(
    changed.map(([, code]) => ctx.store.find(AccountingAccount, 'code', code)),
  );
  const records = await ctx.store.getMany(
    AccountingAccount,
    ids.filter((id) => id !== undefined),
  );
  const found = changed.map(([key, code], at) => ({
    key,
    code,
    account: records.get(ids[at] ?? ''),
  }));
  refuse(
    'account_not_postable',
    found.filter(({ account }) => !isPostable(account)),
  );
  const known = found.flatMap(({ account, ...one }) =>
    account === undefined ? [] : [{ ...one, account }],
  );
  const cash = known.filter(({ key, account }) => isCashKey(key) && account.is_cash !== true);
  refuse(
    'record_locked',
    cash.filter(({ account }) => account.entries_count > 0),
  );
  const unique = new Map(known.map((one) => [one.code, one]));
  return [...unique.values()].map(({ code, account }) => ({
    code,
    change: cash.some((one) => one.code === code)
      ? update(AccountingAccount, account, amended(ctx, account, { is_cash: true }))
      : holds(AccountingAccount, account._id, { is_detail: true, is_active: true }),
  }));
}

const isCashKey = (key: string): boolean => (CASH_KEYS as readonly string[]).includes(key);

const isPostable = (account: AccountingAccount | undefined): boolean =>
  account?.is_detail === true && account.is_active === true;

const MESSAGES = {
  account_not_postable: 'No such account, a group, or inactive',
  record_locked: 'The account has entries and is not marked as cash',
} as const;

function refuse(
  code: keyof typeof MESSAGES,
  wrong: readonly { key: string; code: string }[],
): void {
  const errors = wrong.map(
    (one): FieldError => ({
      field: `accounts.${one.key}`,
      location: 'body',
      code,
      message: MESSAGES[code],
      account_code: one.code,
    }),
  );
  if (errors.length > 0) fail(code, { errors });
}
