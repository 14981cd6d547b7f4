// Counts one record for statistics, exactly once whatever runs twice, late or at the same time: what the record adds now less what it
// had added moves the counters in one commit with the note of it. The note is read before the record, so that a run that saw an older
// record finds a newer note and begins again.
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { adjust, amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CountedRecord, CountRun, StatsCounter } from '../records/counter.ts';
import { type Counts, growth, inParts, listed, type Numbers, PLAIN } from '../records/counts.ts';
import type { SaleSnapshot } from '../records/sale-snapshot.ts';
import { headId, shardId, shardOf, widthOf } from './cells.ts';

/** What a record adds now; nothing where it is gone. `told`: what was read for it, to be kept. */
type Counting = { counts: Counts; told?: SaleSnapshot };
export type CountOf = (
  ctx: Context,
  id: string,
  told: SaleSnapshot | undefined,
) => Promise<Counting>;

/** How many keys were ever put into the cell. */
export const KEYS = 'keys';
const MEMBER = 'sums';
const MOVED = { code: 'version_conflict' } as const;
/** The one run of a tenant has a fixed id. */
export const RUN_ID = derivedId(0, 'stats-count-run');

export const countRecord = (ctx: Context, id: string, countOf: CountOf): Promise<void> =>
  untilUnmoved(ctx, async () => {
    const known = await readParts(ctx, id);
    const { counts, told } = await countOf(ctx, id, known[0]?.told);
    const wanted = inParts(counts);
    for (let part = 0; part < Math.max(wanted.length, known.length); part += 1) {
      const [before, after] = [known[part], wanted[part] ?? {}];
      const moves = growth(before?.counts, after);
      if (listed(moves).length === 0) continue;
      const note = noteChange(ctx, { id: partId(id, part), before, after, told });
      await ctx.commit([note, ...(await counterChanges(ctx, moves))], { data: undefined });
    }
  });

const partId = (id: string, part: number): string =>
  part === 0 ? id : derivedId(idTime(id), `${id}\n${part}`);

/** Parts are written from the first on and never removed, so one that is missing ends them. */
async function readParts(ctx: Context, id: string): Promise<(CountedRecord | undefined)[]> {
  const first = await ctx.store.get(CountedRecord, id);
  if (first === undefined) return [];
  const parts: (CountedRecord | undefined)[] = [first];
  for (let part = 1; ; part += 1) {
    const next = await ctx.store.get(CountedRecord, partId(id, part));
    if (next === undefined) return parts;
    parts.push(next);
  }
}

type Note = {
  id: string;
  before: CountedRecord | undefined;
  after: Counts;
  told: SaleSnapshot | undefined;
};

function noteChange(ctx: Context, { id, before, after, told }: Note): Change {
  const fields = { counts: after, ...(told !== undefined && { told }) };
  if (before === undefined) {
    return create(CountedRecord, brandNew(ctx, CountedRecord, fields, id), { shared: true });
  }
  return update(CountedRecord, before, amended(ctx, before, fields));
}

/** The counters of what grew; missing ones are made. The first of a month also has what was there before counted. */
async function counterChanges(ctx: Context, moves: Counts): Promise<Change[]> {
  const cells = Object.keys(moves);
  const heads = await ctx.store.getMany(StatsCounter, cells.map(headId));
  const wanted = cells.flatMap((cell) => {
    const { [PLAIN]: plain = {}, ...byKey } = moves[cell] ?? {};
    const fresh = Object.keys(byKey).length;
    const head = heads.get(headId(cell));
    const width = widthOf(cell, (head?.sums?.[KEYS] ?? 0) + fresh);
    const shards = new Map<string, Record<string, number>>();
    for (const [key, numbers] of Object.entries(byKey)) {
      const at = shardId(cell, shardOf(key, width));
      const sums = shards.get(at) ?? {};
      for (const [name, by] of Object.entries(numbers)) sums[memberOf(key, name)] = by;
      shards.set(at, sums);
    }
    const own = { ...plain, ...(fresh > 0 && { [KEYS]: fresh }) };
    return [
      { id: headId(cell), cell, sums: own },
      ...[...shards].map(([id, sums]) => ({ id, cell, sums })),
    ];
  });
  const missing = wanted.map(({ id }) => id).filter((id) => !heads.has(id));
  const [shards, run] = await Promise.all([
    ctx.store.getMany(StatsCounter, missing),
    heads.size < cells.length ? ctx.store.get(CountRun, RUN_ID) : undefined,
  ]);
  const isFirst = heads.size < cells.length && run === undefined;
  return [
    ...wanted.flatMap((one) => moving(ctx, one, heads.has(one.id) || shards.has(one.id))),
    ...(isFirst
      ? [create(CountRun, brandNew(ctx, CountRun, { state: 'running' }, RUN_ID), { shared: true })]
      : []),
  ];
}

/** The name of a key's number among the sums of a shard. */
const memberOf = (key: string, name: string): string => `${key}.${name}`;
export function keyOf(member: string): { key: string; name: string } {
  const at = member.lastIndexOf('.');
  return { key: member.slice(0, at), name: member.slice(at + 1) };
}

type Wanted = { id: string; cell: string; sums: Numbers };

function moving(ctx: Context, { id, cell, sums }: Wanted, exists: boolean): Change[] {
  if (!exists) {
    const record = brandNew(ctx, StatsCounter, { cell, sums }, id);
    return [create(StatsCounter, record, { shared: true })];
  }
  return Object.entries(sums).map(([name, by]) =>
    adjust(StatsCounter, id, {
      field: `${MEMBER}.${name}`,
      by,
      refusal: MOVED,
      retry: true,
    }),
  );
}
