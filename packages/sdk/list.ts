// A list of records: awaited, it is its first page; iterated, it is every record, page after page.
import type { Query } from './options.ts';

/** One page, as the service answers it. */
export type ListPage<T> = {
  items: T[];
  total: number;
  page: number;
  per_page: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  next_cursor?: string;
};

export type List<T> = PromiseLike<ListPage<T>> & AsyncIterable<T>;

/** `read` gives one page; it is asked for nothing until the list is awaited or iterated. */
export function listOf<T>(
  read: (query: Query) => Promise<ListPage<T>>,
  query: Query = {},
): List<T> {
  let first: Promise<ListPage<T>> | undefined;
  const firstPage = () => {
    first ??= read(query);
    return first;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page
    then: (resolve, reject) => firstPage().then(resolve, reject),
    async *[Symbol.asyncIterator]() {
      let page = await firstPage();
      for (;;) {
        yield* page.items;
        if (!page.has_next) return;
        page = await read(next(query, page));
      }
    },
  };
}

/** By cursor where there is one: records that come or go meanwhile move nothing. */
function next(query: Query, { next_cursor: cursor, page }: ListPage<unknown>): Query {
  if (cursor === undefined) return { ...query, page: page + 1 };
  const { page: _, ...rest } = query;
  return { ...rest, cursor };
}
