// Reads all that a list has, page by page: what looks at the first page alone is wrong on the day there are more.
import type { Context, ListQuery } from '../context.ts';
import type { Noun } from '../declaration.ts';

const AT_ONCE = 100;

/** The first page in the order of creation; how long it is and of what says who asks. */
export const OLDEST_FIRST = { page: 1, sort: 'created_at', direction: 'asc' } as const;

/** What is wanted: oldest first, a hundred at once and without a filter unless it says otherwise. */
type Wanted<N extends Noun> = Partial<Omit<ListQuery<N['$filter']>, 'page' | 'cursor'>>;

/**
 * One page after another, each read when it is asked for, so that who has found what he looks for reads no further. Records that
 * change meanwhile may be missed or met twice where the order depends on the change, and are told as they are then.
 */
export function pagesOf<N extends Noun>(
  ctx: Context,
  noun: N,
  wanted: Wanted<N>,
): AsyncIterable<N['$row'][]> {
  const query = { ...OLDEST_FIRST, perPage: AT_ONCE, filters: {}, ...wanted };
  return ctx.store.pages(noun, query as ListQuery<N['$filter']>);
}

/** All of them at once, for lists that are short by their nature and for changes that would move the pages. */
export async function everyRecord<N extends Noun>(
  ctx: Context,
  noun: N,
  wanted: Wanted<N>,
): Promise<N['$row'][]> {
  const found: N['$row'][] = [];
  for await (const items of pagesOf(ctx, noun, wanted)) found.push(...items);
  return found;
}
