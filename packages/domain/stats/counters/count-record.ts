// Counts records for statistics, each exactly once whatever runs twice, late or at the same time: what a record adds now less what it
// had added moves the counters in one commit with the note of it. The note is read before the record, so that a run that saw an older
// record finds a newer note and begins again. Several records share a commit and what they read (decision 290).
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { adjust, amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CountedRecord, CountRun, StatsCounter } from '../records/counter.ts';
import {
  added,
  type Counts,
  growth,
  inParts,
  isNothing,
  type Numbers,
  PLAIN,
} from '../records/counts.ts';
import type { SaleSnapshot } from '../records/sale-snapshot.ts';
import { headId, isFilled, shardId, shardOf, widthOf } from './cells.ts';
import { packed } from './packs.ts';

/** What a record adds now; nothing where it is gone. `told`: what was read for it, to be kept. */
export type Counting = { counts: Counts; told?: SaleSnapshot };
/** A record that is to be counted, and what was told of it before. */
type Asked = { readonly id: string; readonly told: SaleSnapshot | undefined };
/** One for each that is asked for, in their order. */
export type CountAll = (ctx: Context, asked: readonly Asked[]) => Promise<readonly Counting[]>;

/** How many keys were ever put into the cell. */
export const KEYS = 'keys';
const MEMBER = 'sums';
const MOVED = { code: 'version_conflict' } as const;
/** The one run of a tenant has a fixed id. */
export const RUN_ID = derivedId(0, 'stats-count-run');

/** What of a record fits one commit: its note as it was and as it will be, and what moves by it. */
type Part = {
  readonly id: string;
  readonly before: CountedRecord | undefined;
  readonly after: Counts;
  readonly told: SaleSnapshot | undefined;
  readonly moves: Counts;
};

/** Several records in as few commits as there is room for; each part of one is counted wholly or not. */
export const countRecords = (
  ctx: Context,
  ids: readonly string[],
  countAll: CountAll,
): Promise<void> =>
  untilUnmoved(ctx, async (isFirst) => {
    const known = await readNotes(ctx, ids);
    const notesOf = (id: string) => known.get(id) ?? [];
    const counting = await countAll(
      ctx,
      ids.map((id) => ({ id, told: notesOf(id)[0]?.told })),
    );
    const parts = ids.flatMap((id, at) => partsOf(id, notesOf(id), counting[at]));
    for (const pack of packed(parts)) {
      const moves = added(pack.map((part) => part.moves));
      const notes = pack.map((part) => noteChange(ctx, part));
      const counters = await counterChanges(ctx, moves, isFirst);
      await ctx.commit([...notes, ...counters], { data: undefined });
    }
  });

function partsOf(
  id: string,
  known: readonly CountedRecord[],
  { counts, told }: Counting = { counts: {} },
): Part[] {
  const wanted = inParts(counts);
  return Array.from({ length: Math.max(wanted.length, known.length) }, (_, part) => {
    const [before, after] = [known[part], wanted[part] ?? {}];
    return { id: partId(id, part), before, after, told, moves: growth(before?.counts, after) };
  }).filter(({ moves }) => !isNothing(moves));
}

const partId = (id: string, part: number): string =>
  part === 0 ? id : derivedId(idTime(id), `${id}\n${part}`);

/** The notes of each. Parts are written from the first on and never removed, so one that is missing ends them. */
async function readNotes(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CountedRecord[]>> {
  const known = new Map<string, CountedRecord[]>();
  let asked = ids;
  for (let part = 0; asked.length > 0; part += 1) {
    const found = await ctx.store.getMany(
      CountedRecord,
      asked.map((id) => partId(id, part)),
    );
    asked = asked.filter((id) => {
      const note = found.get(partId(id, part));
      if (note !== undefined) known.set(id, [...(known.get(id) ?? []), note]);
      return note !== undefined;
    });
  }
  return known;
}

function noteChange(ctx: Context, { id, before, after, told }: Part): Change {
  const fields = { counts: after, ...(told !== undefined && { told }) };
  if (before === undefined) {
    return create(CountedRecord, brandNew(ctx, CountedRecord, fields, id), { shared: true });
  }
  return update(CountedRecord, before, amended(ctx, before, fields));
}

/** The counters of what grew; missing ones are made. The first of a month also has what was there before counted. */
async function counterChanges(
  ctx: Context,
  moves: Counts,
  isSupposing: boolean,
): Promise<Change[]> {
  const cells = Object.keys(moves);
  const heads = await ctx.store.getMany(StatsCounter, cells.map(headId));
  const wanted = cells.flatMap((cell) =>
    wantedOf(cell, moves[cell] ?? {}, heads.get(headId(cell))),
  );
  const isKnown = ({ id, isLikely }: Wanted) => heads.has(id) || (isSupposing && isLikely);
  const unknown = wanted.filter((one) => !isKnown(one)).map(({ id }) => id);
  const [shards, run] = await Promise.all([
    ctx.store.getMany(StatsCounter, unknown),
    heads.size < cells.length ? ctx.store.get(CountRun, RUN_ID) : undefined,
  ]);
  const isFirst = heads.size < cells.length && run === undefined;
  return [
    ...wanted.flatMap((one) => moving(ctx, one, isKnown(one) || shards.has(one.id))),
    ...(isFirst
      ? [create(CountRun, brandNew(ctx, CountRun, { state: 'running' }, RUN_ID), { shared: true })]
      : []),
  ];
}

/** `isLikely`: it is supposed to be there without being read; where it is not, the commit is refused and all are read. */
type Wanted = { id: string; cell: string; sums: Numbers; isLikely: boolean };

/** The head of the cell and the shards of its keys, which are likely there unless they became more just now. */
function wantedOf(
  cell: string,
  { [PLAIN]: plain = {}, ...byKey }: Counts[string],
  head: StatsCounter | undefined,
): Wanted[] {
  const fresh = Object.keys(byKey).length;
  const keys = head?.sums?.[KEYS] ?? 0;
  const width = widthOf(cell, keys + fresh);
  const isLikely = isFilled(width, keys);
  const shards = new Map<string, Record<string, number>>();
  for (const [key, numbers] of Object.entries(byKey)) {
    const at = shardId(cell, shardOf(key, width));
    const sums = shards.get(at) ?? {};
    for (const [name, by] of Object.entries(numbers)) sums[memberOf(key, name)] = by;
    shards.set(at, sums);
  }
  const own = { ...plain, ...(fresh > 0 && { [KEYS]: fresh }) };
  return [
    { id: headId(cell), cell, sums: own, isLikely: false },
    ...[...shards].map(([id, sums]) => ({ id, cell, sums, isLikely })),
  ];
}

/** The name of a key's number among the sums of a shard. */
const memberOf = (key: string, name: string): string => `${key}.${name}`;
export function keyOf(member: string): { key: string; name: string } {
  const at = member.lastIndexOf('.');
  return { key: member.slice(0, at), name: member.slice(at + 1) };
}

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
