// Lists that are filtered by a record into which others were merged: they find what names those others too, whatever the noun, since
// each noun declares which of its fields name which. What was written before the merge is not written again.
import type { Context, ListQuery, Page } from '../context.ts';
import type { Address, Noun } from '../declaration.ts';
import { member } from '../fields/row.ts';

/** A filter whose value is the id of a record that may have been merged with others. */
type Named = { field: string; id: string; target: Noun; ids: string };

/** The page; in one round trip where the record that is named was merged with no other. */
export async function listFollowing<N extends Noun>(
  ctx: Context,
  noun: N,
  query: ListQuery<N['$filter']>,
): Promise<Page<N['$row']>> {
  const named = namedIn(noun, query);
  if (named.length === 0) return ctx.store.list(noun, query);
  const plain = query.cursor === undefined ? ctx.store.list(noun, query) : undefined;
  const [page, wide] = await Promise.all([plain, widened(ctx, query, named)]);
  return wide === query && page !== undefined ? page : ctx.store.list(noun, wide);
}

/** The query, asking for what names any of the merged records; the same one where there is none. */
export const followingQuery = (ctx: Context, noun: Noun, query: ListQuery): Promise<ListQuery> =>
  widened(ctx, query, namedIn(noun, query));

function namedIn(noun: Noun, query: ListQuery): Named[] {
  return Object.entries(query.filters).flatMap(([field, id]) => {
    const target = (noun.references[field] ?? noun.mentions?.[field])?.();
    return target !== undefined && isMergeable(target)
      ? [{ field, id, target, ids: target.merges.ids }]
      : [];
  });
}

async function widened<Q extends ListQuery>(
  ctx: Context,
  query: Q,
  named: readonly Named[],
): Promise<Q> {
  const found = await Promise.all(named.map(({ target, id }) => ctx.store.get(target, id)));
  const filters: Record<string, string> = { ...query.filters };
  const within: Record<string, readonly string[]> = { ...query.within };
  let isWider = false;
  for (const [at, { field, id, ids }] of named.entries()) {
    const others = member(found[at] ?? {}, ids);
    if (!Array.isArray(others) || others.length === 0) continue;
    delete filters[field];
    within[field] = [id, ...others];
    isWider = true;
  }
  return isWider ? { ...query, filters, within } : query;
}

const isMergeable = (target: Address): target is Noun & Required<Pick<Noun, 'merges'>> =>
  'merges' in target && target.merges !== undefined;
