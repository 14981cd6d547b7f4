// POST /orders/: an order with its number and amounts. Spec: Order to supplier.
import { addDays, businessDate } from '#kernel/date.ts';
import { create, nextCode } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { orderAmounts, statedAmounts } from './order-amounts.ts';
import { orderedLines } from './order-lines.ts';
import { newOrderParts } from './order-parts.ts';
import { stockBrought } from './order-stock.ts';
import { Order } from './records/order.ts';
import { paidAsTold } from './records/order-overdue.ts';
import type { Supplier } from './records/supplier.ts';

export const createOrder = ownVerb(
  Order,
  'create',
  {
    summary: 'Create an order to a supplier; its number is the next one, its amounts are computed',
    fails: ['totals_mismatch'],
  },
  async (ctx, { body }) => {
    const record = newRecord(ctx, Order, { ...body, items: orderedLines(body.items) });
    const [{ supplier, products, items }, { code, taking }] = await Promise.all([
      newOrderParts(ctx, record),
      nextCode(ctx, 'orders', 'OC'),
    ]);
    stockBrought(items, products);
    const amounts = orderAmounts({ ...record, items }, statedAmounts(body));
    const named = { order_number: code, supplier_name: supplier.name };
    const priced = { ...expected(supplier, ctx), ...record, ...amounts, ...named };
    const isTold = body.paid_amount !== undefined && body.paid_amount !== 0;
    const order = isTold ? paidAsTold(priced, body.payment_status, ctx.clock.now()) : priced;
    return ctx.commit([create(Order, order), taking], { data: order, status: 201 });
  },
);

/** When the goods come, for an order that does not say it: as many days from now as the supplier takes. */
const expected = ({ lead_time_days: days }: Supplier, ctx: Context): Partial<Order> =>
  days === undefined
    ? {}
    : { expected_delivery_date: addDays(businessDate(ctx.clock.now()), days) };
