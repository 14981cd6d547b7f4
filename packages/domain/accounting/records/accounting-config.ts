// How a tenant keeps its books: when its fiscal year ends, whether commercial events become entries by themselves and on which
// accounts, and the index values with which statements are re-expressed. One record, made when it is first written.
import { date, flag, measure, month, object, oneOf, text, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { accountCode } from './account.ts';
import { ACCOUNT_KEYS, type AccountKey } from './account-keys.ts';
import { DECEMBER } from './year-span.ts';

/** The background job that tries again what could not be posted. */
export const POST_WAITING_JOB = 'post-waiting-events';

export const INDEX_SETS_MAX = 20;
export const INDEX_VALUES_MAX = 1_200;

export const automaticPosting = object({
  enabled: flag().meta({ description: 'Commercial events become entries by themselves' }),
  from: date()
    .optional()
    .meta({ description: 'The first day whose events do; today unless stated' }),
  closed_years: oneOf(['wait', 'today']).optional().meta({
    description:
      'Where an event of a closed year goes: `wait` keeps it in `unposted` until the year is opened again (the usual), `today` posts it on the day on which it comes, which its description tells',
  }),
});

const configFields = {
  fiscal_year_end_month: field(
    whole(1, DECEMBER).meta({ description: 'The month with which the fiscal year ends' }),
  ).default(DECEMBER),
  automatic_posting: field(automaticPosting).default({ enabled: false }),
  accounts: field(accountsOf()).default({}),
  index_sets: field(
    z
      .record(text(1, 50), z.record(month(), measure(0)))
      .refine(isOfFairSize, { params: { code: 'too_many_items', max: INDEX_SETS_MAX } })
      .meta({
        description:
          'Index values by month, by the name of the index: {"IPC": {"2026-01": 7864.1}}',
      }),
  ).default({}),
  configured_at: field(text(0, 40)).assigned(),
};

export interface AccountingConfig extends Stored<'accounting_config', typeof configFields> {}
export const AccountingConfig: NounOf<AccountingConfig, typeof configFields> = noun({
  name: 'accounting_config',
  summary:
    'How the books are kept: fiscal year, automatic entries and their accounts, index values.',
  plural: 'accounting/config',
  base: '/accounting/config',
  key: 'cg',
  scope: 'accounting',
  fields: configFields,
  createdAt: 'configured_at',
  isSingleton: true,
  standard: [],
  standardEvents: ['created', 'updated'],
  jobs: ({ after }) => (after?.automatic_posting.enabled === true ? [POST_WAITING_JOB] : []),
});

export const CONFIG_ID = derivedId(0, 'accounting-config');

/** What decides how entries are made, whether anything was configured or not. */
export type Bookkeeping = Pick<
  AccountingConfig,
  'fiscal_year_end_month' | 'automatic_posting' | 'accounts' | 'index_sets'
>;
export const USUAL: Bookkeeping = {
  fiscal_year_end_month: DECEMBER,
  automatic_posting: { enabled: false },
  accounts: {},
  index_sets: {},
};

export type AccountsByKey = Readonly<Partial<Record<AccountKey, string>>>;

function accountsOf() {
  const codes = ACCOUNT_KEYS.map((key) => [key, accountCode().optional()] as const);
  const shape = Object.fromEntries(codes) as Record<AccountKey, z.ZodOptional<z.ZodString>>;
  return object(shape).meta({ description: 'The code of the account that is each of these' });
}

/** Sets and months of each within their bounds. */
export function isOfFairSize(sets: Readonly<Record<string, object>>): boolean {
  const all = Object.values(sets);
  return (
    all.length <= INDEX_SETS_MAX &&
    all.every((values) => Object.keys(values).length <= INDEX_VALUES_MAX)
  );
}
