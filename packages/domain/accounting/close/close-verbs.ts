// GET /accounting/fiscal-close/years/ and /calculate/{year}/, POST /close/{year}/ and /reopen/{year}/. A year is closed once it is
// over, its drafts are gone and the years before it are closed; everything that stands in the way is told at once. Reopening
// is for people, not for tokens, and only for the latest closed year.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amountSum, date, flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Actor, Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { accountCode } from '../records/account.ts';
import { LINES_MAX } from '../records/entry-lines.ts';
import { CLOSING_KINDS, FiscalYear } from '../records/fiscal-year.ts';
import { incomeStatement, partsOf } from '../reports/income-statement.ts';
import { reportHeader, reportHeaderShape } from '../reports/report-query.ts';
import { signed } from '../reports/statement-verbs.ts';
import { type ClosingOptions, nextClosing, nextReopening } from './close-year.ts';
import { closingSteps } from './closing-plan.ts';
import {
  assertOver,
  type ClosingYear,
  closingFacts,
  netResultOf,
  obstacles,
  readClosing,
  yearsWithEntries,
} from './read-closing.ts';

const YEAR = /^(19|20|21)\d{2}$/;
const ROWS_MAX = 10_000;

/** The year that the path names. Throws validation_error. */
function yearOf(params: { year: string }): number {
  const line = { field: 'year', location: 'path' as const, code: 'invalid_format' as const };
  const message = 'A year has four digits, like 2026';
  refuse(YEAR.test(params.year) ? [] : [{ ...line, message }]);
  return Number.parseInt(params.year, 10);
}

const USUAL: ClosingOptions = { transfer: true, zero: false };
const resultRow = () => object({ code: accountCode(), name: text(1, 200), amount: signed() });

export const calculateYear = verb(
  FiscalYear,
  {
    name: 'accounting/fiscal-close.calculate',
    summary: 'What closing a year would post, and what stands in its way; writes nothing',
    description:
      'Net result, the entries that closing with the usual options would post, and in `obstacles` what must be settled before; `can_close` says whether it can be closed now.',
    method: 'GET',
    path: '/accounting/fiscal-close/calculate/{year}/',
    access: 'accounting:read',
    data: object({
      ...reportHeaderShape,
      year: whole(1),
      from: date(),
      to: date(),
      status: oneOf(['open', 'closing', 'closed', 'reopening']),
      revenues: list(resultRow(), ROWS_MAX),
      expenses: list(resultRow(), ROWS_MAX),
      net_result: signed().meta({
        description: 'Profit positive, before anything closed the year',
      }),
      entry_preview: list(
        object({
          kind: oneOf(CLOSING_KINDS),
          date: date(),
          description: text(0, 500),
          lines: list(
            object({ account_code: accountCode(), debit: amountSum(0), credit: amountSum(0) }),
            LINES_MAX,
          ),
        }),
        ROWS_MAX,
      ).meta({ description: 'Entries that closing with the usual options would post' }),
      can_close: flag(),
      obstacles: list(z.looseObject({ message: z.string(), precondition: z.string() }), ROWS_MAX),
    }),
    fails: ['validation_error'],
  },
  async (ctx, { params }) => {
    const of = await readClosing(ctx, yearOf(params));
    const errors = await obstacles(ctx, of);
    const { plain, span, record, year } = of;
    const { revenue, expense } = incomeStatement(plain, partsOf(plain, span, false), {});
    const isPlannable = errors.every(({ precondition }) => precondition !== 'accounts_configured');
    const planned = isPlannable ? closingSteps(closingFacts(of, USUAL)).flat() : [];
    const detail = (rows: typeof revenue) =>
      rows
        .filter(({ is_detail }) => is_detail)
        .map(({ code, name, amount: of_ }) => ({ code, name, amount: of_ }));
    return {
      data: {
        ...reportHeader(),
        year,
        ...span,
        status: record?.status ?? 'open',
        revenues: detail(revenue),
        expenses: detail(expense),
        net_result: netResultOf(of),
        entry_preview: planned.map(({ kind, draft }) => ({
          kind,
          date: draft.date,
          description: draft.description,
          lines: draft.lines.map(({ account_code, debit, credit }) => ({
            account_code,
            debit,
            credit,
          })),
        })),
        can_close:
          errors.length === 0 && isOver(ctx, of) && hasEntries(of) && record?.status !== 'closed',
        obstacles: errors,
      },
    };
  },
);

/** By the days of the entries: their numbers may be of another year, given before the end of the year was configured. */
const hasEntries = (of: ClosingYear): boolean => yearsWithEntries(of).includes(of.year);

function isOver(ctx: Context, of: ClosingYear): boolean {
  try {
    assertOver(ctx, of);
    return true;
  } catch {
    return false;
  }
}

