// The one way in which entries come into books, change and leave: the record of the entry and the counters of the books it touches
// move in one commit, which holds only while the books are as open as they were read. Counters are adjusted, so that documents
// entered at once need not wait for each other.
import { adjust, brandNew, type Change, create, holds, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { bookOfId } from '../../records/vat/period.ts';
import { difference, joined, type Sums, sumsOf, totalsOf } from '../../records/vat/sums.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { numbering } from '../entry/taken-numbers.ts';
import { carrying } from './carry-entry.ts';

/** What an entry is to the counters of its book. */
type Effect = {
  readonly sums: Sums;
  readonly entries: number;
  readonly waiting: number;
  readonly remarked: number;
};
const NONE: Effect = { sums: {}, entries: 0, waiting: 0, remarked: 0 };

type Move = { readonly before?: VatEntry; readonly after?: VatEntry };

/** `books`: those that the move touches, as they were read; a missing one is made. Throws duplicate_value for numbers that another has. */
export async function movingEntry(
  ctx: Context,
  { before, after }: Move,
  books: ReadonlyMap<string, VatBook>,
): Promise<Change[]> {
  const ids = new Set([before?.book_id, after?.book_id].filter((id) => id !== undefined));
  const own = await Promise.all([carrying(ctx, before, after), numbering(ctx, { before, after })]);
  return [
    ...recordChange({ before, after }),
    ...own.flat(),
    ...[...ids].flatMap((id) => {
      const [was, is] = [effectOn(id, before), effectOn(id, after)];
      return bookChanges(ctx, id, { was, is, book: books.get(id) });
    }),
  ];
}

type MoveInPlace = { readonly before?: VatEntry; readonly after: VatEntry };

/** New entries of documents in the month of their day, and others that stay in it: the counters of a book move once for all of its own. */
export function changingEntries(
  ctx: Context,
  moves: readonly MoveInPlace[],
  books: ReadonlyMap<string, VatBook>,
): Change[] {
  return [
    ...moves.flatMap(recordChange),
    ...[...Map.groupBy(moves, ({ after }) => after.book_id)].flatMap(([id, own]) => {
      const was = together(own.map(({ before }) => effectOn(id, before)));
      const is = together(own.map(({ after }) => effectOn(id, after)));
      return bookChanges(ctx, id, { was, is, book: books.get(id) });
    }),
  ];
}

/** The books by their ids, in one call. */
export const readBooks = (
  ctx: Context,
  ids: readonly (string | undefined)[],
): Promise<Map<string, VatBook>> =>
  ctx.store.getMany(VatBook, [...new Set(ids.filter((id) => id !== undefined))]);

/** An entry of a document has a derived id, which another run of its job may take at once. */
function recordChange({ before, after }: Move): Change[] {
  if (before !== undefined) {
    return [after === undefined ? remove(VatEntry, before) : update(VatEntry, before, after)];
  }
  if (after === undefined) return [];
  return [create(VatEntry, after, after.source === 'manual' ? {} : { shared: true })];
}

function effectOn(id: string, entry: VatEntry | undefined): Effect {
  if (entry?.book_id !== id) return NONE;
  const remarked = entry.is_remarked ? 1 : 0;
  if (entry.status === 'waiting') return { ...NONE, waiting: 1, remarked };
  return { sums: sumsOf(entry), entries: 1, waiting: 0, remarked };
}

function together(effects: readonly Effect[]): Effect {
  const count = (of: (effect: Effect) => number) =>
    effects.reduce((total, effect) => total + of(effect), 0);
  return {
    sums: joined(effects.map(({ sums }) => sums)),
    entries: count(({ entries }) => entries),
    waiting: count(({ waiting }) => waiting),
    remarked: count(({ remarked }) => remarked),
  };
}

type Touched = { readonly was: Effect; readonly is: Effect; readonly book: VatBook | undefined };

function bookChanges(ctx: Context, id: string, { was, is, book }: Touched): Change[] {
  const sums = difference(was.sums, is.sums);
  const counts = {
    entries_count: is.entries - was.entries,
    waiting_count: is.waiting - was.waiting,
    remarked_count: is.remarked - was.remarked,
  };
  if (book === undefined) return [opening(ctx, id, { sums, ...counts })];
  const moves = Object.entries({ ...counts, ...prefixed(sums) }).filter(([, by]) => by !== 0);
  if (moves.length === 0) return [];
  const refusal = { code: 'version_conflict' } as const;
  const isCounted = counts.entries_count !== 0 || Object.keys(sums).length > 0;
  return [
    ...(isCounted ? [holds(VatBook, id, { status: 'open' })] : []),
    ...[...moves, ['turns', 1] as const].map(([field, by]) =>
      adjust(VatBook, id, { field: field as VatNumber, by, refusal, retry: true }),
    ),
  ];
}

type VatNumber = (typeof VatBook)['$number'];

const prefixed = (sums: Sums): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [`sums.${name}`, value]));

type Counted = Pick<VatBook, 'sums' | 'entries_count' | 'waiting_count' | 'remarked_count'>;

function opening(ctx: Context, id: string, counted: Counted): Change {
  const known = bookOfId(id);
  if (known === undefined) throw new Error(`no book has the id ${id}`);
  const record = brandNew(
    ctx,
    VatBook,
    {
      period: known.period,
      book_type: known.bookType,
      status: 'open',
      closed_at: null,
      turns: 1,
      totals: { ...totalsOf(counted.sums) },
      ...counted,
    },
    id,
  );
  return create(VatBook, record, { shared: true });
}
