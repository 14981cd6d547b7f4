// An account of the chart: a group of others, or one that journal lines are posted to. Spec: Accounting account; domain
// research 11. Decision: `balance` is debit less credit of the account's own posted lines, whatever its type, so that all
// balances add up to zero; `debits` and `credits` say the same by month ("2026-03"), for reports of a period.
import { amount, amountSum, flag, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX, SUM_MAX } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { ACCOUNT_TYPES } from './account-type.ts';

/** Levels of the chart, groups included. */
export const LEVEL_MAX = 5;

export const accountCode = () => text(1, 20);
/** Amounts by month of the entry's date. */
const byMonth = (least = 0) => z.record(z.string(), amountSum(least));

export const FLOW_CLASSES = ['operating', 'investing', 'financing'] as const;

const fields = {
  code: field(accountCode()).required().unique().sortable('code').searchable().filterable(),
  name: field(text(1, 200)).required().sortable('text').searchable(),
  account_type: field(oneOf(ACCOUNT_TYPES)).required().filterable(),
  parent_code: field(text(0, 20)).filterable(),
  level: field(
    whole(1, LEVEL_MAX).meta({
      description: 'One below its parent, 1 without one; a stated level is ignored',
    }),
  )
    .always()
    .sortable('number'),
  is_detail: field(flag()).default(true).filterable(),
  description: field(text(0, 500)).searchable(),
  tax_authority_code: field(text(0, 50)).kept().searchable(),
  is_active: field(flag()).default(true).filterable(),
  is_cash: field(
    flag().meta({ description: 'Its movements are cash: the cash flow statement is about them' }),
  ),
  cash_flow_class: field(
    oneOf(FLOW_CLASSES).meta({
      description:
        'What cash that comes from this account or goes to it is; operating unless stated',
    }),
  ),
  is_monetary: field(
    flag().meta({
      description: 'Not re-expressed for inflation; assets and liabilities are so unless stated',
    }),
  ),
  balance: field(amount(-AMOUNT_MAX)).default(0).assigned(),
  parent_id: field(recordId()).assigned(),
  children_count: field(whole(0)).default(0).assigned(),
  entries_count: field(whole(0)).default(0).assigned(),
  debits: field(byMonth().meta({ description: 'Sums of its debits by month, YYYY-MM' }))
    .default({})
    .assigned()
    .counterMap(),
  credits: field(byMonth().meta({ description: 'Sums of its credits by month, YYYY-MM' }))
    .default({})
    .assigned()
    .counterMap(),
  cash_flows: field(byMonth(-SUM_MAX)).default({}).assigned().counterMap(),
};

export interface AccountingAccount extends Stored<'accounting_account', typeof fields> {}
export const AccountingAccount: NounOf<AccountingAccount, typeof fields> = noun({
  name: 'accounting_account',
  summary: 'An account of the chart of accounts, with the balance of what was posted to it.',
  plural: 'accounting/accounts',
  base: '/accounting/accounts',
  key: 'aa',
  scope: 'accounting',
  isReferred: true,
  idParam: 'account_id',
  fields,
});
