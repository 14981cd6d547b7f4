// Lists page after page: the first when the question changes, the next on request, by cursor, so that what comes meanwhile moves nothing.
import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from './api.ts';
import { get, type Page, type Query } from './api.ts';
import { type Loaded, useDoing, useLoaded } from './load.ts';

const PER_PAGE = 25;

type Rows<T> = { items: T[]; total: number; hasMore: boolean };
/** A next page that did not come leaves those that did. */
export type Paged<T> = Loaded<Rows<T>> & { more(): void; isMore: boolean; moreError?: Refusal };

/** Pages read after `first`, which they belong to. */
type Rest<T> = { first: Page<T>; items: T[]; last: Page<T> };

export function usePaged<T>(path: string, query: Query, about = ''): Paged<T> {
  const read = (signal: AbortSignal | undefined, cursor?: string) =>
    get<Page<T>>(path, { query: { ...query, per_page: PER_PAGE, cursor }, signal });
  const loaded = useLoaded(`${path} ${JSON.stringify(query)} ${about}`, read);
  const [kept, setKept] = useState<Rest<T> | undefined>();
  const { run, error, isBusy, clear } = useDoing();
  const first = loaded.value;
  useEffect(clear, [first]);
  const rest = kept?.first === first ? kept : undefined;
  const last = rest?.last ?? first;
  const more = () =>
    void run(async () => {
      if (first === undefined || last?.next_cursor === undefined) return;
      const next = await read(undefined, last.next_cursor);
      setKept({ first, items: [...(rest?.items ?? []), ...next.items], last: next });
    });
  const value = first && {
    items: [...first.items, ...(rest?.items ?? [])],
    total: first.total,
    hasMore: last?.has_next === true && last.next_cursor !== undefined,
  };
  return { ...loaded, value, more, isMore: isBusy, moreError: error };
}