export const closeYear = verb(
  FiscalYear,
  {
    name: 'accounting/fiscal-close.close',
    announces: ['fiscal_year.closed'],
    summary:
      'Close a fiscal year: its results go to equity, and nothing dated in it changes any more',
    description:
      'The year must be over, the years before closed, its drafts gone, its events posted. Posts the closing entries; one that broke off goes on with the options it began with. Only `reopen/` takes it back.',
    method: 'POST',
    path: '/accounting/fiscal-close/close/{year}/',
    access: 'accounting:write',
    body: z.strictObject({
      transfer_result: flag().optional().meta({
        description: 'The result of the year goes on to retained earnings; true unless given',
      }),
      zero_balances: flag()
        .optional()
        .meta({ description: 'All balances to zero, and back on the first day of the next year' }),
    }),
    data: shownRecord(FiscalYear),
    fails: ['validation_error', 'invalid_state_transition', 'record_locked'],
  },
  async (ctx, { params, body }) => {
    const year = yearOf(params);
    const of = await readClosing(ctx, year);
    const { record } = of;
    const { isRepeat } = await ctx.ownId();
    if (record?.status === 'closed' && isRepeat) return ctx.commit([], { data: record });
    await assertClosable(ctx, of);
    const options = optionsOf(of, body);
    return advanced(ctx, year, (now) => nextClosing(ctx, now, options));
  },
);

type Asked = { transfer_result?: boolean | undefined; zero_balances?: boolean | undefined };

/** A closing that is under way goes on as it was begun. */
function optionsOf({ record }: ClosingYear, body: Asked): ClosingOptions {
  if (record?.status === 'closing') {
    return { transfer: record.transfer_result === true, zero: record.zero_balances === true };
  }
  return { transfer: body.transfer_result ?? true, zero: body.zero_balances ?? false };
}

async function assertClosable(ctx: Context, of: ClosingYear): Promise<void> {
  const status = of.record?.status ?? 'open';
  if (status === 'closing') return;
  if (status !== 'open') refuseMove(status, 'closed', []);
  assertOver(ctx, of);
  if (!hasEntries(of)) refuseMove(status, 'closed', [], 'Nothing was posted in the year');
  const errors = await obstacles(ctx, of);
  if (errors.length > 0) fail('record_locked', { errors });
}

function refuseMove(from: string, to: string, allowed: string[], message?: string): never {
  const line: FieldError = { from, to, allowed, ...(message && { message }) };
  return fail('invalid_state_transition', { errors: [line] });
}

export const reopenYear = verb(
  FiscalYear,
  {
    name: 'accounting/fiscal-close.reopen',
    announces: ['fiscal_year.reopened'],
    summary: 'Open the latest closed year again: what closed it is taken back by counter-entries',
    description:
      'For owner, admin and accountant. From `closed` to `open`; refused while a later year is closed. One that broke off goes on when called again.',
    method: 'POST',
    path: '/accounting/fiscal-close/reopen/{year}/',
    access: 'session',
    data: shownRecord(FiscalYear),
    fails: ['validation_error', 'invalid_state_transition', 'record_locked'],
  },
  async (ctx, { params }) => {
    const year = yearOf(params);
    const actor = await ctx.admitted();
    assertMayReopen(actor);
    const of = await readClosing(ctx, year);
    const { record } = of;
    if (record?.status !== 'closed' && record?.status !== 'reopening') {
      return refuseMove(record?.status ?? 'open', 'open', []);
    }
    refuseLaterClosed(of);
    return advanced(ctx, year, (now) => nextReopening(ctx, now, now.record ?? record));
  },
);

/** Owner, admin and accountant. Throws insufficient_scope. */
function assertMayReopen({ scopes }: Actor): void {
  if (scopes.includes(WRITE)) return;
  fail('insufficient_scope', { errors: [{ required_scope: WRITE }] });
}
const WRITE = 'accounting:write';

function refuseLaterClosed({ year, years }: ClosingYear): void {
  const later = years.filter((one) => one.year > year && one.status !== 'open');
  const message = 'A later year is closed: reopen that one first';
  const errors = later.map((one): FieldError => ({ message, year: one.year }));
  if (errors.length > 0) fail('record_locked', { errors });
}

const UNDER_WAY: readonly string[] = ['closing', 'reopening'];

/** Commit by commit until it is done; only the last one is the answer. */
async function advanced(
  ctx: Context,
  year: number,
  next: (of: ClosingYear) => ReturnType<typeof nextClosing>,
): Promise<Answer<FiscalYear>> {
  for (;;) {
    const { changes, after } = await next(await readClosing(ctx, year));
    if (!UNDER_WAY.includes(after.status)) return ctx.commit(changes, { data: after });
    await ctx.checkpoint(changes);
  }
}
