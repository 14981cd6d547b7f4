// Binds the sheets of a cell, when there is enough of them: one commit adds what they have to the volumes and removes them, so every key
// is on its sheet or in its volume, whatever fails.

import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, brandNew, type Change, create, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { StatsCounter, StatsSheet, StatsVolume } from '../records/counter.ts';
import type { ByKey } from '../records/counts.ts';
import { headId, sheetId, volumeId } from './cells.ts';
import { movingHead } from './move-counters.ts';
import {
  BOUND,
  bindable,
  byVolume,
  isDue,
  keysOn,
  LISTED,
  serialsOf,
  summed,
  VOLUMES,
  volumesFor,
  WAITING,
} from './sheets.ts';

export async function bindSheets(ctx: Context, cell: string): Promise<void> {
  let isLeft = true;
  while (isLeft) isLeft = await untilUnmoved(ctx, () => bindSome(ctx, cell));
}

/** False where there is not enough to be bound, or no longer. */
async function bindSome(ctx: Context, cell: string): Promise<boolean> {
  const head = (await ctx.store.get(StatsCounter, headId(cell)))?.sums ?? {};
  if (!isDue(head)) return false;
  const serials = bindable(serialsOf(head));
  const ids = serials.map((serial) => sheetId(cell, serial));
  const sheets = [...(await ctx.store.getMany(StatsSheet, ids)).values()];
  if (sheets.length < serials.length) return false;
  const waiting = summed(sheets.map((sheet) => sheet.by_key));
  const { [VOLUMES]: volumes = 0, [LISTED]: listed = 0 } = head;
  const width = volumesFor(listed + keysOn(waiting), volumes);
  const upTo = serials.at(-1) ?? 0;
  const bound = await boundInto(ctx, { cell, width, upTo }, byVolume(waiting, width));
  const moves = {
    [BOUND]: sheets.length,
    [WAITING]: -sheets.reduce((sum, sheet) => sum + keysOn(sheet.by_key), 0),
    [VOLUMES]: width - volumes,
    [LISTED]: bound.listed,
  };
  const changes = [
    ...sheets.map((sheet) => remove(StatsSheet, sheet)),
    ...bound.changes,
    ...movingHead(cell, moves),
  ];
  await ctx.commit(changes, { data: undefined });
  return true;
}

type Binding = { readonly cell: string; readonly width: number; readonly upTo: number };

/** The volumes as they will be, and how many keys more they have. */
async function boundInto(
  ctx: Context,
  { cell, width, upTo }: Binding,
  waiting: ReadonlyMap<number, ByKey>,
): Promise<{ changes: Change[]; listed: number }> {
  const idOf = (volume: number) => volumeId(cell, volume);
  const there = await ctx.store.getMany(StatsVolume, [...waiting.keys()].map(idOf));
  let listed = 0;
  const changes = [...waiting].map(([volume, byKey]) => {
    const before = there.get(idOf(volume));
    const after = summed([before?.by_key, byKey]);
    listed += keysOn(after) - keysOn(before?.by_key);
    const fields = { by_key: after, up_to: upTo, width };
    return before === undefined
      ? create(StatsVolume, brandNew(ctx, StatsVolume, { cell, ...fields }, idOf(volume)), {
          shared: true,
        })
      : update(StatsVolume, before, amended(ctx, before, fields));
  });
  return { changes, listed };
}
