// What a list answers: a page of records with where it stands among the others.
import type { Answer, Context, ListQuery, Page } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { selectFields } from '../input/field-selection.ts';
import { listFollowing } from '../input/merged-lists.ts';
import { listMeta } from './list-query.ts';

/** One page of the list. */
export async function listRecords(noun: Noun, ctx: Context, query: ListQuery): Promise<Answer> {
  return { data: pageData(noun, query, await listFollowing(ctx, noun, query)) };
}

/**
 * `data` of a list. With a cursor there is no page number: it says 1, and has_next follows next_cursor. Where other records are shown
 * too, whole ones: what names those may not be selected.
 */
export function pageData(noun: Noun, query: ListQuery, { items, total, nextCursor }: Page) {
  const pages = Math.ceil(total / query.perPage);
  const byCursor = query.cursor !== undefined;
  return {
    items: query.expand ? items : items.map((record) => selectFields(record, query.fields)),
    total,
    page: query.page,
    per_page: query.perPage,
    total_pages: pages,
    has_next: byCursor ? nextCursor !== undefined : query.page < pages,
    has_prev: byCursor || query.page > 1,
    _meta: listMeta(noun, query),
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  };
}

/** A page of a list that has one order only: none of its fields can be asked for as `sort`. */
export function fixedPage(noun: Noun, query: ListQuery, page: Page) {
  const data = pageData(noun, query, page);
  return { ...data, _meta: { ...data._meta, sortable_fields: [] } };
}
