// What a sale counts, when: once on its day and, where it was cancelled or refunded, once less on the day of that. So a sale that was
// undone on its own day counts nothing, and one of last month counts less today. Pure.
import type { Sale } from '#domain/sales/records/sale.ts';
import { businessDate } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import type { Span } from '../counters/cells.ts';

/** `sign`: 1 for a sale that was made, -1 for one that was undone. */
export type Move = { sale: Sale; day: string; sign: 1 | -1 };

/** Those of the span's days. */
export function movesOf(sale: Sale, { from, to }: Span): Move[] {
  const undone = sale.cancelled_at ?? sale.refunded_at;
  const moves: Move[] = [{ sale, day: businessDate(idTime(sale._id)), sign: 1 }];
  if (undone !== undefined) moves.push({ sale, day: businessDate(Date.parse(undone)), sign: -1 });
  return moves.filter(({ day }) => from <= day && day <= to);
}
