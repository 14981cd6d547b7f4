// What the business orders from a supplier. Spec: Order to supplier; decisions 17. Decision:
// receiving it (delivered) adds the stock of its tracked products and what is owed to the supplier's
// account; refunding takes both back. What was received is refunded, not deleted.

import * as z from 'zod';
import { enteredState } from '#domain/catalog/publication.ts';
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
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Supplier } from './supplier.ts';

/** Decision 5: lines of one document. */
const ITEMS_MAX = 200;
/** States that the order enters with the time and the event of their name. */
export const STEPS = ['confirmed', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded'];
const PAYMENTS = ['pending', 'paid', 'partial', 'overdue', 'cancelled'] as const;

export const Order = noun({
  name: 'order',
  summary: 'What is ordered from a supplier, from draft to receipt and payment.',
  base: '/orders',
  key: 'od',
  scope: 'orders',
  record: {
    supplier_id: text(1, 100),
    items: list(
      object({
        product_id: text(1, 100),
        product_name: text(1, 200),
        quantity: positiveQuantity(),
        unit_price: amount(),
        line_total: amount().optional(),
        metadata: metadata().optional(),
      }),
      ITEMS_MAX,
      1,
    ),
    tax_amount: amount(),
    shipping_cost: amount(),
    expected_delivery_date: date(),
    notes: text(0, 1000),
    shipping_address: freeObject(),
    payment_terms: text(0, 500),
    status: oneOf([
      'draft',
      'pending',
      'confirmed',
      'shipped',
      'delivered',
      'completed',
      'cancelled',
      'refunded',
    ]),
    payment_status: oneOf(PAYMENTS),
    subtotal: amount(),
    total: amount(),
    paid_amount: amount(),
    supplier_name: text(0, 200),
    stock_added: list(z.strictObject({ product_id: text(1, 100), quantity: whole(1) })),
    current_account_id: recordId(),
    current_account_movement_id: recordId(),
    confirmed_at: dateTime(),
    shipped_at: dateTime(),
    delivered_at: dateTime(),
    completed_at: dateTime(),
    cancelled_at: dateTime(),
    refunded_at: dateTime(),
  },
  required: ['supplier_id', 'items'],
  assigned: [
    'supplier_name',
    'stock_added',
    'current_account_id',
    'current_account_movement_id',
    'confirmed_at',
    'shipped_at',
    'delivered_at',
    'completed_at',
    'cancelled_at',
    'refunded_at',
  ],
  defaults: { tax_amount: 0, shipping_cost: 0, paid_amount: 0, stock_added: [] },
  references: { supplier_id: (): Noun => Supplier },
  list: {
    sort: {
      text: 'supplier_name',
      number: 'total',
      code: 'expected_delivery_date',
      spare: 'status',
    },
    search: ['supplier_name', 'notes', 'items.product_name', 'external_reference'],
    filter: ['status', 'payment_status', 'supplier_id'],
  },
  states: {
    status: {
      initial: ['draft', 'pending'],
      moves: {
        draft: ['pending', 'cancelled'],
        pending: ['confirmed', 'cancelled'],
        confirmed: ['shipped', 'cancelled'],
        shipped: ['delivered'],
        delivered: ['completed'],
        completed: ['refunded'],
        cancelled: [],
        refunded: [],
      },
    },
    payment_status: {
      initial: ['pending', 'partial', 'paid'],
      moves: {
        pending: ['partial', 'paid', 'overdue', 'cancelled'],
        partial: ['paid', 'overdue'],
        overdue: ['partial', 'paid'],
        paid: ['partial'],
        cancelled: [],
      },
    },
  },
  guard: legalChange,
  events: orderEvents,
  eventKinds: {
    confirmed: 'The supplier confirmed the order',
    shipped: 'The supplier sent the goods',
    delivered: 'The goods were received and are in stock',
    completed: 'The order is done',
    cancelled: 'The order was cancelled',
    refunded: 'The goods went back to the supplier',
    payment_status_changed: 'payment_status changed',
  },
});

function orderEvents(change: RecordChange): string[] {
  const entered = enteredState(change, 'status');
  const isPayment = change.before !== undefined && enteredState(change, 'payment_status');
  return [
    ...(entered !== undefined && STEPS.includes(entered) ? [entered] : []),
    ...(isPayment ? ['payment_status_changed'] : []),
  ];
}

function legalChange({ before, after }: RecordChange): void {
  if (after === undefined) {
    refuseReceived(before ?? {});
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

function refuseReceived({ status }: Rec): void {
  if (status !== 'delivered' && status !== 'completed') return;
  const message = 'What was received is refunded, not deleted';
  fail('resource_in_use', { errors: [{ message, status }] });
}
