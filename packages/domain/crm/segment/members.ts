// The customers of a segment, as they are now, in bounded reads: never more than one page of
// customers is held at a time. Deleted customers belong to no segment.

import { bearerOf, idsOf } from '#domain/customers/merged.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import type { Context } from '#resource/context.ts';
import type { CrmSegment } from '../records/segment.ts';
import { type SegmentRule, satisfies } from '../records/segment-rule.ts';

const PAGE = 500;

/** In the order of creation or its reverse; `from` is the `next` of an earlier page. */
type Walk = { direction: 'asc' | 'desc'; from?: string };

/** `next`: where to go on behind this page; undefined on the last one. */
export type MemberPage = { members: Customer[]; next?: string };

/** Pages of the members of the segment. */
export async function* membersOf(
  ctx: Context,
  segment: CrmSegment,
  walk: Walk,
): AsyncGenerator<MemberPage> {
  const pages = segment.type === 'static' ? listed(ctx, segment, walk) : everybody(ctx, walk);
  const nowMs = ctx.clock.now();
  for await (const { members, next } of pages) {
    yield { members: members.filter((customer) => isMember(segment, customer, nowMs)), next };
  }
}

/** Does the customer belong to the segment at that instant? Pure. */
export function isMember(segment: CrmSegment, customer: Customer, nowMs: number): boolean {
  if (customer.status === 'deleted') return false;
  if (segment.type === 'static') {
    const named: readonly string[] = segment.customer_ids ?? [];
    return idsOf(customer).some((id) => named.includes(id));
  }
  const { all, any } = segment.rules ?? {};
  const holds = (rule: SegmentRule) => satisfies(customer, rule, nowMs);
  return all === undefined ? (any ?? []).some(holds) : all.every(holds);
}

/** A list is one page. A customer that was merged is the one that it was merged into. */
async function* listed(
  ctx: Context,
  segment: CrmSegment,
  { direction }: Walk,
): AsyncGenerator<MemberPage> {
  const found = await ctx.store.getMany(Customer, segment.customer_ids ?? []);
  const bearers = await Promise.all(
    [...found.values()].map((each) =>
      each.merged_into === undefined ? each : bearerOf(ctx, each.merged_into),
    ),
  );
  const each = new Map(bearers.flatMap((one) => (one === undefined ? [] : [[one._id, one]])));
  const sorted = [...each.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  yield { members: direction === 'asc' ? sorted : sorted.reverse() };
}

async function* everybody(ctx: Context, { direction, from }: Walk): AsyncGenerator<MemberPage> {
  let cursor = from;
  do {
    const { items, nextCursor } = await ctx.store.list(Customer, {
      page: 1,
      perPage: PAGE,
      sort: 'created_at',
      direction,
      filters: {},
      cursor,
    });
    yield { members: items, next: nextCursor };
    cursor = nextCursor;
  } while (cursor !== undefined);
}
