// PUT /orders/{id}/: states and, until it is confirmed, everything else; stock and the supplier's
// account follow in the same commit. Spec: Order to supplier; contract#states. The state moves once
// only, so what comes with it happens once.
import { isDeepStrictEqual } from 'node:util';
import { dueDate, owedNoMore } from '#domain/current-accounts/order-debts.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldError, refuse } from '#kernel/error.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { orderAmounts, statedAmounts } from './order-amounts.ts';
import { awaited, updatedLines } from './order-lines.ts';
import { newOrderParts, orderParts } from './order-parts.ts';
import { type Followed, received } from './order-receipt.ts';
import { stockBrought, takeBack } from './order-stock.ts';
import { Order, STEPS } from './records/order.ts';
import { inTime, paidAsTold } from './records/order-overdue.ts';
import { Supplier } from './records/supplier.ts';

const TERMS = ['supplier_id', 'items', 'tax_amount', 'shipping_cost', 'subtotal', 'total'] as const;
const OPEN: readonly string[] = ['draft', 'pending'];

type Term = (typeof TERMS)[number];

export const updateOrder = ownVerb(
  Order,
  'update',
  {
    summary: 'Change an order or move its states; delivered receives all that is awaited',
    fails: ['totals_mismatch', 'insufficient_stock'],
  },
  async (ctx, { record, body }) => {
    const { items } = body;
    const changed = amendedRecord(ctx, Order, record, {
      ...body,
      ...(items !== undefined && { items: updatedLines(record.items, items) }),
      ...(await clearedDue(ctx, record, body)),
    });
    if (changed === record) return { data: record };
    Order.guard?.({ before: record, after: changed }, ctx.actor);
    const terms = TERMS.filter((field) => !isDeepStrictEqual(record[field], changed[field]));
    refuseFixed(record, terms);
    const isPlaced = record.status === 'draft' && changed.status === 'pending';
    const known = isPlaced ? undefined : record;
    const termed = { ...changed, ...(await termsFollowed(ctx, { changed, terms, known })) };
    const priced = { ...termed, ...orderAmounts(termed, statedAmounts(body, record)) };
    const { fields, changes } = await stateFollowed(ctx, record, priced);
    const moved = { ...priced, ...fields, ...stateFields(record, changed) };
    const nowMs = ctx.clock.now();
    const isTold = body.paid_amount !== undefined && body.paid_amount !== record.paid_amount;
    const told = body.payment_status === record.payment_status ? undefined : body.payment_status;
    const paid = isTold ? paidAsTold(moved, told, nowMs) : moved;
    const after = inTime(record, paid, nowMs);
    return ctx.commit([update(Order, record, after), ...changes], { data: after });
  },
);

/** A due day that an update clears is the one of the supplier's terms again, from the day on which the first goods came. */
async function clearedDue(
  ctx: Context,
  { supplier_id, receipts = [] }: Order,
  body: (typeof Order)['$patch'],
): Promise<Partial<Order>> {
  const [first] = receipts;
  const isCleared = 'payment_due_date' in body && body.payment_due_date === undefined;
  if (!isCleared || first === undefined) return {};
  const day = businessDate(Date.parse(first.received_at));
  return { payment_due_date: dueDate(day, await ctx.store.get(Supplier, supplier_id)) };
}

/** `known`: what it named already, unless that is looked up again. */
type Change = { changed: Order; terms: readonly Term[]; known: Order | undefined };

/** What a draft names may have been deleted or taken out of use meanwhile: it is looked up again as the order is placed. */
async function termsFollowed(
  ctx: Context,
  { changed, terms, known }: Change,
): Promise<Partial<Order>> {
  if (known !== undefined && !terms.includes('items') && !terms.includes('supplier_id')) return {};
  const { supplier, products, items } = await newOrderParts(ctx, changed, known);
  stockBrought(items, products);
  return { items, supplier_name: supplier.name };
}

async function stateFollowed(ctx: Context, before: Order, order: Order): Promise<Followed> {
  if (before.status === order.status) return { fields: {}, changes: [] };
  if (order.status === 'delivered') return received(ctx, order, awaited(order.items));
  if (order.status === 'refunded') return sentBack(ctx, order);
  const isUnpaid = order.status === 'cancelled' && order.payment_status === 'pending';
  return { fields: isUnpaid ? { payment_status: 'cancelled' } : {}, changes: [] };
}

async function sentBack(ctx: Context, order: Order): Promise<Followed> {
  const [{ products }, account] = await Promise.all([
    orderParts(ctx, order),
    owedNoMore(ctx, order),
  ]);
  return {
    fields: { stock_added: [], ...account.fields },
    changes: [...takeBack(order.stock_added, products), ...account.changes],
  };
}

const stateFields = (before: Order, after: Order): Partial<Order> =>
  before.status !== after.status && STEPS.includes(after.status)
    ? { [`${after.status}_at`]: after.updated_at }
    : {};

/** Throws validation_error, immutable, for every term of an order that was confirmed. */
function refuseFixed(before: Order, terms: readonly Term[]): void {
  if (OPEN.includes(before.status)) return;
  const message = `A ${before.status} order keeps its terms`;
  refuse(
    terms.map((field): FieldError => ({ field, location: 'body', code: 'immutable', message })),
  );
}
