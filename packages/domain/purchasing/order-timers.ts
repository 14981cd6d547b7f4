// The job that marks an order overdue. Repeatable: it reads the order again.
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { Order } from './records/order.ts';
import { OVERDUE_JOB, overdueAt } from './records/order-overdue.ts';

export const overdueOrder = job(OVERDUE_JOB, async (ctx, orderId) => {
  const order = await ctx.store.get(Order, orderId);
  const at = overdueAt(order);
  if (order === undefined || at === undefined || ctx.clock.now() < at) return;
  const after = amended(ctx, order, { payment_status: 'overdue' });
  await ctx.commit([update(Order, order, after)], { data: after });
});
