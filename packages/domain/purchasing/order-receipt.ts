// What the goods of an order bring when they come, all at once or part by part: their stock, and what they cost on the supplier's
// account. A part costs its goods at their prices and its share of the tax by value; the transport comes with the first one. So
// all parts together cost what the order costs, and what never comes is neither in stock nor owed.
import { added } from '#domain/catalog/stock/stock-lines.ts';
import { dueDate, owed, supplierAccount } from '#domain/current-accounts/order-debts.ts';
import { toIso } from '#kernel/clock.ts';
import { businessDate } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { awaited, type Came, unitsOf, withoutRest, withReceived } from './order-lines.ts';
import { orderParts } from './order-parts.ts';
import { addStock, stockArrived } from './order-stock.ts';
import type { Order, OrderItem } from './records/order.ts';

/** A refund takes all back in one commit of 100 actions: two for each part on account, one for each product. */
const ACTIONS_MAX = 94;

export type Followed = { fields: Partial<Order>; changes: Change[] };

/** Fields of the order once that came, but for its state, and the changes that go with it. Throws validation_error. */
export async function received(
  ctx: Context,
  order: Order,
  came: readonly Came[],
): Promise<Followed> {
  const [{ supplier, products }, account] = await Promise.all([
    orderParts(ctx, order),
    supplierAccount(ctx, order),
  ]);
  const brought = stockArrived(unitsCome(order.items, came), products);
  const items = withReceived(order.items, came);
  const amount = toAmount(decimal(costOf({ ...order, items })).minus(costOf(order)));
  const due = order.payment_due_date ?? dueDate(businessDate(ctx.clock.now()), supplier);
  const posted = owed(ctx, order, { account, amount, due });
  const receipt = {
    received_at: toIso(ctx.clock.now()),
    items: [...came],
    amount,
    owed_amount: posted.amount,
    ...(posted.movement && { movement_id: posted.movement._id }),
  };
  const receipts = [...(order.receipts ?? []), receipt];
  const stock_added = added([...order.stock_added, ...brought]);
  refuseTooManyParts(receipts.length, stock_added.length);
  return {
    fields: {
      items,
      stock_added,
      receipts,
      receipt_status: awaited(items).length === 0 ? 'received' : 'partial',
      payment_due_date: due,
      ...(posted.movement && {
        current_account_id: posted.movement.account_id,
        current_account_movement_id: posted.movement._id,
      }),
    },
    changes: [...addStock(brought, products), ...posted.changes],
  };
}

/** What of the order came so far costs. */
export function costOf(
  order: Pick<Order, 'items' | 'subtotal' | 'tax_amount' | 'shipping_cost'>,
): number {
  const { items, subtotal, tax_amount: tax, shipping_cost: transport } = order;
  if (items.every(({ received_quantity: units = 0 }) => units === 0)) return 0;
  const goods = goodsOf(items, ({ received_quantity: units = 0 }) => units);
  return toAmount(sum([goods, shareOf(tax, goods, subtotal), transport]));
}

/** Lines and amounts of an order of which nothing more comes. What was paid beyond them is told. */
export function restCancelled(order: Order): Partial<Order> {
  const { tax_amount: tax, shipping_cost: transport, paid_amount: paid } = order;
  const lines = withoutRest(order.items);
  const items = lines.map((item) => ({ ...item, line_total: goodsOf([item], unitsOf) }));
  const subtotal = goodsOf(items, unitsOf);
  const tax_amount = shareOf(tax, subtotal, order.subtotal);
  const total = toAmount(sum([subtotal, tax_amount, transport]));
  const isPaid = paid > 0 && paid >= total;
  return {
    items,
    subtotal,
    tax_amount,
    total,
    receipt_status: 'received',
    ...(isPaid && { paid_amount: total, payment_status: 'paid' }),
    ...(paid > total && { overpaid_amount: toAmount(decimal(paid).minus(total)) }),
  };
}

const goodsOf = (items: readonly OrderItem[], units: (item: OrderItem) => number): number =>
  toAmount(sum(items.map((item) => roundAmount(times(item.unit_price, units(item))))));

/** The part of an amount that falls on so much of the goods; of goods that cost nothing, all of it. */
const shareOf = (amount: number, goods: number, subtotal: number): number =>
  subtotal === 0 ? amount : toAmount(times(amount, goods).div(subtotal));

const unitsCome = (items: readonly OrderItem[], came: readonly Came[]) =>
  came.flatMap(({ index, quantity }) => {
    const item = items[index];
    return item === undefined ? [] : [{ ...item, quantity }];
  });

function refuseTooManyParts(parts: number, products: number): void {
  if (2 * parts + products <= ACTIONS_MAX) return;
  const message = 'The order came in too many parts for its products: receive the rest at once';
  const max = Math.max(1, Math.floor((ACTIONS_MAX - products) / 2));
  refuse([{ field: 'items', location: 'body', code: 'too_many_items', message, max }]);
}
