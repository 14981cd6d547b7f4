// Records between two values of a sort field, in the order of its index: reads what it gives and nothing else.
import type { SortedSpan } from '#resource/context.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { SortKind } from '#resource/shape/noun.ts';
import { SEPARATOR } from '../keys.ts';
import { indexKey, KIND_INDEX, sortValue } from '../sort-value.ts';
import { type Collection, readRows, toRecords } from './collection.ts';

/** Sorts after every id. */
const PAST_IDS = 'g';

/** Oldest value first; soft-deleted records are in no such index. Throws where the noun has no such sort field. */
export async function sortedRecords(c: Collection, span: SortedSpan): Promise<AnyRow[]> {
  const { sort, from, to, after, limit } = span;
  const [kind] = Object.entries(c.noun.list.sort).find(([, field]) => field === sort) ?? [];
  if (kind === undefined) throw new Error(`${c.noun.name} is not sorted by ${sort}`);
  const of = (value: string | number) => sortValue(kind as SortKind, value);
  const start =
    after === undefined ? undefined : `${indexKey(of(after.value), after.id)}${PAST_IDS}`;
  const rows = await readRows(
    c,
    {
      index: KIND_INDEX[kind as SortKind],
      whole: true,
      from: start ?? (from === undefined ? undefined : of(from)),
      to: to === undefined ? undefined : `${of(to)}${SEPARATOR}${PAST_IDS}`,
    },
    limit,
  );
  return toRecords(c, rows);
}
