// GET and PUT /accounting/config/: how the books are kept, and what could not be posted. Changing it tries that again; switching
// automatic entries on, or back to an earlier day, posts what happened since then.
import { businessDate } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import {
  date,
  dateTime,
  flag,
  list,
  measure,
  month,
  object,
  oneOf,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, type Change, create, update } from '#resource/change.ts';
import { assertMatch } from '#resource/conditional-request.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { member } from '#resource/fields/row.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertUnwritten, shownSingleton, singletonData } from '#resource/shape/singleton.ts';
import { recutNow } from '../close/count-entries.ts';
import { accountCode } from '../records/account.ts';
import { ACCOUNT_KEYS, type AccountKey } from '../records/account-keys.ts';
import {
  AccountingConfig,
  automaticPosting,
  type Bookkeeping,
  CONFIG_ID,
  INDEX_SETS_MAX,
  INDEX_VALUES_MAX,
  isOfFairSize,
  USUAL,
} from '../records/accounting-config.ts';
import { FiscalYear } from '../records/fiscal-year.ts';
import { LedgerPosting, PostingRun, SOURCES } from '../records/ledger-posting.ts';
import { namedAccounts } from './named-accounts.ts';
import { newConfig } from './seed-accounts.ts';

const NEWEST: ListQuery = {
  page: 1,
  perPage: 100,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};

const shownConfig = singletonData(AccountingConfig, {
  updated_at: dateTime().nullable(),
  posting_back: flag().meta({ description: 'What happened before is still being posted' }),
  unposted: list(
    object({
      source: oneOf(SOURCES).meta({ description: 'The kind of document' }),
      source_id: recordId(),
      reason: text(0, 100).meta({
        description: 'account_not_configured, account_not_postable, period_closed …',
      }),
      message: text(0, 1_000),
      date: date().nullable().meta({ description: 'The day of the event, where it is known' }),
      since: dateTime(),
    }),
    NEWEST.perPage,
  ).meta({ description: 'The newest 100 documents of which no entry could be made' }),
  unposted_count: whole(0),
});

export const showConfig = verb(
  AccountingConfig,
  {
    name: 'accounting/config.show',
    summary: 'How the books are kept, and what could not be posted',
    description:
      'Without a configuration the usual values, with version 0. `unposted` holds the newest 100 documents of which no entry could be made, each with its reason.',
    method: 'GET',
    path: '/accounting/config/',
    access: 'accounting:read',
    data: shownConfig,
  },
  async (ctx) => {
    const config = await ctx.store.get(AccountingConfig, CONFIG_ID);
    return { data: await viewOf(ctx, config) };
  },
);

const configBody = z.strictObject({
  fiscal_year_end_month: whole(1, 12).optional(),
  automatic_posting: automaticPosting.optional(),
  accounts: object(
    Object.fromEntries(
      ACCOUNT_KEYS.map((key) => [key, accountCode().nullable().optional()]),
    ) as Record<AccountKey, z.ZodOptional<z.ZodNullable<z.ZodString>>>,
  )
    .optional()
    .meta({ description: 'Those that are named change, null takes one away, the others stay' }),
  index_sets: z
    .record(text(1, 50), z.record(month(), measure(0)).nullable())
    .optional()
    .meta({
      description: 'Each set that is named replaces the one of that name; null takes it away',
    }),
  version: whole(0).optional(),
});
type ConfigBody = z.infer<typeof configBody>;

export const changeConfig = verb(
  AccountingConfig,
  {
    name: 'accounting/config.change',
    summary: 'Configure the fiscal year, automatic entries, their accounts and index values',
    description:
      'What is not named stays. Documents that could not be posted are tried again; switching automatic entries on, or to an earlier day, posts what happened since then in the background.',
    method: 'PUT',
    path: '/accounting/config/',
    access: 'accounting:write',
    body: configBody,
    data: shownConfig,
    assertsVersion: true,
    fails: ['account_not_postable', 'record_locked', 'version_conflict'],
  },
  async (ctx, { body }) => {
    const before = await ctx.store.get(AccountingConfig, CONFIG_ID);
    if (before === undefined) assertUnwritten(ctx.request, body.version);
    else assertMatch(ctx.request.headers, before);
    const wanted = merged(ctx, withoutCleared(before ?? USUAL, body), body);
    refuseManyIndices(wanted);
    const [named, recut] = await Promise.all([
      namedAccounts(ctx, before?.accounts ?? {}, wanted.accounts),
      yearEndMoved(ctx, before ?? USUAL, wanted),
    ]);
    const asserted = body.version === undefined ? {} : { version: body.version };
    const after =
      before === undefined
        ? newConfig(ctx, wanted)
        : amendedRecord(ctx, AccountingConfig, before, { ...wanted, ...asserted });
    if (after === before) return { data: await viewOf(ctx, before) };
    const data = await viewOf(ctx, after);
    const changes = [
      ...written(before, after),
      ...named.map(({ change }) => change),
      ...recut,
      ...runs(ctx, before, after),
    ];
    return ctx.commit(changes, {
      data: { ...data, posting_back: data.posting_back || changes.some(isRun) },
    });
  },
);

