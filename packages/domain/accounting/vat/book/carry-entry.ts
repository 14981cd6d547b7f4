// What the move of an entry from month to month does to the record by which the later month finds it.
import { derivedId } from '#kernel/id.ts';
import { brandNew, type Change, create, remove } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CarriedEntry } from '../../records/vat/carried-entry.ts';
import { homeOf, spanOf } from '../../records/vat/period.ts';
import type { VatEntry } from '../../records/vat/vat-entry.ts';

type Placed = Pick<VatEntry, '_id' | 'date' | 'vat_period'>;

/** What an entry's move from month to month does to these; the one of `before` is read by its id. */
export async function carrying(ctx: Context, before?: Placed, after?: Placed): Promise<Change[]> {
  const [from, to] = [placeOf(before), placeOf(after)];
  if (from === to) return [];
  const left = from === undefined ? undefined : await ctx.store.get(CarriedEntry, from);
  const made = to === undefined || after === undefined ? [] : [place(ctx, to, after)];
  return [...(left === undefined ? [] : [remove(CarriedEntry, left)]), ...made];
}

/** None for an entry in the month of its day. */
const placeOf = (entry: Placed | undefined): string | undefined =>
  entry === undefined || entry.vat_period === homeOf(entry)
    ? undefined
    : derivedId(spanOf(entry.vat_period).fromMs, `carried\n${entry._id}`);

function place(ctx: Context, id: string, { _id, vat_period }: Placed): Change {
  const record = brandNew(ctx, CarriedEntry, { entry_id: _id, vat_period }, id);
  return create(CarriedEntry, record, { shared: true });
}
