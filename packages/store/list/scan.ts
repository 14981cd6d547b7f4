// SCAN: a list with search words, filters or a span of changes reads the whole slim index, in parallel spans once it is long,
// and sorts the hits in memory. Linear, and exact: total is the number of hits (data.md 3.2; bounds in 6.1).
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import type { ListQuery, Page } from '#resource/context.ts';
import { timeText } from '../codec.ts';
import { filterColumn, HIDDEN_COLUMN, sortValueOf } from '../columns.ts';
import { compareKeys, searchWords } from '../folding.ts';
import { recordsOf, SEPARATOR } from '../keys.ts';
import { indexKey, KIND_INDEX, type SortKind } from '../sort-value.ts';
import type { Condition, Item, QueryInput } from '../table.ts';
import { type Collection, fetchRecords, indexOf, offsetOf, readRows } from './collection.ts';
import { type DayCount, locate, readDays, totalOf } from './counters.ts';
import type { Cursor } from './cursor.ts';
import { createdRange, rangeFilter } from './range.ts';

/** One query reads about 6,600 slim rows; a span holds fewer, so that it takes one. */
const ROWS_A_SPAN = 5000;
const SPANS_MAX = 16;

/** Two separators in a row never stand in y. */
const NO_COLUMN = SEPARATOR + SEPARATOR;

type Hit = { order: string; id: string };

/** The page of the hits; two round trips up to some 6,600 records, four up to 100,000. */
export async function scan(
  c: Collection,
  query: ListQuery,
  cursor: Cursor,
  rowsASpan: number = ROWS_A_SPAN,
): Promise<Page> {
  const orderOf = orderBy(c, query.sort);
  const rows = await readHits(c, query, rowsASpan);
  const sign = query.direction === 'desc' ? -1 : 1;
  const hits = rows
    .map((row): Hit => ({ order: orderOf(row), id: String(row.sk) }))
    .sort((a, b) => sign * compareKeys(a.order, b.order));
  const start =
    cursor.after === undefined ? offsetOf(query) : indexAfter(hits, cursor.after.value, sign);
  const shown = hits.slice(start, start + query.perPage);
  const page: Page = {
    items: await fetchRecords(
      c,
      shown.map(({ id }) => id),
    ),
    total: hits.length,
  };
  const last = shown.at(-1);
  if (last === undefined || start + shown.length >= hits.length) return page;
  return { ...page, nextCursor: cursor.write({ value: last.order, id: last.id }) };
}

/** Each row's place in the order: what the index of that sort would hold. */
function orderBy(c: Collection, sort: string): (row: Item) => string {
  const index = indexOf(c.noun, sort);
  if (index === undefined) return (row) => String(row.sk);
  if (index === 'l2') return (row) => String(row.l2);
  const kinds = Object.keys(KIND_INDEX) as SortKind[];
  const kind = kinds.find((one) => KIND_INDEX[one] === index) ?? 'text';
  return (row) => indexKey(sortValueOf(c.noun, kind, row), String(row.sk));
}

/** Where the hits that follow a position begin, also when that hit itself is gone. */
function indexAfter(hits: readonly Hit[], order: string, sign: number): number {
  const at = hits.findIndex((hit) => sign * compareKeys(hit.order, order) > 0);
  return at < 0 ? hits.length : at;
}

/** All hits: the first stretch alone; where that is not all, a second one while the rest is measured, then the rest at once. */
async function readHits(c: Collection, query: ListQuery, rowsASpan: number): Promise<Item[]> {
  const from =
    query.updatedSince === undefined ? undefined : timeText(Math.max(0, query.updatedSince));
  const input: QueryInput = {
    pk: recordsOf(c.scope, c.noun),
    index: 'l2',
    from,
    filter: hitFilter(c, query),
  };
  const first = await c.table.query(input);
  if (first.lastKey === undefined) return first.items;
  const newest = { ...input, filter: undefined, descending: true, limit: 1 };
  const [second, days, last] = await Promise.all([
    c.table.query({ ...input, startKey: first.lastKey }),
    readDays(c),
    c.table.query(newest),
  ]);
  const seen = [...first.items, ...second.items];
  if (second.lastKey === undefined) return seen;
  const span = { from: timeOf(second.lastKey), to: timeOf(last.items[0]) };
  const cuts = cutsBetween(days, span, rowsASpan);
  const parts = cuts.map((cut, at) =>
    readRows(c, {
      ...input,
      ...(at === 0 ? { startKey: second.lastKey } : { from: timeText(cut) }),
      to: cuts[at + 1] === undefined ? undefined : timeText(cuts[at + 1] ?? 0),
    }),
  );
  return [...seen, ...(await Promise.all(parts)).flat()];
}

const timeOf = (row: Item | undefined): number => idTime(String(row?.l2 ?? '0'));

/** Instants at which spans of about equally many records begin, guessed from the days of creation; the first is `from`. */
function cutsBetween(days: readonly DayCount[], span: Span, rowsASpan: number): number[] {
  const within = days
    .map(({ date, count }) => ({ date, count, ...overlap(date, span) }))
    .filter(({ start, end }) => end > start);
  const total = totalOf(within);
  const spans = Math.min(SPANS_MAX, Math.ceil(totalOf(days) / rowsASpan));
  const cuts = [span.from];
  for (let at = 1; at < spans; at++) {
    const place = locate(within, Math.floor((total * at) / spans));
    const day = within.find(({ date }) => date === place?.date);
    if (place === undefined || day === undefined) continue;
    const cut = Math.floor(day.start + ((day.end - day.start) * place.skip) / place.count);
    if (cut > (cuts.at(-1) ?? 0)) cuts.push(cut);
  }
  return cuts;
}

/** Instants, milliseconds. */
type Span = { from: number; to: number };

function overlap(date: string, { from, to }: Span): { start: number; end: number } {
  const start = startOfBusinessDay(date);
  return { start: Math.max(start, from), end: Math.min(start + DAY_MS, to) };
}

/**
 * Every word in x, every filter as a column of y, the id within the span of creation; hidden records only when asked for.
 * A field that may have none of any values matches nothing.
 */
function hitFilter(c: Collection, query: ListQuery): Condition | undefined {
  const values: Record<string, unknown> = {};
  const contains = (attribute: 'x' | 'y', text: string): string => {
    const placeholder = `:f${Object.keys(values).length}`;
    values[placeholder] = text;
    return `contains(${attribute}, ${placeholder})`;
  };
  const hasColumn = (field: string, value: string) =>
    contains('y', SEPARATOR + filterColumn(field, value) + SEPARATOR);
  const oneOf = Object.entries(query.within ?? {}).map(([field, allowed]) =>
    allowed.length === 0
      ? contains('y', NO_COLUMN)
      : `(${allowed.map((value) => hasColumn(field, value)).join(' OR ')})`,
  );
  const created = rangeFilter(createdRange(query));
  const tests = [
    ...searchWords(query.search ?? '').map((word) => contains('x', word)),
    ...Object.entries(query.filters).map(([field, value]) => hasColumn(field, value)),
    ...oneOf,
    ...(created === undefined ? [] : [created.expression]),
    ...(c.noun.softDelete && !asksHidden(query) ? [`NOT ${contains('y', HIDDEN_COLUMN)}`] : []),
  ];
  if (tests.length === 0) return undefined;
  return {
    expression: tests.join(' AND '),
    names: created?.names,
    values: { ...values, ...created?.values },
  };
}

const asksHidden = ({ filters, within }: ListQuery): boolean =>
  filters.status === 'deleted' || within?.status?.includes('deleted') === true;