const isRun = (change: Change): boolean => change.kind === 'create' && change.noun === PostingRun;

const written = (before: AccountingConfig | undefined, after: AccountingConfig): Change[] =>
  before === undefined
    ? [create(AccountingConfig, after, { shared: true })]
    : [update(AccountingConfig, before, after)];

/** What null takes back is as it is without a configuration (contract#null). */
function withoutCleared(before: Bookkeeping, body: ConfigBody): Bookkeeping {
  const usual = Object.entries(USUAL).filter(
    ([name]) => name in body && member(body, name) === undefined,
  );
  return { ...before, ...Object.fromEntries(usual) };
}

function merged(ctx: Context, before: Bookkeeping, body: ConfigBody): Bookkeeping {
  const { automatic_posting: automatic } = body;
  const was = before.automatic_posting;
  const today = automatic?.enabled === true ? businessDate(ctx.clock.now()) : undefined;
  const from = automatic?.from ?? was.from ?? today;
  const late = automatic?.closed_years ?? was.closed_years;
  return {
    fiscal_year_end_month: body.fiscal_year_end_month ?? before.fiscal_year_end_month,
    automatic_posting: automatic
      ? { ...automatic, ...(from && { from }), ...(late && { closed_years: late }) }
      : was,
    accounts: withoutNull({ ...before.accounts, ...body.accounts }),
    index_sets: withoutNull({ ...before.index_sets, ...body.index_sets }),
  };
}

/** A body adds sets to those that are there, so that it is the sum that is looked at. */
function refuseManyIndices({ index_sets }: Bookkeeping): void {
  if (isOfFairSize(index_sets)) return;
  const message = `There are at most ${INDEX_SETS_MAX} index sets, of ${INDEX_VALUES_MAX} months each`;
  const at = { field: 'index_sets', location: 'body' as const };
  refuse([{ ...at, code: 'too_many_items', message, max: INDEX_SETS_MAX }]);
}

const withoutNull = <V>(all: Readonly<Record<string, V | null | undefined>>): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, V] => entry[1] != null));

/** Numbers that were given and years that were closed are of the year as it was. Throws record_locked. */
async function yearEndMoved(
  ctx: Context,
  before: Bookkeeping,
  after: Bookkeeping,
): Promise<Change[]> {
  if (before.fiscal_year_end_month === after.fiscal_year_end_month) return [];
  const [{ items }, recut] = await Promise.all([ctx.store.list(FiscalYear, NEWEST), recutNow(ctx)]);
  const closed = items.filter(({ status }) => status !== 'open');
  const message = 'A fiscal year is closed: its end does not change any more';
  const errors = closed.map(
    ({ year }): FieldError => ({
      field: 'fiscal_year_end_month',
      location: 'body',
      message,
      year,
    }),
  );
  if (errors.length > 0) fail('record_locked', { errors });
  return [recut];
}

/** Posts what happened since a day that was not covered before. */
function runs(
  ctx: Context,
  before: AccountingConfig | undefined,
  { automatic_posting: { enabled, from } }: AccountingConfig,
): Change[] {
  const was = before?.automatic_posting;
  const isCovered = was?.enabled === true && (was.from ?? '') <= (from ?? '');
  if (!enabled || isCovered || from === undefined) return [];
  return [create(PostingRun, brandNew(ctx, PostingRun, { state: 'running', from }))];
}

async function viewOf(ctx: Context, config: AccountingConfig | undefined) {
  const [waiting, runsNow] = await Promise.all([
    ctx.store.list(LedgerPosting, { ...NEWEST, filters: { state: 'waiting' } }),
    ctx.store.list(PostingRun, { ...NEWEST, perPage: 1 }),
  ]);
  return {
    ...shownSingleton(AccountingConfig, config),
    updated_at: config?.updated_at ?? null,
    posting_back: runsNow.items.some(({ state }) => state === 'running'),
    unposted: waiting.items.map((one) => ({
      source: one.source,
      source_id: one._id,
      reason: one.reason ?? '',
      message: one.message ?? '',
      date: one.date ?? null,
      since: one.updated_at,
    })),
    unposted_count: waiting.total,
  };
}
