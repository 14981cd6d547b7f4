// Months and books as paths name them: a period YYYY-MM and one of two kinds of book. Spec: VAT books.
import { addMonths, businessDate, isDate, startOfBusinessDay } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import type { BookType } from './book-entry.ts';

export const BOOK_TYPES = ['sales', 'purchases'] as const;
const FIRST_PERIOD = '2000-01';
const LAST_PERIOD = '2099-12';
/** In Spanish too, as accountants name them. */
const TYPE_OF: Readonly<Record<string, BookType>> = {
  sales: 'sales',
  ventas: 'sales',
  purchases: 'purchases',
  compras: 'purchases',
};

type Params = Readonly<Record<string, string>>;

/** The period that the path names. Throws validation_error. */
export function pathPeriod(params: Params): string {
  const period = params.period ?? '';
  if (isPeriod(period)) return period;
  return refused({ field: 'period', code: 'invalid_format', format: 'YYYY-MM', actual: period });
}

/** The kind of book that the path names. Throws validation_error. */
export function pathBookType(params: Params): BookType {
  const written = params.book_type ?? '';
  const bookType = Object.hasOwn(TYPE_OF, written) ? TYPE_OF[written] : undefined;
  if (bookType !== undefined) return bookType;
  const allowed = Object.keys(TYPE_OF);
  return refused({ field: 'book_type', code: 'invalid_enum', allowed, actual: written });
}

const refused = (line: FieldError): never =>
  fail('validation_error', { errors: [{ location: 'path', ...line }] });

const isPeriod = (text: string): boolean =>
  isDate(`${text}-01`) && text >= FIRST_PERIOD && text <= LAST_PERIOD;

export const periodOf = (date: string): string => date.slice(0, 7);

/** The month that many months later, or earlier. */
export const movedPeriod = (period: string, months: number): string =>
  periodOf(addMonths(`${period}-01`, months));

/** How many months the second is after the first. */
export function monthsBetween(from: string, to: string): number {
  const [years, months] = [0, 5].map(
    (at, i) => digitsAt(to, at, i === 0 ? 4 : 2) - digitsAt(from, at, i === 0 ? 4 : 2),
  );
  return (years ?? 0) * 12 + (months ?? 0);
}

const digitsAt = (text: string, at: number, length: number): number =>
  Number.parseInt(text.slice(at, at + length), 10);

/** The instants of the month, both included. */
export const spanOf = (period: string): { fromMs: number; toMs: number } => ({
  fromMs: startOfBusinessDay(`${period}-01`),
  toMs: startOfBusinessDay(`${movedPeriod(period, 1)}-01`) - 1,
});

/** A book has the id that follows from its month and kind, so that it can be named before anything is in it. */
export const bookId = (period: string, bookType: BookType): string =>
  derivedId(startOfBusinessDay(`${period}-01`), `vat-book\n${period}\n${bookType}`);

/** The month and kind of the book with that id; undefined where no book has it. */
export function bookOfId(id: string): { period: string; bookType: BookType } | undefined {
  const period = periodAt(idTime(id));
  if (period === undefined) return undefined;
  const bookType = BOOK_TYPES.find((each) => bookId(period, each) === id);
  return bookType && { period, bookType };
}

function periodAt(ms: number): string | undefined {
  if (ms < spanOf(FIRST_PERIOD).fromMs || ms > spanOf(LAST_PERIOD).toMs) return undefined;
  const months = Math.floor((ms - spanOf(FIRST_PERIOD).fromMs) / MONTH_MS);
  const around = [0, -1, 1].map((by) => movedPeriod(FIRST_PERIOD, months + by));
  return around.find((period) => spanOf(period).fromMs === ms);
}

/** An average month: the true one is at most one away for a century. */
const MONTH_MS = 30.436_875 * 86_400_000;

/** The month in whose range an entry lies: that of the day with which it was made, which its id keeps. */
export const homeOf = ({ _id }: { readonly _id: string }): string =>
  periodOf(businessDate(idTime(_id)));
