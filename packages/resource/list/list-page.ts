// What a list answers: a page of records with where it stands among the others.
import type { Answer, Context, ListQuery, Page } from '../context.ts';
import type { Noun } from '../declaration.ts';
import { selectFields } from '../input/field-selection.ts';
import { listFollowing } from '../input/merged-lists.ts';
import { listMeta } from './list-query.ts';

type ListMeta = ReturnType<typeof listMeta>;

/** One page of the list. */
export async function listRecords(noun: Noun, ctx: Context, query: ListQuery): Promise<Answer> {
  return { data: pageData(noun, query, await listFollowing(ctx, noun, query)) };
}

/**
 * `data` of a list. With a cursor there is no page number: it says 1, and has_next follows next_cursor. Where other records are shown
 * too, whole ones: what names those may not be selected.
 */
export const pageData = (noun: Noun, query: ListQuery, page: Page) =>
  placed(query, page, listMeta(noun, query));

function placed(query: ListQuery, { items, total, nextCursor }: Page<object>, meta: ListMeta) {
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
    _meta: meta,
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  };
}

/** A page of a list that has one order only: none of its fields can be asked for as `sort`. */
export const fixedPage = (query: ListQuery, page: Page<object>) =>
  placed(query, page, {
    sortable_fields: [],
    current_sort: query.sort,
    sort_direction: query.direction,
  });
