// Where something is counted: in the cell of its day, and in that of its month once that is closed (decision 359), so that a long span
// reads whole months and only the days at its ends one by one. A cell is a head with its totals, sheets and volumes (decision 460), and as
// many shards as what is counted there by key asks for: a power of two that only grows, so that a key once put into a shard is found among
// those that are read later. Pure.
import { hash } from 'node:crypto';
import { addDays, addMonths, lastOfMonth, startOfBusinessDay } from '#kernel/date.ts';
import { derivedId } from '#kernel/id.ts';
import { type Counts, growth, inCells, PLAIN } from '../records/counts.ts';

/** The cell of what is so at the moment: debts, stock that runs low. */
export const NOW = 'now';
/** Keys that a shard is made for; some 2.5 KB. */
const KEYS_OF_SHARD = 10;
/** A cell is half filled when it becomes wider. */
const FILLED = 0.75;
/** Of a day or month in which more than ten thousand products are sold the shards become larger. */
const SHARDS_MAX = 1024;
/** A cell that has so few keys has each looked for. */
const EXACT_KEYS = 40;
/** Of more keys one in so many is looked for, and stands for the others. */
const SAMPLE = 8;
const PLACES = 2 ** 32;
const DAY_LENGTH = 10;
const MONTH_LENGTH = 7;
const HEAD = 'head';
const SHEET = 'sheet';
const VOLUME = 'volume';
/** How often a day of an open month moved: who closes it so finds out that one moved meanwhile. */
const MOVES = 'moves';
const A_MOVE = { [PLAIN]: { [MOVES]: 1 } };

export type Span = { readonly from: string; readonly to: string };

const isDay = (cell: string): boolean => cell.length === DAY_LENGTH;
export const isMonth = (cell: string): boolean => cell.length === MONTH_LENGTH;
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

/**
 * What moves on days, of what a record added to them and adds now. Notes that were written when they told months as well have these left
 * out.
 */
export const moved = (before: Counts | undefined, after: Counts): Counts =>
  growth(before && inCells(before, (cell) => (isMonth(cell) ? [] : [cell])), after);

/** The months of days that move. */
export const monthsOf = (moves: Counts): string[] =>
  [...new Set(Object.keys(moves).filter(isDay))].map(monthOf);

/** A closed month moves as its days do; an open one tells only that one of them did. */
export function withMonths(moves: Counts, isOpen: (month: string) => boolean): Counts {
  const months = monthsOf(moves);
  const open = months.filter(isOpen);
  const isClosed = (cell: string) => isDay(cell) && !isOpen(monthOf(cell));
  const closed =
    open.length === months.length
      ? moves
      : inCells(moves, (cell) => (isClosed(cell) ? [cell, monthOf(cell)] : [cell]));
  return { ...closed, ...Object.fromEntries(open.map((month) => [month, A_MOVE])) };
}

/** Shards of a cell of which its head tells so many keys. */
export function widthOf(keys: number): number {
  let width = 1;
  while (width < SHARDS_MAX && width * KEYS_OF_SHARD < keys) width *= 2;
  return width;
}

/** How many keys one that a cell has not yet stands for, by its place and the keys that are told; 0 for one that is not looked for. */
export function weightOf(place: number, keys: number): number {
  if (keys < EXACT_KEYS) return 1;
  return place < PLACES / SAMPLE ? SAMPLE : 0;
}

/** So many keys came into the cell since it has that many shards that hardly one has none yet. */
export const isFilled = (width: number, keys: number): boolean =>
  keys >= FILLED * width * KEYS_OF_SHARD;

/** Where a key stands among the shards: at the rest of it in a cell of so many. */
export const placeOf = (key: string): number => hash('sha256', key, 'buffer').readUInt32BE();

export const headId = (cell: string): string => derivedId(timeOf(cell), `${cell}\n${HEAD}`);
export const shardId = (cell: string, shard: number): string =>
  derivedId(timeOf(cell), `${cell}\n${shard}`);

export const sheetId = (cell: string, serial: number): string =>
  derivedId(timeOf(cell), `${cell}\n${SHEET}\n${serial}`);
export const volumeId = (cell: string, volume: number): string =>
  derivedId(timeOf(cell), `${cell}\n${VOLUME}\n${volume}`);

const timeOf = (cell: string): number =>
  cell === NOW ? 0 : startOfBusinessDay(isDay(cell) ? cell : `${cell}-01`);

/** The first day after the month. */
const nextOf = (month: string): string => addMonths(`${month}-01`, 1);

/** A day for itself; of a month all of its days. */
export const daysIn = (cell: string): string[] =>
  isMonth(cell) ? daysOf({ from: `${cell}-01`, to: lastOfMonth(`${cell}-01`) }) : [cell];

export function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole months, and the days before, between and after them. */
export function cellsOf({ from, to }: Span): string[] {
  const cells: string[] = [];
  let day = from;
  while (day <= to) {
    const next = nextOf(monthOf(day));
    const isWhole = day.endsWith('-01') && addDays(next, -1) <= to;
    cells.push(isWhole ? monthOf(day) : day);
    day = isWhole ? next : addDays(day, 1);
  }
  return cells;
}
