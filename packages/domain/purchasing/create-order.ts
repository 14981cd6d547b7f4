// POST /orders/: an order with its amounts. Spec: Order to supplier.
import { createBody } from '#resource/bodies.ts';
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Order } from './order.ts';
import { orderAmounts, statedAmounts } from './order-amounts.ts';
import { newOrderParts } from './order-parts.ts';
import { stockBrought } from './order-stock.ts';

export const createOrder = verb(
  Order,
  {
    name: 'orders.create',
    summary: 'Create an order to a supplier; its amounts are computed',
    method: 'POST',
    path: '/orders/',
    access: 'orders:write',
    body: createBody(Order),
    data: shownRecord(Order),
    status: [201],
    fails: ['related_record_not_found', 'totals_mismatch'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const input = body as Rec;
    const record = newRecord(ctx, Order, input);
    const { supplier, products } = await newOrderParts(ctx, record);
    stockBrought(record.items, products);
    const amounts = orderAmounts(record, statedAmounts(input));
    const order = { ...record, ...amounts, supplier_name: supplier.name };
    return ctx.commit([create(Order, order)], { data: order, status: 201 });
  },
);
