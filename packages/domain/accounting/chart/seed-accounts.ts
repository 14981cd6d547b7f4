// POST /accounting/accounts/seed/: the chart that a small business needs, and the configuration that names its accounts. What is
// there already stays as it is, so that it can be asked for again. Parents come before their children; a request that broke off
// left whole accounts, and the next one goes on behind them.
import { toIso } from '#kernel/clock.ts';
import { list, object, whole } from '#kernel/fields.ts';
import { brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { joinParent } from '../place-account.ts';
import { AccountingAccount, accountCode } from '../records/account.ts';
import { AccountingConfig, CONFIG_ID, USUAL } from '../records/accounting-config.ts';
import { CHART, type ChartRow, parentCodeOf } from './chart-rows.ts';

/** An account is two items, its record and its code; a commit holds a hundred. */
const ACCOUNTS_A_COMMIT = 40;

export const seedAccounts = verb(
  AccountingAccount,
  {
    name: 'accounting/accounts.seed',
    summary: 'Make the usual chart of accounts and name its accounts in the configuration',
    description:
      'Can be repeated: accounts that are there stay as they are, and accounts already named in the configuration are not replaced.',
    method: 'POST',
    path: '/accounting/accounts/seed/',
    access: 'accounting:write',
    data: object({
      created: whole(0).meta({ description: 'Accounts that were made, groups included' }),
      existing: whole(0).meta({ description: 'Accounts of the chart that were there already' }),
      accounts: list(accountCode(), CHART.length).meta({
        description: 'The codes of those that were made',
      }),
    }),
  },
  async (ctx) => {
    const there = await codesThere(ctx);
    const missing = CHART.filter(({ code }) => !there.has(code));
    for (let at = 0; at + ACCOUNTS_A_COMMIT < missing.length; at += ACCOUNTS_A_COMMIT) {
      await ctx.checkpoint(madeChanges(ctx, there, missing.slice(at, at + ACCOUNTS_A_COMMIT)));
    }
    const rest = missing.slice(
      missing.length - (missing.length % ACCOUNTS_A_COMMIT || ACCOUNTS_A_COMMIT),
    );
    const data = {
      created: missing.length,
      existing: CHART.length - missing.length,
      accounts: missing.map(({ code }) => code),
    };
    const changes = [...madeChanges(ctx, there, rest), ...(await configured(ctx))];
    return ctx.commit(changes, { data });
  },
);

/** The accounts of the tenant, by their codes. */
type There = Map<string, AccountingAccount>;

async function codesThere(ctx: Context): Promise<There> {
  const there: There = new Map();
  for await (const account of ctx.store.each(AccountingAccount)) there.set(account.code, account);
  return there;
}

/** Their creation, with the children that they get in the same commit counted; those of earlier ones are counted there. */
function madeChanges(ctx: Context, there: There, rows: readonly ChartRow[]): Change[] {
  const made = rows.map((row) => accountOf(ctx, there, row));
  const changes = made.flatMap((account): Change[] => {
    const parent = there.get(account.parent_code ?? '');
    const isNew = parent !== undefined && made.includes(parent);
    const joined =
      parent === undefined || isNew ? [] : joinParent({ level: account.level, parent });
    const children = rows.filter(({ code }) => parentCodeOf(code) === account.code).length;
    const record = { ...account, children_count: children };
    return [create(AccountingAccount, record, { shared: true }), ...joined];
  });
  return changes;
}

/** A group of the tenant's own that cannot be a parent leaves the account at the top. */
function accountOf(ctx: Context, there: There, row: ChartRow): AccountingAccount {
  const parent = there.get(parentCodeOf(row.code) ?? '');
  const fits = parent !== undefined && !parent.is_detail && parent.account_type === row.type;
  const account = brandNew(ctx, AccountingAccount, {
    code: row.code,
    name: row.name,
    account_type: row.type,
    is_detail: row.isGroup !== true,
    is_active: true,
    level: fits ? parent.level + 1 : 1,
    ...(fits && { parent_code: parent.code, parent_id: parent._id }),
    ...(row.isCash && { is_cash: true }),
    ...(row.flow && { cash_flow_class: row.flow }),
    ...(row.isMonetary !== undefined && { is_monetary: row.isMonetary }),
    balance: 0,
    children_count: 0,
    entries_count: 0,
    debits: {},
    credits: {},
    cash_flows: {},
  });
  there.set(row.code, account);
  return account;
}

/** Keys that no account is configured for get the one of the chart. */
async function configured(ctx: Context): Promise<Change[]> {
  const before = await ctx.store.get(AccountingConfig, CONFIG_ID);
  const usual = CHART.flatMap(({ key, code }) => (key === undefined ? [] : [[key, code] as const]));
  const accounts = { ...Object.fromEntries(usual), ...before?.accounts };
  if (before !== undefined) {
    const after = amendedRecord(ctx, AccountingConfig, before, { accounts });
    return after === before ? [] : [update(AccountingConfig, before, after)];
  }
  return [create(AccountingConfig, newConfig(ctx, { ...USUAL, accounts }), { shared: true })];
}

/** The first configuration; its id tells no time. */
export function newConfig(
  ctx: Context,
  fields: Omit<typeof AccountingConfig.$whole, 'configured_at'>,
) {
  const configured_at = toIso(ctx.clock.now());
  return brandNew(ctx, AccountingConfig, { ...fields, configured_at }, CONFIG_ID);
}
