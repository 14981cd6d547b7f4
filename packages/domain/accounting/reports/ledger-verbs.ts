// GET /accounting/reports/account-ledger/{account_code}/, /general-ledger/ and /daily-journal/{date}/: what moved an account line by
// line, all accounts one after the other, and the entries of a day. What does not fit one answer is paged by cursor.
import { fail } from '#kernel/error.ts';
import { amount, date, list, object, recordId, text, whole } from '#kernel/fields.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { accountCode } from '../records/account.ts';
import { type DateSpan, dayBefore } from '../records/year-span.ts';
import type { Books } from './books.ts';
import type { Cell } from './csv-text.ts';
import { type LedgerAccount, NOTHING, natural, netOf } from './figures.ts';
import { cursorOf, readCursor } from './ledger-cursor.ts';
import { type LedgerRow, linesOfAccount, membersOf } from './ledger-lines.ts';
import { openBooks, spanAsked } from './read-books.ts';
import { CSV, reportAnswer } from './report-file.ts';
import {
  refuseBackwards,
  reportHeader,
  reportHeaderShape,
  spanQuery,
  tableFormat,
} from './report-query.ts';
import { accountShape, signed } from './statement-verbs.ts';
import { compareCodes } from './tree.ts';

const LINES_MAX = 500;
const LINES_USUAL = 100;
const CURSOR_MAX = 1_024;

const pageQuery = {
  per_page: whole(1, LINES_MAX)
    .optional()
    .meta({ description: 'Lines of a page, 100 unless given' }),
  cursor: text(1, CURSOR_MAX).optional().meta({ description: '`next_cursor` of the page before' }),
};
const ledgerLine = () =>
  object({
    date: date(),
    number: whole(0),
    journal_entry_id: recordId(),
    description: text(0, 500),
    account_code: accountCode(),
    debit: amount(),
    credit: amount(),
    balance: signed().meta({ description: 'After the line, on the natural side of the account' }),
  });
const ledgerPage = {
  from: date(),
  to: date(),
  per_page: whole(1, LINES_MAX),
  next_cursor: text(1, CURSOR_MAX).nullable(),
};

export const showAccountLedger = verb(
  undefined,
  {
    name: 'accounting/reports.account_ledger',
    summary:
      'The lines of an account, oldest first, with the balance after each; a group shows all below it',
    description:
      'Balances are on the side on which the account grows. From the start of the fiscal year to today unless told; paged by cursor, 100 lines unless told. Also as CSV, of which the header `Link` names the page after.',
    method: 'GET',
    path: '/accounting/reports/account-ledger/{account_code}/',
    access: 'accounting:read',
    query: z.strictObject({ ...spanQuery, ...pageQuery, ...tableFormat }),
    data: object({
      ...reportHeaderShape,
      ...ledgerPage,
      account: object(accountShape),
      opening: signed().meta({ description: 'Before the first day, on the natural side' }),
      closing: signed().meta({ description: 'At the end of the last day' }),
      lines: list(ledgerLine(), LINES_MAX),
    }),
    files: [CSV],
    fails: ['not_found', 'invalid_cursor'],
  },
  async (ctx, { params, query }) => {
    const { cursor, format, per_page: limit = LINES_USUAL, ...asked } = query;
    const { books, config } = await openLedger(ctx, asked);
    const span = spanAsked(ctx, config, asked);
    refuseBackwards(span);
    const account = books.accounts.find(({ code }) => code === params.account_code);
    if (account === undefined) return fail('not_found');
    const key = { ...span, code: account.code };
    const members = membersOf(books.accounts, account);
    const [opening, closing] = balancesOf(books, { account, members, span });
    const after = readCursor(ctx, key, cursor);
    const found = await linesOfAccount(ctx, { account, members, span, opening, after, limit });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1)?.at : undefined;
    const data = {
      ...reportHeader(),
      ...span,
      account: shownAccount(account),
      opening,
      closing,
      lines: shown.map(({ row }) => row),
      per_page: limit,
      next_cursor: last ? cursorOf(ctx, key, { ...last, account: account.code }) : null,
    };
    return reportAnswer(data, {
      format,
      name: `mayor-${account.code}-${span.to}`,
      table: () => ledgerTable(data.lines),
      next: pageAfter(data),
    });
  },
);

