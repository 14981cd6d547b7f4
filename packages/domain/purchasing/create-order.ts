// POST /orders/: an order with its amounts. Spec: Order to supplier.
import { create } from '#resource/change.ts';
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
    const record = newRecord(ctx, Order, body);
    const { supplier, products } = await newOrderParts(ctx, record);
    stockBrought(record.items, products);
    const amounts = orderAmounts(record, statedAmounts(body));
    const order = { ...record, ...amounts, supplier_name: supplier.name };
    return ctx.commit([create(Order, order)], { data: order, status: 201 });
  },
);
