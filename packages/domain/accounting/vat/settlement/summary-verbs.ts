// GET /iva/summary/{period}/ and POST …/calculate/: the settlement of a month, and keeping it. A month that is not calculated is shown
// as it would be (provisional); a calculated one says whether its books have changed since (stale).
import { isDeepStrictEqual } from 'node:util';
import { toIso } from '#kernel/clock.ts';
import { amount, list } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertOpenDay } from '../../close/open-year.ts';
import { bookId, pathPeriod } from '../../records/vat/period.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { summaryId, VatSummary } from '../../records/vat/vat-summary.ts';
import { warningData } from '../book/show-book.ts';
import { type Warning, warningsOf } from '../book/warnings.ts';
import { readRegisteredRules } from '../config/read-rules.ts';
import { vatWithheld } from './suffered.ts';
import { type Given, type Month, summarize } from './summarize.ts';

const CURRENCY = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires', restated: false };
/** A provisional one has no record yet. */
const summaryData = shownRecord(VatSummary)
  .omit({ given: true })
  .partial()
  .extend({
    currency: z.literal('ARS'),
    timezone: z.string(),
    restated: z.literal(false),
    warnings: list(warningData()).optional(),
  });
const fails = ['validation_error', 'tax_configuration_missing', 'tax_condition_mismatch'] as const;

export const getSummary = verb(
  VatSummary,
  {
    name: 'iva/summary.get',
    summary: 'What a month owes of VAT: provisional until it is calculated',
    description: `VAT of sales less VAT of purchases, less the balance of the month before, less
      perceptions, withholdings and payments on account. \`stale\` says that the books changed
      since it was calculated, or those of a month that it carries from. Only for taxpayers
      registered for VAT, and of months in which they were.`,
    method: 'GET',
    path: '/iva/summary/{period}/',
    access: 'accounting:read',
    data: summaryData,
    fails: [...fails],
  },
  async (ctx, { params }) => {
    const period = pathPeriod(params);
    const [{ stored, month }, warnings] = await Promise.all([
      readMonth(ctx, period, {}),
      warningsOfMonth(ctx, period),
    ]);
    const data = { ...CURRENCY, ...shownMonth(period, stored, month), warnings };
    return { data };
  },
);

export const calculateSummary = verb(
  VatSummary,
  {
    name: 'iva/summary.calculate',
    summary: 'Calculate what a month owes of VAT, and keep it',
    description:
      'In pesos, from both books, with the payments on account and withholdings given or known. Can be repeated: a later call replaces the result. Only for taxpayers registered for VAT, and of months in which they were.',
    method: 'POST',
    path: '/iva/summary/{period}/calculate/',
    access: 'accounting:write',
    body: z.strictObject({
      payments_on_account: amount()
        .nullable()
        .meta({
          description:
            'Payments on account of the month; kept until others are given, null: none any more',
        })
        .optional(),
      withholdings: amount()
        .nullable()
        .meta({
          description:
            'VAT withheld from the account, kept until another is given; otherwise, and again with null, what its records tell',
        })
        .optional(),
    }),
    data: summaryData,
    fails: [...fails, 'period_closed'],
  },
  async (ctx, { params, body }) => {
    const period = pathPeriod(params);
    const [{ stored, month }] = await Promise.all([
      readMonth(ctx, period, body),
      assertOpenDay(ctx, `${period}-01`),
    ]);
    const after = calculated(ctx, period, { stored, month });
    const change =
      stored === undefined
        ? create(VatSummary, after, { shared: true })
        : update(VatSummary, stored, after);
    const { given: _given, ...data } = after;
    return ctx.commit([change], { data: { ...CURRENCY, ...data } });
  },
);

type ReadMonth = { readonly stored: VatSummary | undefined; readonly month: Month };

/** Throws tax_condition_mismatch for taxpayers who owe no return. */
export async function readMonth(ctx: Context, period: string, given: Given): Promise<ReadMonth> {
  const [rules, stored, suffered] = await Promise.all([
    readRegisteredRules(ctx, period),
    ctx.store.get(VatSummary, summaryId(period)),
    vatWithheld(ctx),
  ]);
  const month = await summarize(ctx, { period, rules, given, stored, suffered });
  return { stored, month };
}

function calculated(ctx: Context, period: string, { stored, month }: ReadMonth): VatSummary {
  const now = toIso(ctx.clock.now());
  const fields = {
    period,
    ...month.settlement,
    by_rate: [...month.by_rate],
    non_computable_credit: month.non_computable_credit,
    status: 'calculated' as const,
    calculated_at: now,
    stale: month.isCarryStale,
    given: month.given,
  };
  if (stored !== undefined) return amended(ctx, stored, fields);
  return brandNew(ctx, VatSummary, { ...fields, recorded_at: now }, summaryId(period));
}

type Shown = Partial<Omit<VatSummary, 'given'>>;

/** A calculated one stays as it was calculated; only whether that still holds is said anew. */
export function shownMonth(period: string, stored: VatSummary | undefined, month: Month): Shown {
  const { settlement, by_rate, non_computable_credit } = month;
  const { isCarryStale } = month;
  if (stored === undefined) {
    const provisional = {
      period,
      ...settlement,
      by_rate: [...by_rate],
      non_computable_credit,
      status: 'provisional' as const,
    };
    return { ...provisional, ...(isCarryStale && { stale: true }) };
  }
  const { given: _given, ...kept } = stored;
  const names = Object.keys(settlement) as (keyof typeof settlement)[];
  const isSame =
    names.every((name) => stored[name] === settlement[name]) &&
    isDeepStrictEqual(stored.by_rate, [...by_rate]);
  return { ...kept, stale: isCarryStale || !isSame };
}

/** Of both books. */
export async function warningsOfMonth(ctx: Context, period: string): Promise<Warning[]> {
  const ids = [bookId(period, 'sales'), bookId(period, 'purchases')];
  const books = await ctx.store.getMany(VatBook, ids);
  const found = await Promise.all(ids.map((id) => warningsOf(ctx, books.get(id))));
  return found.flat();
}