export const showGeneralLedger = verb(
  undefined,
  {
    name: 'accounting/reports.general_ledger',
    summary: 'The lines of all accounts, account by account, with the balance after each',
    description:
      'Only accounts that moved in the span, in the order of their codes, each with opening and closing balance. Paged by cursor, 100 lines unless told. Also as CSV, of which the header `Link` names the page after.',
    method: 'GET',
    path: '/accounting/reports/general-ledger/',
    access: 'accounting:read',
    query: z.strictObject({ ...spanQuery, ...pageQuery, ...tableFormat }),
    data: object({
      ...reportHeaderShape,
      ...ledgerPage,
      accounts: list(
        object({
          ...accountShape,
          opening: signed(),
          closing: signed(),
          lines: list(ledgerLine(), LINES_MAX),
        }),
        LINES_MAX,
      ).meta({ description: 'Accounts that moved, in the order of their codes' }),
    }),
    files: [CSV],
    fails: ['invalid_cursor'],
  },
  async (ctx, { query }) => {
    const { cursor, format, per_page: limit = LINES_USUAL, ...asked } = query;
    const { books, config } = await openLedger(ctx, asked);
    const span = spanAsked(ctx, config, asked);
    refuseBackwards(span);
    const after = readCursor(ctx, span, cursor);
    const moved = books.within(span.from, span.to);
    const accounts = books.accounts
      .filter(({ _id }) => hasMoved(moved.get(_id)))
      .filter(({ code }) => after === undefined || compareCodes(code, after.account) >= 0)
      .toSorted((a, b) => compareCodes(a.code, b.code));
    const shown: (ReturnType<typeof shownAccount> & Shown)[] = [];
    let left = limit;
    let next: string | null = null;
    for (const account of accounts) {
      const members = [account];
      const [opening, closing] = balancesOf(books, { account, members, span });
      const own = after?.account === account.code ? after : undefined;
      const walk = { account, members, span, opening, after: own, limit: left };
      const found = await linesOfAccount(ctx, walk);
      const lines = found.slice(0, left);
      if (lines.length > 0) {
        const rows = lines.map(({ row }) => row);
        shown.push({ ...shownAccount(account), opening, closing, lines: rows });
      }
      left -= lines.length;
      const last = lines.at(-1)?.at;
      const isMore = found.length > lines.length || (left === 0 && account !== accounts.at(-1));
      if (isMore && last !== undefined)
        next = cursorOf(ctx, span, { ...last, account: account.code });
      if (left === 0 || isMore) break;
    }
    const data = {
      ...reportHeader(),
      ...span,
      accounts: shown,
      per_page: limit,
      next_cursor: next,
    };
    return reportAnswer(data, {
      format,
      name: `libro-mayor-${span.to}`,
      table: () => ledgerTable(shown.flatMap(({ lines }) => lines)),
      next: pageAfter(data),
    });
  },
);

type Paged = { from: string; to: string; per_page: number; next_cursor: string | null };

/** Of a file: the days stand in it, as those of a span that was not told move. */
const pageAfter = ({ from, to, per_page, next_cursor: cursor }: Paged) =>
  cursor === null ? undefined : { format: 'csv', from, to, per_page, cursor };

type Shown = { opening: number; closing: number; lines: LedgerRow[] };

const hasMoved = (sides: typeof NOTHING = NOTHING): boolean =>
  !sides.debit.eq(0) || !sides.credit.eq(0);

const openLedger = (ctx: Context, asked: { from?: string | undefined; to?: string | undefined }) =>
  openBooks(ctx, {
    days: (config) => {
      const { from, to } = spanAsked(ctx, config, asked);
      return [dayBefore(from), to];
    },
    withClosing: true,
  });

const shownAccount = ({ code, name, account_type, level, is_detail }: LedgerAccount) => ({
  code,
  name,
  account_type,
  level,
  is_detail,
});

type Of = { account: LedgerAccount; members: readonly LedgerAccount[]; span: DateSpan };

/** Before the span and at its end; the entries that closed years are lines like any other here. */
function balancesOf(books: Books, { account, members, span }: Of): [number, number] {
  const since = books.yearStart(span.from);
  const before = books.balances(dayBefore(span.from), since);
  const within = books.within(span.from, span.to);
  const total = (of: ReadonlyMap<string, typeof NOTHING>) =>
    sum(members.map(({ _id }) => netOf(of.get(_id) ?? NOTHING)));
  const opening = natural(account.account_type, total(before));
  const moved = natural(account.account_type, total(within));
  return [opening, toAmount(decimal(opening).plus(moved))];
}

const LEDGER_COLUMNS = ['Fecha', 'Cuenta', 'Asiento', 'Descripción', 'Debe', 'Haber', 'Saldo'];

const ledgerTable = (rows: readonly LedgerRow[]) => ({
  title: 'Libro mayor',
  subtitle: '',
  columns: LEDGER_COLUMNS,
  rows: rows.map((row) => ({
    cells: [
      row.date,
      row.account_code,
      String(row.number),
      row.description,
      row.debit,
      row.credit,
      row.balance,
    ] satisfies Cell[],
  })),
});
