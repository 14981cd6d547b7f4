// GET /accounting/reports/daily-journal/{date}/: the entries of a day in the order of their numbers, line by line.
import { isDate } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import {
  amount,
  amountSum,
  date,
  list,
  object,
  oneOf,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { accountCode } from '../records/account.ts';
import { LINES_MAX } from '../records/entry-lines.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import type { LedgerEntry } from './figures.ts';
import { cursorOf, readCursor } from './ledger-cursor.ts';
import { CSV, reportAnswer } from './report-file.ts';
import { reportHeader, reportHeaderShape, tableFormat } from './report-query.ts';

const ENTRIES_MAX = 100;

const journalLine = () =>
  object({
    account_code: accountCode(),
    debit: amount(),
    credit: amount(),
    description: text(0, 500).optional(),
  });

export const showDailyJournal = verb(
  undefined,
  {
    name: 'accounting/reports.daily_journal',
    summary: 'The posted entries of a day, oldest first',
    description:
      'With the lines of each entry; reversed entries are shown too, drafts are not. `totals` are those of the page, of at most 100 entries. Also as CSV, of which the header `Link` names the page after.',
    method: 'GET',
    path: '/accounting/reports/daily-journal/{date}/',
    access: 'accounting:read',
    query: z.strictObject({
      per_page: whole(1, ENTRIES_MAX)
        .optional()
        .meta({ description: 'Entries of a page, 100 unless given' }),
      cursor: text(1, 1_024).optional().meta({ description: '`next_cursor` of the page before' }),
      ...tableFormat,
    }),
    data: object({
      ...reportHeaderShape,
      date: date(),
      entries: list(
        object({
          journal_entry_id: recordId(),
          number: whole(0),
          description: text(0, 500),
          status: oneOf(['posted', 'reversed']),
          reference_type: text(0, 50).optional(),
          reference_id: text(0, 100).optional(),
          lines: list(journalLine(), LINES_MAX),
        }),
        ENTRIES_MAX,
      ),
      totals: object({ debit: amountSum(0), credit: amountSum(0) }).meta({
        description: 'Of the entries that are shown',
      }),
      next_cursor: text(1, 1_024).nullable(),
    }),
    files: [CSV],
    fails: ['validation_error', 'invalid_cursor'],
  },
  async (ctx, { params, query }) => {
    const day = params.date;
    const wrong = { field: 'date', location: 'path' as const, code: 'invalid_format' as const };
    refuse(
      isDate(day) ? [] : [{ ...wrong, message: 'A day is written YYYY-MM-DD', format: 'date' }],
    );
    const { cursor, format, per_page: limit = ENTRIES_MAX } = query;
    const after = readCursor(ctx, { day }, cursor);
    const posted = await postedOf(ctx, day, { after: after?.entry, limit: limit + 1 });
    const shown = posted.slice(0, limit);
    const last = posted.length > limit ? shown.at(-1) : undefined;
    const at = { account: '', date: day, line: 0, balance: 0 };
    const data = {
      ...reportHeader(),
      date: day,
      entries: shown.map(shownEntry),
      totals: { debit: totalOf(shown, 'debit'), credit: totalOf(shown, 'credit') },
      next_cursor: last ? cursorOf(ctx, { day }, { ...at, entry: last._id }) : null,
    };
    return reportAnswer(data, {
      format,
      name: `libro-diario-${day}`,
      table: () => tableOf(shown),
      next:
        data.next_cursor === null
          ? undefined
          : { format: 'csv', per_page: limit, cursor: data.next_cursor },
    });
  },
);

/** As many as that at most, read a page at a time: drafts stand between them. */
async function postedOf(
  ctx: Context,
  day: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LedgerEntry[]> {
  const posted: LedgerEntry[] = [];
  let last = after;
  for (;;) {
    const page = await ctx.store.sorted(JournalEntry, {
      ...{ sort: 'date', from: day, to: day, limit },
      ...(last !== undefined && { after: { value: day, id: last } }),
    });
    posted.push(...page.filter(({ status }) => status !== 'draft'));
    last = page.at(-1)?._id;
    if (posted.length >= limit || page.length < limit) return posted;
  }
}

const shownEntry = (entry: LedgerEntry) => ({
  journal_entry_id: entry._id,
  number: entry.number ?? 0,
  description: entry.description,
  status: entry.status,
  ...(entry.reference_type && { reference_type: entry.reference_type }),
  ...(entry.reference_id && { reference_id: entry.reference_id }),
  lines: entry.lines.map(({ account_code, debit = 0, credit = 0, description }) => ({
    account_code,
    debit,
    credit,
    ...(description && { description }),
  })),
});

const totalOf = (entries: readonly LedgerEntry[], side: 'debit' | 'credit'): number =>
  toAmount(sum(entries.flatMap(({ lines }) => lines.map((line) => line[side] ?? 0))));

const tableOf = (entries: readonly LedgerEntry[]) => ({
  title: 'Libro diario',
  subtitle: '',
  columns: ['Fecha', 'Asiento', 'Descripción', 'Cuenta', 'Debe', 'Haber'],
  rows: entries.flatMap((entry) =>
    entry.lines.map(({ account_code, debit = 0, credit = 0, description }) => ({
      cells: [
        entry.date,
        String(entry.number ?? 0),
        description || entry.description,
        account_code,
        debit,
        credit,
      ],
    })),
  ),
});
