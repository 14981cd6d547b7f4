// The changes that move counters when records are counted: those of the head of each cell, and of the shards of its keys or the sheet on
// which these wait. Those that are missing are made. A month that has not ended is open: its days move alone, and its head tells that
// they did.
import { adjust, amended, brandNew, type Change, create, holds, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CountedMonth, CountRun, StatsCounter, StatsSheet } from '../records/counter.ts';
import { type ByKey, type Counts, type Numbers, PLAIN, totalled } from '../records/counts.ts';
import { headId, isFilled, isMonth, shardId, sheetId } from './cells.ts';
import { type Cell, type Known, memberOf, placeIn, RUN_ID } from './known-counters.ts';
import { KEYS, KEYS_OF_SHEET, keysOn, SHEETS, summed, WAITING } from './sheets.ts';

const MEMBER = 'sums';
const MOVED = { code: 'version_conflict' } as const;

type Moving = { moves: Counts; known: Known; isSupposing: boolean };

/** The counters of what grew; the first of a month also has what was there before counted. `note`: to be called once it is committed. */
export async function counterChanges(ctx: Context, { moves, known, isSupposing }: Moving) {
  const sheets = Object.keys(moves).flatMap((cell) => onSheet(ctx, known, cell, moves[cell] ?? {}));
  const waiting = new Map(sheets.map(({ cell, head }) => [cell, head]));
  const wanted = Object.keys(moves).flatMap((cell) =>
    wantedOf(known, cell, moves[cell] ?? {}, waiting.get(cell)),
  );
  const isSupposed = ({ isLikely }: Wanted) => isSupposing && isLikely;
  const asked = wanted.filter((one) => !known.there.has(one.id) && !one.isHead && !isSupposed(one));
  const shards = await ctx.store.getMany(
    StatsCounter,
    asked.map(({ id }) => id),
  );
  for (const id of shards.keys()) known.there.add(id);
  const exists = (one: Wanted) => known.there.has(one.id) || isSupposed(one);
  const run = { state: 'running' } as const;
  const changes: Change[] = [
    ...wanted.flatMap((one) => moving(ctx, one, known, exists(one))),
    ...sheets.map(({ change }) => change),
    ...(known.isCountedBack
      ? []
      : [create(CountRun, brandNew(ctx, CountRun, run, RUN_ID), { shared: true })]),
  ];
  const note = () => {
    known.isCountedBack = true;
    for (const { note: put } of sheets) put();
    for (const { id, cell, isHead } of wanted) {
      known.there.add(id);
      const told = isHead ? known.cells.get(cell) : undefined;
      if (told !== undefined) told.isTold = true;
    }
  };
  return { changes, note };
}

/** Of a cell whose keys go on sheets: the last one where it has room, else another; and what its head tells of that. */
function onSheet(
  ctx: Context,
  { cells }: Known,
  cell: string,
  { [PLAIN]: _, ...byKey }: ByKey,
): { cell: string; head: Numbers; change: Change; note: () => void }[] {
  const sheets = cells.get(cell)?.sheets;
  const fresh = Object.keys(byKey).length;
  if (sheets === undefined || fresh === 0) return [];
  const { last, next } = sheets;
  const telling = (head: Numbers): Numbers => totalled([sheets.head, head]);
  if (last === undefined || keysOn(last.by_key) + fresh > KEYS_OF_SHEET) {
    const made = brandNew(ctx, StatsSheet, { cell, by_key: byKey }, sheetId(cell, next));
    const head = { [SHEETS]: 1, [WAITING]: fresh };
    const after = { head: telling(head), next: next + 1, last: made };
    const change = create(StatsSheet, made, { shared: true });
    return [{ cell, head, change, note: () => void Object.assign(sheets, after) }];
  }
  const longer = amended(ctx, last, { by_key: summed([last.by_key, byKey]) });
  const head = { [WAITING]: keysOn(longer.by_key) - keysOn(last.by_key) };
  const after = { head: telling(head), last: longer };
  const change = update(StatsSheet, last, longer);
  return [{ cell, head, change, note: () => void Object.assign(sheets, after) }];
}

const NO_CELL: Cell = { keys: 0, fresh: 0, width: 1, isTold: true };

/** `isLikely`: it is supposed to be there without being read; where it is not, the commit is refused and all are read. */
type Wanted = { id: string; cell: string; sums: Numbers; isHead: boolean; isLikely: boolean };

/** The head of the cell and the shards of its keys, which are likely there unless they became more just now. */
function wantedOf(
  known: Known,
  cell: string,
  { [PLAIN]: plain = {}, ...byKey }: ByKey,
  waiting: Numbers = {},
): Wanted[] {
  const { keys, fresh, width, isTold, sheets } = known.cells.get(cell) ?? NO_CELL;
  const isLikely = isFilled(width, keys);
  const shards = new Map<number, Record<string, number>>();
  for (const [key, numbers] of sheets === undefined ? Object.entries(byKey) : []) {
    const at = placeIn(known.places, key) % width;
    const sums = shards.get(at) ?? {};
    for (const [name, by] of Object.entries(numbers)) sums[memberOf(key, name)] = by;
    shards.set(at, sums);
  }
  const own = { ...plain, ...waiting, ...(!isTold && { [KEYS]: fresh }) };
  return [
    { id: headId(cell), cell, sums: own, isHead: true, isLikely: false },
    ...[...shards].map(([at, sums]) => ({
      id: shardId(cell, at),
      cell,
      sums,
      isHead: false,
      isLikely,
    })),
  ];
}

function moving(ctx: Context, { id, cell, sums }: Wanted, known: Known, exists: boolean): Change[] {
  const isOpen = isMonth(cell) && known.isOpen(cell);
  if (!exists) {
    const record = brandNew(
      ctx,
      StatsCounter,
      { cell, sums, ...(isOpen && { state: 'open' }) },
      id,
    );
    const month = isOpen && brandNew(ctx, CountedMonth, { cell }, id);
    return [
      create(StatsCounter, record, { shared: true }),
      ...(month ? [create(CountedMonth, month, { shared: true })] : []),
    ];
  }
  const change = adjusting(id, sums);
  if (change === undefined) return [];
  return [change, ...(isOpen ? [holds(StatsCounter, id, { state: 'open' })] : [])];
}

function adjusting(id: string, sums: Numbers): Change | undefined {
  const [first, ...more] = Object.entries(sums)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => [`${MEMBER}.${name}`, by] as const);
  if (first === undefined) return undefined;
  const [field, by] = first;
  return adjust(StatsCounter, id, { field, by, more, refusal: MOVED, retry: true });
}

/** What the head of a cell tells of its sheets and volumes. */
export const movingHead = (cell: string, sums: Numbers): Change[] =>
  [adjusting(headId(cell), sums)].filter((change) => change !== undefined);
