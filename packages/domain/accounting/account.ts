// An account of the chart: a group of others, or one that journal lines are posted to. Spec: Accounting account; domain
// research 11. Decision: `balance` is debit less credit of the account's own posted lines, whatever its type, so that all
// balances add up to zero; `debits` and `credits` say the same by month ("2026-03"), for reports of a period.
import * as z from 'zod';
import { amount, flag, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import { noun } from '#resource/define.ts';

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
/** Levels of the chart, groups included. */
export const LEVEL_MAX = 5;

export const accountCode = () => text(1, 20);
/** Amounts by month of the entry's date. */
const byMonth = () => z.record(z.string(), amount());

export const AccountingAccount = noun({
  name: 'accounting_account',
  summary: 'An account of the chart of accounts, with the balance of what was posted to it.',
  plural: 'accounting/accounts',
  base: '/accounting/accounts',
  key: 'aa',
  scope: 'accounting',
  isReferred: true,
  idParam: 'account_id',
  record: {
    code: accountCode(),
    name: text(1, 200),
    account_type: oneOf(ACCOUNT_TYPES),
    parent_code: text(0, 20),
    level: whole(1, LEVEL_MAX),
    is_detail: flag(),
    description: text(0, 500),
    tax_authority_code: text(0, 50),
    is_active: flag(),
    balance: amount(-AMOUNT_MAX),
    parent_id: recordId(),
    children_count: whole(0),
    entries_count: whole(0),
    debits: byMonth(),
    credits: byMonth(),
  },
  required: ['code', 'name', 'account_type'],
  assigned: ['balance', 'parent_id', 'children_count', 'entries_count', 'debits', 'credits'],
  tallies: ['debits', 'credits'],
  defaults: {
    is_detail: true,
    is_active: true,
    balance: 0,
    children_count: 0,
    entries_count: 0,
    debits: {},
    credits: {},
  },
  unique: [{ field: 'code' }],
  list: {
    sort: { text: 'name', number: 'level', code: 'code' },
    search: ['code', 'name', 'description', 'tax_authority_code'],
    filter: ['code', 'account_type', 'parent_code', 'is_detail', 'is_active'],
  },
});
