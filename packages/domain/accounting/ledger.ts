// What entries do to the accounts of their lines, in the entry's own commit: every entry, drafts included, is counted by the
// accounts that it names, so that these stay; balances move by posted entries only. reliability#ledger. Additions of one
// account are atomic in the table, so that entries posted at once need not wait for each other there.
import { type FieldError, fail } from '#kernel/error.ts';
import { AMOUNT_MAX, decimal, sum, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { AccountingAccount } from './records/account.ts';
import type { SettledLine, StoredLine } from './records/entry-lines.ts';
import type { JournalEntry } from './records/journal-entry.ts';
import { flowsOf } from './reports/cash-flow.ts';

type Adjust = Extract<Change, { kind: 'adjust' }>;
type OfAccount = Pick<StoredLine, 'account_id'>;
type Moving = Pick<JournalEntry, 'date' | 'lines'>;

/**
 * The lines with the ids of their accounts; ids that `known` lines have for a code are not looked up again. Throws
 * account_not_postable with a line for each code that no account has.
 */
export async function withAccounts(
  ctx: Context,
  lines: readonly SettledLine[],
  known: readonly StoredLine[] = [],
): Promise<StoredLine[]> {
  const ids = new Map<string, string>(known.map((line) => [line.account_code, line.account_id]));
  const codes = [...new Set(lines.map((line) => line.account_code))];
  await Promise.all(
    codes.map(async (code) => {
      if (ids.has(code)) return;
      const id = await ctx.store.find(AccountingAccount, 'code', code);
      if (id !== undefined) ids.set(code, id);
    }),
  );
  const missing = lines.flatMap((line, index): FieldError[] =>
    ids.has(line.account_code) ? [] : [lineError(index, 'No such account', line.account_code)],
  );
  if (missing.length > 0) fail('account_not_postable', { errors: missing });
  return lines.map((line) => ({ ...line, account_id: ids.get(line.account_code) as string }));
}

/** Accounts that an entry names anew count one entry more and must be postable; those that it no longer names, one less. */
export function entryCounts(before: readonly StoredLine[], after: readonly StoredLine[]): Change[] {
  const [had, has] = [idsOf(before), idsOf(after)];
  const fresh = after.filter(({ account_id: id }) => !had.has(id));
  return [
    ...mustBePostable(fresh, after),
    ...[...has].filter((id) => !had.has(id)).map((id) => moved(id, 'entries_count', 1)),
    ...[...had].filter((id) => !has.has(id)).map((id) => moved(id, 'entries_count', -1)),
  ];
}

/** The commit answers account_not_postable, naming each account that is a group, inactive or gone. */
export function mustBePostable(some: readonly StoredLine[], all: readonly StoredLine[]): Change[] {
  return [...idsOf(some)].flatMap((id): Change[] => {
    const index = all.findIndex(({ account_id }) => account_id === id);
    const code = all[index]?.account_code;
    const message = 'The account is a group, inactive or gone';
    const at = { kind: 'require' as const, noun: AccountingAccount, id };
    return [
      {
        ...at,
        where: { is_detail: true, is_active: true },
        refusal: { code: 'account_not_postable', errors: [lineError(index, message, code)] },
      },
      { ...at, where: { code } },
    ];
  });
}

/** Ids of the accounts of the lines that are cash. */
export async function cashAccounts(
  ctx: Context,
  lines: readonly OfAccount[],
): Promise<Set<string>> {
  const accounts = await ctx.store.getMany(AccountingAccount, [...idsOf(lines)]);
  return new Set([...accounts.values()].filter((one) => one.is_cash).map(({ _id }) => _id));
}

/**
 * Moves the balance of every account of the entry, and its debits and credits of the month; counter-accounts of what moved in
 * `cash` get what came from them or went to them.
 */
export function balances({ date, lines }: Moving, cash: ReadonlySet<string>): Change[] {
  const month = date.slice(0, 'YYYY-MM'.length);
  const flows = flowsOf(lines, (id) => cash.has(id));
  return [...idsOf(lines)].flatMap((id) => {
    const own = lines.filter(({ account_id }) => account_id === id);
    const debit = toAmount(sum(own.map((line) => line.debit)));
    const credit = toAmount(sum(own.map((line) => line.credit)));
    const by = toAmount(decimal(debit).minus(credit));
    const flow = flows.get(id) ?? 0;
    return [
      ...(by === 0 ? [] : [{ ...moved(id, 'balance', by), min: -AMOUNT_MAX, max: AMOUNT_MAX }]),
      ...(debit === 0 ? [] : [moved(id, `debits.${month}`, debit)]),
      ...(credit === 0 ? [] : [moved(id, `credits.${month}`, credit)]),
      ...(flow === 0 ? [] : [moved(id, `cash_flows.${month}`, flow)]),
    ];
  });
}

const moved = (id: string, field: string, by: number): Adjust => ({
  kind: 'adjust',
  noun: AccountingAccount,
  id,
  field,
  by,
  refusal: {
    code: 'validation_error',
    errors: [
      {
        field: 'lines',
        location: 'body',
        code: 'out_of_range',
        message: 'The balance of an account would be too large',
        max: AMOUNT_MAX,
        account_id: id,
      },
    ],
  },
});

const idsOf = (lines: readonly OfAccount[]): Set<string> =>
  new Set(lines.map(({ account_id: id }) => id));

const lineError = (index: number, message: string, account_code?: string): FieldError => ({
  field: `lines[${index}].account_code`,
  location: 'body',
  code: 'account_not_postable',
  message,
  account_code,
});
