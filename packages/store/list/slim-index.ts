// Reads the slim index of a collection, whole or from an instant on: in parallel spans once it is long (data#how-a-list-reads).
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import { timeText } from '../codec.ts';
import { recordsOf } from '../keys.ts';
import type { Condition, Item, Key, QueryInput } from '../table.ts';
import { type Collection, readRows } from './collection.ts';
import { type DayCount, locate, readDays, totalOf } from './counters.ts';
import type { SlimRow } from './hit-test.ts';

/** One query reads about 6,600 slim rows; a span holds fewer, so that it takes one. */
const ROWS_A_SPAN = 5000;
const SPANS_MAX = 16;

/** Which rows: those changed since `sinceMs` that pass the filter; all of them without. `rowsASpan` is for tests. */
type SlimReading = { sinceMs?: number; filter?: Condition; rowsASpan?: number };

/**
 * Rows in the order of their last change, one of each record: the first stretch alone; where that is not all, a second one while
 * the rest is measured, then the rest at once.
 */
export async function readSlimRows(c: Collection, reading: SlimReading): Promise<SlimRow[]> {
  const { sinceMs, filter, rowsASpan = ROWS_A_SPAN } = reading;
  const from = sinceMs === undefined ? undefined : timeText(Math.max(0, Math.floor(sinceMs)));
  const input: QueryInput = { pk: recordsOf(c.keyspace, c.noun), index: 'l2', from, filter };
  const first = await c.table.query(input);
  if (first.lastKey === undefined) return first.items.map(toSlimRow);
  const newest = { ...input, filter: undefined, descending: true, limit: 1 };
  const [second, days, last] = await Promise.all([
    c.table.query({ ...input, startKey: first.lastKey }),
    readDays(c),
    c.table.query(newest),
  ]);
  const seen = [...first.items, ...second.items];
  if (second.lastKey === undefined) return oneOfEach(seen.map(toSlimRow));
  const span = { from: timeOf(second.lastKey), to: timeOf(last.items[0]) };
  const cuts = cutsBetween(days, span, rowsASpan);
  const parts = cuts.map((cut, at) =>
    readRows(c, {
      ...input,
      ...(at === 0 ? { startKey: second.lastKey } : { from: timeText(cut) }),
      to: cuts[at + 1] === undefined ? undefined : timeText(cuts[at + 1] ?? 0),
    }),
  );
  return oneOfEach([...seen, ...(await Promise.all(parts)).flat()].map(toSlimRow));
}

/** The slim rows of those keys, as they are; those that are gone are left out. */
export async function slimRowsOf({ table }: Collection, keys: readonly Key[]): Promise<SlimRow[]> {
  if (keys.length === 0) return [];
  const items = await table.batchGet(keys, ['sk', 'l2', 'x', 'y']);
  return items.filter(({ l2 }) => l2 !== undefined).map(toSlimRow);
}

/** A record that changes between two readings comes twice, its newer row last. */
const oneOfEach = (rows: readonly SlimRow[]): SlimRow[] => [
  ...new Map(rows.map((row) => [row.sk, row])).values(),
];

const toSlimRow = ({ sk, l2, x = '', y = '' }: Item): SlimRow => ({
  sk: String(sk),
  l2: String(l2),
  x: String(x),
  y: String(y),
});

const timeOf = (row: Item | undefined): number => idTime(String(row?.l2 ?? '0'));

/** Instants at which spans of about equally many records begin, guessed from the days of creation; the first is `from`. */
function cutsBetween(days: readonly DayCount[], span: Span, rowsASpan: number): number[] {
  const within = days
    .map((day) => ({ ...day, ...overlap(day.date, span) }))
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
