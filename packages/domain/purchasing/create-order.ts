// POST /orders/: an order with its amounts. Spec: Order to supplier.
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { Order } from './order.ts';
import { orderAmounts, statedAmounts } from './order-amounts.ts';
import { newOrderParts } from './order-parts.ts';
import { stockBrought } from './order-stock.ts';

export const createOrder = ownVerb(
  Order,
  'create',
  {
    summary: 'Create an order to a supplier; its amounts are computed',
    fails: ['totals_mismatch'],
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
