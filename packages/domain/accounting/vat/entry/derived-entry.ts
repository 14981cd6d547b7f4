// The entry of a document as it is stored: in the month of its day, and waiting where that month is closed or another entry of the
// book is the same document.
import { toIso } from '#kernel/clock.ts';
import { amended, brandNew } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { creditIn, type Holding } from '../../records/vat/apportionment.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import type { Source } from '../../records/vat/entry-fields.ts';
import { bookId, periodOf } from '../../records/vat/period.ts';
import { entryId, identityOf, VatEntry } from '../../records/vat/vat-entry.ts';
import { remarksOf } from './remarks.ts';

export type Derived = { readonly source: Exclude<Source, 'manual'>; readonly sourceId: string };
/** Why an entry does not count yet. */
export type Obstacle = 'closed' | 'duplicate';

/** What of the record follows from the entry itself, wherever it counts. */
export function marks(
  entry: BookEntry,
  isDuplicate = false,
): Pick<VatEntry, 'remarks' | 'is_remarked'> {
  const remarks = [...remarksOf(entry), ...(isDuplicate ? (['duplicate'] as const) : [])];
  return { remarks, is_remarked: remarks.length > 0 };
}

export function newEntry(
  ctx: Context,
  entry: BookEntry,
  { source, sourceId, obstacle }: Derived & { obstacle?: Obstacle },
): VatEntry {
  const period = periodOf(entry.date);
  const isDuplicate = obstacle === 'duplicate';
  return brandNew(
    ctx,
    VatEntry,
    {
      ...entry,
      book_id: bookId(period, entry.book_type),
      vat_period: period,
      source,
      source_id: sourceId,
      status: obstacle === undefined ? 'entered' : 'waiting',
      ...marks(entry, isDuplicate),
      ...(!isDuplicate && { identity: identityOf(entry) }),
      recorded_at: toIso(ctx.clock.now()),
    } as (typeof VatEntry)['$whole'],
    entryId(source, sourceId, entry.date),
  );
}

/** The entry as it counts from now on. */
export const admitted = (ctx: Context, entry: VatEntry, holding: Holding): VatEntry =>
  amended(ctx, entry, {
    ...creditIn(entry, holding),
    status: 'entered',
    identity: identityOf(entry),
    ...marks(entry),
  });
