// What the business orders from a supplier. Spec: Order to supplier; contract#states. Decision: what comes of it adds
// its stock and is owed to the supplier's account, part by part until all came (delivered); refunding takes both back. What was
// received is refunded, not deleted. It is overdue once something came and its payment_due_date passed unpaid.

import { Product } from '#domain/catalog/records/product.ts';
import { movedUnits } from '#domain/catalog/records/variant.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  amount,
  date,
  dateTime,
  freeObject,
  list,
  metadata,
  object,
  oneOf,
  positiveQuantity,
  quantity,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { enteredState } from '#kernel/states.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { orderTimers } from './order-overdue.ts';
import { Supplier } from './supplier.ts';

/** contract#sizes: lines of one document. */
export const ITEMS_MAX = 200;
/** States that the order enters with the time and the event of their name. */
export const STEPS: readonly string[] = [
  'confirmed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
];

export const moves = {
  draft: ['pending', 'cancelled'],
  pending: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: ['refunded'],
  cancelled: [],
  refunded: [],
} as const;

/** What came at one time. */
const receipt = () =>
  object({
    received_at: dateTime(),
    items: list(object({ index: whole(0, ITEMS_MAX - 1), quantity: positiveQuantity() })),
    amount: amount().meta({ description: 'What it costs, with its share of tax and transport' }),
    owed_amount: amount().meta({ description: 'What of it was put on the current account' }),
    movement_id: recordId().optional(),
  });

const fields = {
  order_number: field(text(0, 20)).assigned().searchable(),
  supplier_id: field(text(1, 100))
    .required()
    .references('supplier', (): Noun => Supplier)
    .filterable(),
  items: field(
    list(
      object({
        product_id: text(1, 100),
        product_name: text(1, 200),
        variant_id: text(0, 100).optional(),
        quantity: positiveQuantity(),
        unit_price: amount(),
        line_total: amount().optional(),
        received_quantity: quantity().optional(),
        cancelled_quantity: quantity().optional(),
        metadata: metadata().optional(),
      }),
      ITEMS_MAX,
      1,
    ),
  )
    .required()
    .searchable('product_name')
    .mentions(() => Product, 'product_id'),
  tax_amount: field(amount()).default(0),
  shipping_cost: field(amount()).default(0),
  expected_delivery_date: field(date()).sortable('code'),
  notes: field(text(0, 1000)).searchable(),
  shipping_address: field(freeObject()).kept(),
  payment_terms: field(text(0, 500)).kept(),
  status: states({
    initial: ['draft', 'pending'],
    moves,
  })
    .sortable('spare')
    .filterable(),
  payment_status: states({
    initial: ['pending', 'partial', 'paid'],
    moves: {
      pending: ['partial', 'paid', 'overdue', 'cancelled'],
      partial: ['paid', 'overdue'],
      overdue: ['partial', 'paid'],
      paid: ['partial'],
      cancelled: [],
    },
  }).filterable(),
  subtotal: field(amount()).always(),
  total: field(amount()).always().sortable('number'),
  paid_amount: field(amount()).default(0),
  overpaid_amount: field(
    amount().meta({ description: 'Paid beyond what the order costs since its rest was cancelled' }),
  ).assigned(),
  payment_due_date: field(
    date().meta({
      description: 'Left out, the day of the first receipt plus the payment terms of the supplier',
    }),
  ),
  receipts: field(list(receipt())).assigned(),
  receipt_status: field(
    oneOf(['partial', 'received']).meta({ description: 'Missing until something came' }),
  )
    .assigned()
    .filterable(),
  supplier_name: field(text(0, 200)).assigned().sortable('text').searchable(),
  stock_added: field(movedUnits()).default([]).assigned(),
  current_account_id: field(recordId()).assigned(),
  current_account_movement_id: field(recordId()).assigned(),
  confirmed_at: field(dateTime()).assigned(),
  shipped_at: field(dateTime()).assigned(),
  delivered_at: field(dateTime()).assigned(),
  completed_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
  refunded_at: field(dateTime()).assigned(),
  external_reference: field(text(0, 200)).searchable(),
};

/** What goods that come move besides what only the service sets: what was received of each line, and when it is to be paid. */
const COME = ['items', 'payment_due_date'];

export interface Order extends Stored<'order', typeof fields> {}
export type OrderDraft = Drafted<'order', typeof fields>;
export type OrderItem = Order['items'][number];

export const Order: NounOf<Order, typeof fields, OrderDraft> = noun({
  name: 'order',
  summary: 'What is ordered from a supplier, from draft to receipt and payment.',
  base: '/orders',
  key: 'od',
  scope: 'orders',
  fields,
  searchOrder: [
    'supplier_name',
    'notes',
    'items.product_name',
    'external_reference',
    'order_number',
  ],
  guard: legalChange,
  events: orderEvents,
  jobs: orderTimers,
  eventKinds: {
    confirmed: 'The supplier confirmed the order',
    shipped: 'The supplier sent the goods',
    received_in_part: 'A part of the goods came and is in stock; receipts says which',
    delivered: 'The goods were received and are in stock',
    completed: 'The order is done',
    cancelled: 'The order was cancelled',
    refunded: 'The goods went back to the supplier',
    payment_status_changed: 'payment_status changed',
  },
  tells: {
    delivered: [...COME, 'tax_amount', 'subtotal', 'total'],
    received_in_part: COME,
    payment_status_changed: ['paid_amount'],
  },
});

function orderEvents(change: RecordChange<Order>): string[] {
  const entered = enteredState(change, 'status');
  const [had, has] = [change.before, change.after].map((order) => order?.receipts?.length ?? 0);
  const isPart = change.after?.status === 'shipped' && had !== has;
  const isPayment = change.before !== undefined && enteredState(change, 'payment_status');
  return [
    ...(entered !== undefined && STEPS.includes(entered) ? [entered] : []),
    ...(isPart ? ['received_in_part'] : []),
    ...(isPayment ? ['payment_status_changed'] : []),
  ];
}

function legalChange({ before, after }: RecordChange<Order>): void {
  if (after === undefined) {
    refuseReceived(before);
    return;
  }
  const isUnpaid = before?.payment_status === 'paid' && after.payment_status === 'partial';
  if (!isUnpaid || after.status === 'refunded') return;
  const message = 'Only a refund makes a paid order partly paid';
  const line: FieldError = { from: 'paid', to: 'partial', allowed: [], message };
  fail('invalid_state_transition', {
    errors: [{ field: 'payment_status', location: 'body', ...line }],
  });
}

function refuseReceived(order: Order | undefined): void {
  const status = order?.status;
  const isIn = status === 'delivered' || status === 'completed';
  if (!isIn && (status === 'refunded' || order?.receipts === undefined)) return;
  const message = 'What was received is refunded, not deleted';
  fail('resource_in_use', { errors: [{ message, status }] });
}
