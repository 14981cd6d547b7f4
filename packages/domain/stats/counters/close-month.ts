// Closes a month when it is over: what its days counted is added up into its own head and shards, and from then on it moves as they do.
// What a day counts meanwhile moves the head too, so that closing is refused and begins again, and what comes later finds the month
// closed. Until then reports read the days, so nothing waits for it (decision 359).

import { CLOSE_MONTH_JOB } from '#domain/jobs/figure-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { plus } from '#kernel/money.ts';
import { amended, brandNew, create, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { CountedMonth, StatsCounter } from '../records/counter.ts';
import { type Numbers, PLACES } from '../records/counts.ts';
import { daysIn, headId, placeOf, shardId, widthOf } from './cells.ts';
import { memberOf } from './known-counters.ts';
import { readHeads, readKeys } from './read-counters.ts';
import { KEYS, withoutOwn } from './sheets.ts';

/** Shards of one commit: some 2.5 KB each. */
const SHARDS_AT_ONCE = 40;

type Sums = Record<string, number>;

export const closeMonth = job(CLOSE_MONTH_JOB, async (ctx, id) => {
  const month = await ctx.store.get(CountedMonth, id);
  if (month !== undefined) await untilUnmoved(ctx, () => close(ctx, month.cell));
});

/** The head is read before the days, and written last, if none of them moved since. */
async function close(ctx: Context, month: string): Promise<void> {
  const head = await ctx.store.get(StatsCounter, headId(month));
  if (head?.state !== 'open') return;
  const { plain, byKey } = await addedUp(ctx, month);
  await putShards(ctx, month, byKey);
  const sums = { ...plain, ...(byKey.size > 0 && { [KEYS]: byKey.size }) };
  const closed = amended(ctx, head, { state: 'closed', sums });
  await ctx.commit([update(StatsCounter, head, closed)], { data: undefined });
}

/** Day by day, as those of a month may be many. A key that came to nothing stays, so that a later try needs no fewer shards. */
async function addedUp(ctx: Context, month: string) {
  const plain: Sums = {};
  const byKey = new Map<string, Sums>();
  const days = daysIn(month);
  const heads = await readHeads(ctx, days);
  for (const day of days) {
    add(plain, withoutOwn(heads.numbers.get(day) ?? {}));
    for (const [key, own] of await readKeys(ctx, [day], heads)) {
      const sums = byKey.get(key) ?? {};
      add(sums, own);
      byKey.set(key, sums);
    }
  }
  return { plain, byKey };
}

function add(sums: Sums, numbers: Numbers): void {
  for (const name in numbers) sums[name] = plus(sums[name] ?? 0, numbers[name] ?? 0, PLACES);
}

/** Instead of those that a try before may have left, which no report looks at while the month is open. */
async function putShards(ctx: Context, cell: string, byKey: ReadonlyMap<string, Sums>) {
  const width = widthOf(byKey.size);
  const shards = new Map<string, Sums>();
  for (const [key, numbers] of byKey) {
    const id = shardId(cell, placeOf(key) % width);
    const sums = shards.get(id) ?? {};
    for (const name in numbers) sums[memberOf(key, name)] = numbers[name] ?? 0;
    shards.set(id, sums);
  }
  const ids = Array.from({ length: width }, (_, shard) => shardId(cell, shard));
  for (let from = 0; from < ids.length; from += SHARDS_AT_ONCE) {
    const some = ids.slice(from, from + SHARDS_AT_ONCE);
    const left = await ctx.store.getMany(StatsCounter, some);
    const gone = [...left.values()].map((shard) => remove(StatsCounter, shard));
    if (gone.length > 0) await ctx.commit(gone, { data: undefined });
    const made = some.flatMap((id) => {
      const sums = shards.get(id);
      if (sums === undefined) return [];
      return [
        create(StatsCounter, brandNew(ctx, StatsCounter, { cell, sums }, id), { shared: true }),
      ];
    });
    if (made.length > 0) await ctx.commit(made, { data: undefined });
  }
}
