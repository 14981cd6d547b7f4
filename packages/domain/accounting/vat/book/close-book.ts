// POST /iva/books/{period}/close/ and /reopen/. A closed book takes nothing in and lets nothing go; what comes late waits until it is
// opened again. Both books unless the body names one; each says so by its own event.
import { assertOpenDay } from '#domain/accounting/close/open-year.ts';
import { TaxDocument, WAITING } from '#domain/invoicing/records/tax-document.ts';
import { toIso } from '#kernel/clock.ts';
import { businessDate, lastOfMonth } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import { amended, type Change, create, holds, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { isCounted } from '../../records/vat/apportionment.ts';
import type { BookType } from '../../records/vat/book-entry.ts';
import { BOOK_TYPES, bookId, pathPeriod, periodOf } from '../../records/vat/period.ts';
import { totalsOf } from '../../records/vat/sums.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { type Apportioning, holdingIn, readApportioning } from '../config/read-rules.ts';
import { APPORTIONED_ANEW, enteringIn } from '../entry/under-way.ts';
import { closedBooksData, emptyBook, shown } from './show-book.ts';

const UNSETTLED_MAX = 50;

const bookBody = z.strictObject({
  book_type: z
    .enum(['sales', 'purchases', 'ventas', 'compras'])
    .meta({ description: 'One of the two books; both without it' })
    .optional(),
});
const wire = {
  method: 'POST',
  access: 'accounting:write',
  body: bookBody,
  data: closedBooksData,
} as const;

export const closeBook = verb(
  VatBook,
  {
    ...wire,
    name: 'iva/books.close',
    announces: ['vat_book.closed'],
    summary: 'Close the books of a month: entries and totals stay as they are',
    description:
      'Both books unless one is named. Refused for a month to come, for the sales book while documents of the month wait for the tax authority, and while documents of the month are on their way into the book. The final totals are kept.',
    path: '/iva/books/{period}/close/',
    fails: ['validation_error', 'record_locked', 'invalid_state_transition'],
  },
  async (ctx, { params, body }) => {
    const period = pathPeriod(params);
    refuseFuture(ctx, period);
    const [books, rules] = await Promise.all([
      chosen(ctx, period, body.book_type),
      readApportioning(ctx),
    ]);
    const open = books.filter(({ book }) => book.status === 'open');
    if (open.length === 0) refuseMove('closed');
    await refuseUnsettled(
      ctx,
      period,
      open.map(({ book }) => book.book_type),
    );
    refuseUncounted(open, rules);
    const closed = open.map(({ book, isThere }) => closing(ctx, book, { isThere, rules }));
    const data = { period, books: closed.map(({ after }) => shown(after)) };
    return ctx.commit(
      closed.flatMap(({ changes }) => changes),
      { data },
    );
  },
);

export const reopenBook = verb(
  VatBook,
  {
    ...wire,
    name: 'iva/books.reopen',
    announces: ['vat_book.reopened'],
    summary: 'Open closed books of a month again; documents that waited for them are taken in',
    description:
      'Both books unless one is named; `closed_at` and the kept totals go. Refused where the fiscal year is closed.',
    path: '/iva/books/{period}/reopen/',
    fails: ['validation_error', 'period_closed', 'invalid_state_transition'],
  },
  async (ctx, { params, body }) => {
    const period = pathPeriod(params);
    const [books, rules] = await Promise.all([
      chosen(ctx, period, body.book_type),
      readApportioning(ctx),
      assertOpenDay(ctx, `${period}-01`),
    ]);
    const closed = books.filter(({ book }) => book.status === 'closed').map(({ book }) => book);
    if (closed.length === 0) refuseMove('open');
    const opened = closed.map((book) => ({
      book,
      after: amended(ctx, book, {
        status: 'open',
        closed_at: null,
        totals: { ...totalsOf(book.sums) },
        ...keptBy(book, rules),
      }),
    }));
    const data = { period, books: opened.map(({ after }) => shown(after)) };
    return ctx.commit(
      opened.map(({ book, after }) => update(VatBook, book, after)),
      { data },
    );
  },
);

type Found = { readonly book: VatBook; readonly isThere: boolean };

/** As they are, or as they would begin. */
async function chosen(ctx: Context, period: string, named: string | undefined): Promise<Found[]> {
  const types = BOOK_TYPES.filter((each) => named === undefined || isNamed(each, named));
  const books = await ctx.store.getMany(
    VatBook,
    types.map((each) => bookId(period, each)),
  );
  return types.map((each) => {
    const book = books.get(bookId(period, each));
    return { book: book ?? emptyBook(ctx, period, each), isThere: book !== undefined };
  });
}

const isNamed = (bookType: BookType, named: string): boolean =>
  named === bookType || named === (bookType === 'sales' ? 'ventas' : 'compras');

/**
 * Holds only while nothing has entered since the book was read, so that the totals are those that stay. A purchases book keeps how it
 * was apportioned.
 */
function closing(
  ctx: Context,
  book: VatBook,
  { isThere, rules }: { isThere: boolean; rules: Apportioning },
): { after: VatBook; changes: Change[] } {
  const closed_at = toIso(ctx.clock.now());
  const totals = { ...totalsOf(book.sums) };
  const fields = {
    ...{ status: 'closed' as const, closed_at, totals },
    ...keptBy(book, rules),
  };
  if (!isThere) {
    const after = { ...book, ...fields, updated_at: closed_at };
    return { after, changes: [create(VatBook, after, { shared: true })] };
  }
  const after = amended(ctx, book, fields);
  const unread = holds(VatBook, book._id, { turns: book.turns });
  return { after, changes: [update(VatBook, book, after), unread] };
}

/** Of purchases how they are apportioned. */
const keptBy = (book: VatBook, rules: Apportioning): Partial<Pick<VatBook, 'apportionment'>> =>
  book.book_type === 'sales' ? {} : { apportionment: holdingIn(book, rules).now };

/** Entries whose credit a change of the apportionment has not come to yet would keep the earlier one. */
function refuseUncounted(open: readonly Found[], rules: Apportioning): void {
  const waiting = open.filter(
    ({ book }) => book.book_type === 'purchases' && !isCounted(book, holdingIn(book, rules)),
  );
  if (waiting.length > 0) fail('record_locked', { errors: [{ message: APPORTIONED_ANEW }] });
}

function refuseFuture(ctx: Context, period: string): void {
  const current = periodOf(businessDate(ctx.clock.now()));
  if (period <= current) return;
  const message = 'The month has not begun';
  fail('invalid_state_transition', {
    errors: [{ field: 'period', location: 'path', message, current }],
  });
}

function refuseMove(state: 'open' | 'closed'): never {
  const message = `The book is ${state} already`;
  const to = state === 'open' ? 'closed' : 'open';
  return fail('invalid_state_transition', {
    errors: [{ message, from: state, to: state, allowed: [to] }],
  });
}

/** Documents of the month that are at the authority, wait for it, or are on their way here would come into a closed book. */
async function refuseUnsettled(
  ctx: Context,
  period: string,
  books: readonly BookType[],
): Promise<void> {
  const first = `${period}-01`;
  const [waiting, entering] = await Promise.all([
    books.includes('sales') ? unanswered(ctx, period) : [],
    enteringIn(ctx, { from: first, to: lastOfMonth(first) }, books),
  ]);
  const errors = [...waiting, ...entering].slice(0, UNSETTLED_MAX);
  if (errors.length > 0) fail('record_locked', { errors });
}

async function unanswered(ctx: Context, period: string): Promise<FieldError[]> {
  const waiting = await everyRecord(ctx, TaxDocument, { within: { estado: [...WAITING] } });
  const message = 'The document waits for the tax authority';
  return waiting
    .filter(
      ({ fecha, created_at }) => periodOf(fecha ?? businessDate(Date.parse(created_at))) === period,
    )
    .map(({ _id, estado, numero_completo }) => ({
      message,
      document_id: _id,
      estado,
      ...(numero_completo && { number: numero_completo }),
    }));
}
