// A search over remembered rows: one query for what changed since the last one beside the counters, then the memory is as
// good as a scan. Decision: only live; in the sandbox the tenant's clock may move back, so that l2 is no order of writes.
//
// Why it is exact. Creations, changes and soft deletions committed since the last reading began are all read again, as every
// commit is dated closely enough (write-dating.ts). What l2 cannot tell, deletions for good and writes dated otherwise, moves
// the counters' marks in its own transaction; the marks were read before the rows, so while they stand still none of the rows
// is gone. Beside that the rows must be as many as the counters say, as a net for what nobody foresaw.
import type { ListQuery } from '#resource/context.ts';
import { recordsOf } from '../keys.ts';
import { OVERLAP_MS } from '../write-dating.ts';
import type { Collection } from './collection.ts';
import { readTally, type Tally } from './counters.ts';
import { asksHidden, type HitTest, type SlimRow } from './hit-test.ts';
import { RememberedRows, RowMemory } from './remembered-rows.ts';
import { readSlimRows } from './slim-index.ts';

/** A write between the two readings makes them differ, which once more most often settles. */
const TRIES = 2;

/** Where lists may be answered from memory; changes since an instant are a short reading of their own. */
export const isRememberable = ({ livemode, noun }: Collection, query: ListQuery): boolean =>
  livemode &&
  noun.retentionDays === undefined &&
  query.updatedSince === undefined &&
  !asksHidden(query);

/**
 * The hits among all rows. The first search of a process scans as ever and notes the marks, the second keeps what it reads,
 * those after read what changed.
 */
export async function rememberedHits(
  c: Collection,
  { condition, isHit }: HitTest,
  rowsASpan?: number,
): Promise<SlimRow[]> {
  const memory = RowMemory.of(c.table);
  const pk = recordsOf(c.scope, c.noun);
  const known = memory.recall(pk, c.clock.now());
  if (known === undefined || known.isTooLarge === true) {
    const scanning = readSlimRows(c, { filter: condition, rowsASpan });
    if (known !== undefined) return scanning;
    const [tally, hits] = await Promise.all([readTally(c), scanning]);
    memory.keep(pk, memory.noted(tally));
    return hits;
  }
  const { rows } = known;
  const told = rows && (await refresh(c, memory, { rows, marks: known.marks }));
  if (rows !== undefined && told === undefined) return rows.inOrder.filter(isHit);
  const all = await readAll(c, memory, told?.marks ?? known.marks, rowsASpan);
  return all.inOrder.filter(isHit);
}

/** Brings the rows up to date; the counters as they are now, where the rows do not agree with them. */
async function refresh(
  c: Collection,
  memory: RowMemory,
  { rows, marks }: { rows: RememberedRows; marks: number },
): Promise<Tally | undefined> {
  for (let left = TRIES; ; left--) {
    const turn = memory.nextTurn();
    const beganMs = c.clock.now();
    const [tally, changed] = await Promise.all([
      readTally(c),
      readSlimRows(c, { sinceMs: rows.sinceMs - OVERLAP_MS }),
    ]);
    if (tally.marks !== marks) return tally;
    rows.merge(turn, beganMs, changed);
    memory.trim();
    if (rows.inOrder.length === tally.total) return undefined;
    if (left === 1) return tally;
  }
}

/** Reads every row, and keeps them if nothing has moved the marks since `marks` were read. */
async function readAll(
  c: Collection,
  memory: RowMemory,
  marks: number,
  rowsASpan?: number,
): Promise<RememberedRows> {
  const turn = memory.nextTurn();
  const beganMs = c.clock.now();
  const [tally, read] = await Promise.all([readTally(c), readSlimRows(c, { rowsASpan })]);
  const rows = new RememberedRows(turn, beganMs, read);
  const isWhole = tally.marks === marks && tally.total === rows.inOrder.length;
  memory.keep(recordsOf(c.scope, c.noun), isWhole ? { marks, rows } : memory.noted(tally));
  return rows;
}
