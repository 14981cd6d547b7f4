// Which parts of counted records share a commit: as many as one transaction has room for. Pure.
import { businessDate } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import { type Counts, PLAIN } from '../records/counts.ts';

/** Of the hundred items of a transaction; the first run and its month may be in it too. */
const ITEMS_MAX = 98;
const MONTH_LENGTH = 7;

type Packable = { readonly id: string; readonly moves: Counts };

/** In their order. A part that is too large for any company has a commit of its own. */
export function packed<P extends Packable>(parts: readonly P[]): P[][] {
  const packs: P[][] = [];
  let shared = new Set<string>();
  for (const part of parts) {
    const own = itemsOf(part);
    const pack = packs.at(-1);
    const together = new Set([...shared, ...own]);
    if (pack !== undefined && together.size <= ITEMS_MAX) {
      pack.push(part);
      shared = together;
    } else {
      packs.push([part]);
      shared = new Set(own);
    }
  }
  return packs;
}

/** At most: the note, the head of each cell, a shard for each of its keys, and the months in which they are made. */
function itemsOf({ id, moves }: Packable): string[] {
  const month = businessDate(idTime(id)).slice(0, MONTH_LENGTH);
  return [
    id,
    `note ${month}`,
    ...Object.entries(moves).flatMap(([cell, keys]) => [
      `made ${cell.slice(0, MONTH_LENGTH)}`,
      `${cell} ${PLAIN}`,
      ...Object.keys(keys).map((key) => `${cell} ${key}`),
    ]),
  ];
}
