// Ranges of ids: a record's id begins with the millisecond of its creation, so a span of time is a span of the table's own order.
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { firstIdAt } from '#kernel/id.ts';
import type { ListQuery } from '#resource/context.ts';
import { dayOf } from '../keys.ts';
import type { Condition } from '../table.ts';

/** Inclusive bounds; a missing one is open. */
export type IdRange = { from?: string; to?: string };

const TIME_MAX_MS = 2 ** 48 - 1;

/** Ids created from createdFrom to createdTo, both inclusive to the millisecond. */
export const createdRange = ({ createdFrom, createdTo }: ListQuery): IdRange => ({
  ...(createdFrom !== undefined && { from: firstIdAt(held(createdFrom)) }),
  ...(createdTo !== undefined && { to: lastIdAt(held(createdTo)) }),
});

/** Ids of one business day. */
export function dayRange(date: string): Required<IdRange> {
  const start = startOfBusinessDay(date);
  return { from: firstIdAt(start), to: lastIdAt(start + DAY_MS - 1) };
}

/** What lies in both; its bounds may cross, which means nothing does. */
export const intersection = (a: IdRange, b: IdRange): IdRange => ({
  from: [a.from, b.from]
    .filter((id) => id !== undefined)
    .sort()
    .at(-1),
  to: [a.to, b.to]
    .filter((id) => id !== undefined)
    .sort()
    .at(0),
});

/** The days on which the range begins or ends in the middle. */
export function brokenDays({ from, to }: IdRange): string[] {
  const days = new Set<string>();
  if (from !== undefined && dayRange(dayOf(from)).from !== from) days.add(dayOf(from));
  if (to !== undefined && dayRange(dayOf(to)).to !== to) days.add(dayOf(to));
  return [...days];
}

/** The range as a filter on rows of an index. */
export function rangeFilter({ from, to }: IdRange): Condition | undefined {
  const names = { '#id': 'sk' };
  const tests = [
    ...(from === undefined ? [] : ['#id >= :idf']),
    ...(to === undefined ? [] : ['#id <= :idt']),
  ];
  if (tests.length === 0) return undefined;
  return {
    expression: tests.join(' AND '),
    names,
    values: {
      ...(from !== undefined && { ':idf': from }),
      ...(to !== undefined && { ':idt': to }),
    },
  };
}

const lastIdAt = (ms: number): string => firstIdAt(ms).slice(0, 12) + 'f'.repeat(12);

const held = (ms: number): number => Math.min(Math.max(0, Math.floor(ms)), TIME_MAX_MS);
