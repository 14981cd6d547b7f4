// Before a supplier is deleted: no order to it is still to come, whose goods would be owed to a supplier that is gone.
import type { Context } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { Order } from './records/order.ts';
import type { Supplier } from './records/supplier.ts';

const UNDER_WAY = ['pending', 'confirmed', 'shipped'] as const satisfies Order['status'][];

/** Throws resource_in_use with the oldest of them. */
export async function nothingUnderWay(ctx: Context, { _id }: Supplier): Promise<void> {
  const { items } = await ctx.store.list(Order, {
    ...OLDEST_FIRST,
    perPage: 1,
    filters: { supplier_id: _id },
    within: { status: UNDER_WAY },
  });
  const [order] = items;
  if (order === undefined) return;
  const { _id: order_id, status } = order;
  const message = 'An order to it is under way: cancel or receive it first';
  refuseUsed('order', { message, order_id, status });
}
