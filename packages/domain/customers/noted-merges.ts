// Who bears what customers bought that were merged away, for what adds up by customer: noted by a job of each merge, read in one call.
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { bearerOf, idsOf } from './merged.ts';
import { Customer } from './records/customer.ts';
import { BEARERS_MAX, MergedCustomers, PART_IDS, partOf } from './records/merged-customers.ts';

type Bearers = ReadonlyMap<string, string>;
const MERGED_AWAY = { filters: { status: 'deleted' } } as const;

/** By the id of each customer that was merged away, the id of who bears what it bought. */
export async function readBearers(ctx: Context): Promise<Bearers> {
  const parts = await ctx.store.getMany(MergedCustomers, PART_IDS);
  return new Map([...parts.values()].flatMap(({ bearers = {} }) => Object.entries(bearers)));
}

/** The customer of that id, or who bears what it bought. */
export const bearerAmong = (bearers: Bearers, id: string): string => bearers.get(id) ?? id;

/** Of a customer that was merged away. */
export type Merged = { ids: readonly string[]; bearer: string };

/** Notes it with those that were merged into it before; the first of a tenant with all that were merged before anything was noted. */
export async function notedMerge(ctx: Context, customerId: string): Promise<Merged | undefined> {
  const source = await ctx.store.get(Customer, customerId);
  const target = await bearerOf(ctx, customerId);
  if (source?.merged_into === undefined || target === undefined) return undefined;
  const merged = { ids: idsOf(source), bearer: target._id };
  await untilUnmoved(ctx, async () => {
    const parts = await ctx.store.getMany(MergedCustomers, PART_IDS);
    const known = parts.size === 0 ? await everyMerge(ctx) : [];
    await note(
      ctx,
      parts,
      new Map([...known, ...merged.ids.map((id) => [id, target._id] as const)]),
    );
  });
  return merged;
}

async function everyMerge(ctx: Context): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const page of pagesOf(ctx, Customer, MERGED_AWAY)) {
    for (const { _id, merged_into } of page) {
      const bearer = merged_into === undefined ? undefined : await bearerOf(ctx, merged_into);
      if (bearer !== undefined) found.push([_id, bearer._id]);
    }
  }
  return found;
}

async function note(
  ctx: Context,
  parts: ReadonlyMap<string, MergedCustomers>,
  merges: Bearers,
): Promise<void> {
  const changes = [...Map.groupBy(merges, ([id]) => partOf(id))].flatMap(([partId, own]) => {
    const part = parts.get(partId);
    const before = part?.bearers ?? {};
    const bearers = Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(own) }).slice(-BEARERS_MAX),
    );
    if (own.every(([id, bearer]) => before[id] === bearer)) return [];
    return part === undefined
      ? [create(MergedCustomers, brandNew(ctx, MergedCustomers, { bearers }, partId))]
      : [update(MergedCustomers, part, amended(ctx, part, { bearers }))];
  });
  if (changes.length > 0) await ctx.commit(changes, { data: undefined });
}
