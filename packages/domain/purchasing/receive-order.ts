// POST /orders/{id}/receive/: what came of an order that was shipped, line by line. Once all came, or the rest is given up, the
// order is delivered. Decision: an order of which nothing came is not given up here, since it would be delivered with nothing.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { list, object, oneOf, positiveQuantity, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { canMove } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { awaited, awaitedOf, type Came } from './order-lines.ts';
import { received, restCancelled } from './order-receipt.ts';
import { Order } from './records/order.ts';
import { ITEMS_MAX, moves } from './records/order-fields.ts';

const receipt = z.strictObject({
  items: list(
    object({
      index: whole(0, ITEMS_MAX - 1).meta({ description: 'Place of the line in items, from 0' }),
      quantity: positiveQuantity(),
    }),
    ITEMS_MAX,
  )
    .meta({ description: 'What came; left out, all that is awaited came' })
    .optional(),
  rest: oneOf(['awaited', 'cancelled'])
    .meta({ description: 'What becomes of the rest; awaited unless told' })
    .optional(),
});

export const receiveOrder = verb(
  Order,
  {
    name: 'orders.receive',
    summary: 'Receive an order, all of it or a part; the rest is awaited or cancelled',
    description:
      'Only a shipped order. Adds what came to the stock and its cost to the debt with the supplier. Once all came, or `rest` is `cancelled`, the order is `delivered`.',
    method: 'POST',
    path: '/orders/{id}/receive/',
    access: 'orders:write',
    on: 'record',
    when: isReceivable,
    body: receipt,
    data: shownRecord(Order),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    refuseUnreceivable(record);
    const came = body.items ?? awaited(record.items);
    refuseWrong(record, came);
    const isLast = body.rest === 'cancelled';
    if (came.length === 0 && (!isLast || record.receipts === undefined)) refuseNothing();
    const { fields, changes } =
      came.length === 0 ? { fields: {}, changes: [] } : await received(ctx, record, came);
    const after = amended(ctx, record, {
      ...fields,
      ...(isLast && restCancelled({ ...record, ...fields })),
    });
    const isComplete = after.receipt_status === 'received';
    const data: Order = isComplete
      ? { ...after, status: 'delivered', delivered_at: after.updated_at }
      : after;
    return ctx.commit([update(Order, record, data), ...changes], { data });
  },
);

function isReceivable({ status }: Order): boolean {
  return canMove(moves, status, 'delivered');
}

function refuseUnreceivable(order: Order): void {
  if (isReceivable(order)) return;
  const { status: from } = order;
  fail('invalid_state_transition', {
    errors: [{ field: 'status', from, to: 'delivered', allowed: [...moves[from]] }],
  });
}

/** Throws validation_error for lines that are not there, and for more than is awaited of one. */
function refuseWrong({ items }: Order, came: readonly Came[]): void {
  refuse(
    came.flatMap(({ index, quantity }, at): FieldError[] => {
      const place = { location: 'body' as const, index: at };
      const line = items[index];
      const field = `items[${at}].index`;
      if (line === undefined) {
        const message = 'The order has no such line';
        return [{ ...place, field, code: 'out_of_range', message, max: items.length - 1 }];
      }
      if (came.findIndex((each) => each.index === index) < at) {
        return [{ ...place, field, code: 'not_unique', message: 'The line is named twice' }];
      }
      const max = awaitedOf(line);
      if (quantity <= max) return [];
      const message = 'More than is awaited of the line';
      return [{ ...place, field: `items[${at}].quantity`, code: 'too_large', message, max }];
    }),
  );
}

function refuseNothing(): void {
  const message = 'Say what came; the rest is given up once a part came';
  refuse([{ field: 'items', location: 'body', code: 'too_few_items', message, min: 1 }]);
}
