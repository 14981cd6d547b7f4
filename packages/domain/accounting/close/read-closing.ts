// A fiscal year as its closing sees it: what its accounts stand at, what was done so far, and what stands in the way, all at once.

import { enteringIn } from '#domain/accounting/vat/entry/under-way.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { isResult } from '../records/account-type.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import { type FiscalYear, isOpenYear } from '../records/fiscal-year.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { BOOK_TYPES, bookId } from '../records/vat/period.ts';
import { VatBook } from '../records/vat/vat-book.ts';
import { type DateSpan, fiscalYearOf, monthsOf, spanOfYear } from '../records/year-span.ts';
import type { Books } from '../reports/books.ts';
import { type LedgerAccount, NOTHING, netOf } from '../reports/figures.ts';
import { openBooks } from '../reports/read-books.ts';
import type { ClosingFacts } from './closing-plan.ts';
import { sequenceOf } from './open-year.ts';
import { unpostedIn } from './outstanding.ts';

const ERRORS_SHOWN = 50;

export type ClosingYear = {
  year: number;
  span: DateSpan;
  record: FiscalYear | undefined;
  years: readonly FiscalYear[];
  config: Bookkeeping;
  /** With the entries that closed it, and without. */
  all: Books;
  plain: Books;
  lastNumber: number;
};

export async function readClosing(ctx: Context, year: number): Promise<ClosingYear> {
  const [{ books, config, years }, lastNumber] = await Promise.all([
    openBooks(ctx, { days: () => [] }),
    ctx.store.lastNumber(sequenceOf(year)),
  ]);
  return {
    year,
    span: spanOfYear(year, config.fiscal_year_end_month),
    record: years.find((one) => one.year === year),
    years,
    config,
    all: books.including(),
    plain: books,
    lastNumber,
  };
}

/** What the closing is planned from. Throws record_locked where the accounts of results are not there. */
export function closingFacts(
  of: ClosingYear,
  { transfer, zero }: { transfer: boolean; zero: boolean },
): ClosingFacts {
  const { all, span, record, year } = of;
  const within = all.within(span.from, span.to);
  const until = all.balances(span.to, span.from);
  const nets = new Map(
    all.accounts.map(({ _id, account_type }) => [
      _id,
      netOf((isResult(account_type) ? within : until).get(_id) ?? NOTHING),
    ]),
  );
  return {
    year,
    span,
    accounts: all.accounts,
    nets,
    netResult: netResultOf(of),
    ...resultAccounts(of),
    transfer,
    zero,
    done: (record?.steps ?? [])
      .filter(({ counter_id }) => counter_id === undefined)
      .map(({ kind }) => kind),
  };
}

/** What the year earned before anything closed it; profit is positive. */
export function netResultOf({ plain, span }: Pick<ClosingYear, 'plain' | 'span'>): number {
  const within = plain.within(span.from, span.to);
  const results = plain.accounts.filter(({ account_type }) => isResult(account_type));
  return toAmount(sum(results.map(({ _id }) => netOf(within.get(_id) ?? NOTHING))).times(-1));
}

const RESULT_KEYS = ['year_result', 'retained_earnings'] as const;

function resultAccounts(of: ClosingYear): { yearResult: LedgerAccount; retained: LedgerAccount } {
  const [yearResult, retained] = RESULT_KEYS.map((key) => configuredAccount(of, key));
  if (yearResult !== undefined && retained !== undefined) return { yearResult, retained };
  return fail('record_locked', { errors: accountErrors(of) });
}

const configuredAccount = ({ config, all }: ClosingYear, key: (typeof RESULT_KEYS)[number]) =>
  all.accounts.find(({ code }) => code === config.accounts[key]);

const accountErrors = (of: ClosingYear): FieldError[] =>
  RESULT_KEYS.filter((key) => configuredAccount(of, key) === undefined).map((key) => ({
    message: `No account is configured as ${key}`,
    precondition: 'accounts_configured',
    key,
  }));

/** Everything that stands in the way of closing the year. */
export async function obstacles(ctx: Context, of: ClosingYear): Promise<FieldError[]> {
  const [drafts, books, entering, events] = await Promise.all([
    draftsOf(ctx, of.span),
    openVatBooks(ctx, of.span),
    enteringIn(ctx, of.span, BOOK_TYPES),
    unpostedIn(ctx, of.span),
  ]);
  return [
    ...drafts.slice(0, ERRORS_SHOWN).map(
      (draft): FieldError => ({
        message: 'A draft entry is dated in the year',
        precondition: 'no_drafts',
        journal_entry_id: draft._id,
        date: draft.date,
      }),
    ),
    ...books,
    ...entering.map((line) => ({ ...line, precondition: 'vat_books_closed' })),
    ...events.slice(0, ERRORS_SHOWN),
    ...unbalanced(of),
    ...earlierYears(of),
    ...accountErrors(of),
  ];
}

async function draftsOf(ctx: Context, { from, to }: DateSpan): Promise<JournalEntry[]> {
  const drafts = await everyRecord(ctx, JournalEntry, { filters: { status: 'draft' } });
  return drafts.filter(({ date = '' }) => date >= from && date <= to);
}

/** VAT books of the year's months that have entries and are not closed. */
async function openVatBooks(ctx: Context, span: DateSpan): Promise<FieldError[]> {
  const ids = monthsOf(span).flatMap((period) => BOOK_TYPES.map((type) => bookId(period, type)));
  const books = await ctx.store.getMany(VatBook, ids);
  return [...books.values()]
    .filter(({ status, entries_count }) => status === 'open' && entries_count > 0)
    .map(({ period, book_type }) => ({
      message: 'A VAT book of the year is open',
      precondition: 'vat_books_closed',
      period,
      book_type,
    }));
}

function unbalanced({ all }: ClosingYear): FieldError[] {
  const difference = toAmount(sum(all.accounts.map(({ balance }) => balance)));
  if (difference === 0) return [];
  const message = 'The balances of all accounts do not add up to zero';
  return [{ message, precondition: 'trial_balance', difference }];
}

/** Years with entries before this one are closed first. */
const earlierYears = (of: ClosingYear): FieldError[] =>
  yearsWithEntries(of)
    .filter((year) => year < of.year)
    .filter((year) => isOpenYear(of.years.find((one) => one.year === year)))
    .map((year) => ({
      message: 'An earlier year is not closed',
      precondition: 'previous_year_closed',
      year,
    }));

/** The fiscal years in which any account moved. */
export function yearsWithEntries({ all, config }: Pick<ClosingYear, 'all' | 'config'>): number[] {
  const months = new Set(
    all.accounts.flatMap(({ debits, credits }) => [
      ...Object.keys(debits),
      ...Object.keys(credits),
    ]),
  );
  const years = [...months].map((month) =>
    fiscalYearOf(`${month}-01`, config.fiscal_year_end_month),
  );
  return [...new Set(years)].sort((a, b) => a - b);
}

/** A year is closed once it is over. Throws invalid_state_transition. */
export function assertOver(ctx: Context, { span, record }: ClosingYear): void {
  const today = businessDate(ctx.clock.now());
  if (span.to < today) return;
  const line = { from: record?.status ?? 'open', to: 'closed', allowed: [] };
  const message = 'The year is not over yet';
  fail('invalid_state_transition', { errors: [{ ...line, message, ends: span.to }] });
}
