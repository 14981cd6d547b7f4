// Counts records for statistics, each exactly once whatever runs twice, late or at the same time: what a record adds to its days now less
// what it had added moves the counters of these, and of their months where they are closed, in one commit with the note of it. The note
// is read before the record, so that a run that saw an older record finds a newer note and begins again. Several records share a commit
// and what they read (decision 290).
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CountedRecord } from '../records/counter.ts';
import { added, type Counts, inParts, isNothing } from '../records/counts.ts';
import type { SaleSnapshot } from '../records/sale-snapshot.ts';
import { bindSheets } from './bind-sheets.ts';
import { moved } from './cells.ts';
import { dueIn, knownCounters, shardIn } from './known-counters.ts';
import { counterChanges } from './move-counters.ts';
import { packed } from './packs.ts';

/** What a record adds now to its days; nothing where it is gone. `told`: what was read for it, to be kept. */
type Counting = { counts: Counts; told?: SaleSnapshot };
/** A record that is to be counted, and what was told of it before. */
type Asked = { readonly id: string; readonly told: SaleSnapshot | undefined };
/** One for each that is asked for, in their order. */
export type CountAll = (ctx: Context, asked: readonly Asked[]) => Promise<readonly Counting[]>;

/** What of a record fits one commit: its note as it was and as it will be, and what moves by it. */
type Part = {
  readonly id: string;
  readonly recordId: string;
  readonly before: CountedRecord | undefined;
  readonly after: Counts;
  readonly told: SaleSnapshot | undefined;
  readonly moves: Counts;
};

/**
 * Several records in as few commits as there is room for; each part of one is counted wholly or not. Where a commit is refused, those
 * before it stand, and only what is left is read again (decision 347).
 */
export async function countRecords(
  ctx: Context,
  ids: readonly string[],
  countAll: CountAll,
): Promise<void> {
  let left = ids;
  let due: string[] = [];
  await untilUnmoved(ctx, async (isFirst) => {
    const parts = await uncounted(ctx, left, countAll);
    if (parts.length === 0) return;
    const days = parts.map((part) => part.moves);
    const { known, moves: all } = await knownCounters(ctx, days);
    const whole = parts.map((part, at) => ({ ...part, moves: all[at] ?? {} }));
    for (const pack of packed(whole, shardIn(known))) {
      left = left.slice(left.indexOf(pack[0]?.recordId ?? ''));
      const notes = pack.map((part) => noteChange(ctx, part));
      const moves = added(pack.map((part) => part.moves));
      const counters = await counterChanges(ctx, { moves, known, isSupposing: isFirst });
      await ctx.commit([...notes, ...counters.changes], { data: undefined });
      counters.note();
      due = dueIn(known);
    }
  });
  for (const cell of due) await bindSheets(ctx, cell);
}

/** What of the records is not counted as they are now. */
async function uncounted(
  ctx: Context,
  ids: readonly string[],
  countAll: CountAll,
): Promise<Part[]> {
  const known = await readNotes(ctx, ids);
  const notesOf = (id: string) => known.get(id) ?? [];
  const asked = ids.map((id) => ({ id, told: notesOf(id)[0]?.told }));
  const counting = await countAll(ctx, asked);
  return ids.flatMap((id, at) => partsOf(id, notesOf(id), counting[at]));
}

function partsOf(
  id: string,
  known: readonly CountedRecord[],
  { counts, told }: Counting = { counts: {} },
): Part[] {
  const wanted = inParts(counts);
  return Array.from({ length: Math.max(wanted.length, known.length) }, (_, part) => {
    const [before, after] = [known[part], wanted[part] ?? {}];
    const moves = moved(before?.counts, after);
    return { id: partId(id, part), recordId: id, before, after, told, moves };
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
