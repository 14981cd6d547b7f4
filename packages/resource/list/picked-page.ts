// A page of the records that a rule picks out of a list, where no filter of the table can say it. All that the query finds are read, in
// its order. contract#lists.
import { parseJson } from '#kernel/json.ts';
import type { Context, ListQuery, Page } from '../context.ts';
import type { Noun, Row } from '../declaration.ts';
import { type AnyRow, idOf } from '../fields/row.ts';
import { PER_PAGE_MAX } from './list-query.ts';

/** `name` tells the list from others of the noun: a cursor is of one alone. */
type Picked<N extends Noun> = { name: string; isWanted: (row: Row<N>) => boolean };
/** The last records that were shown, the very last one first, as some may be picked no longer; and how many were shown until then. */
type Position = { last: string[]; shown: number };

const REMEMBERED = 5;

/** Throws invalid_cursor. */
export async function pickedPage<N extends Noun>(
  ctx: Context,
  noun: N,
  query: ListQuery<N['$filter']>,
  { name, isWanted }: Picked<N>,
): Promise<Page<Row<N>>> {
  const { page, perPage, cursor, fields: _, ...asked } = query;
  const of = `picked ${JSON.stringify([noun.name, name, asked])}`;
  const position =
    cursor === undefined ? undefined : (parseJson(ctx.store.readCursor(of, cursor)) as Position);
  const found: Row<N>[] = [];
  const all = { ...asked, page: 1, perPage: PER_PAGE_MAX };
  for await (const rows of ctx.store.pages(noun, all)) found.push(...rows.filter(isWanted));
  const ids = found.map((row) => idOf(noun, row as AnyRow));
  const from = position === undefined ? (page - 1) * perPage : behind(ids, position);
  const items = found.slice(from, from + perPage);
  const shown = from + items.length;
  if (items.length === 0 || shown >= found.length) return { items, total: found.length };
  const next: Position = {
    last: ids.slice(Math.max(0, shown - REMEMBERED), shown).reverse(),
    shown,
  };
  return {
    items,
    total: found.length,
    nextCursor: ctx.store.signCursor(of, JSON.stringify(next)),
  };
}

function behind(ids: readonly string[], { last, shown }: Position): number {
  const known = last.map((id) => ids.indexOf(id)).find((at) => at >= 0);
  return known === undefined ? Math.max(0, shown - last.length) : known + 1;
}
