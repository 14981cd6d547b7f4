// What the business orders from a supplier. Spec: Order to supplier; contract#states. Decision: what comes of it adds
// its stock and is owed to the supplier's account, part by part until all came (delivered); refunding takes both back. What was
// received is refunded, not deleted. It is overdue once something came and its payment_due_date passed unpaid.

import { type FieldError, fail } from '#kernel/error.ts';
import { enteredState } from '#kernel/states.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import type { Drafted } from '#resource/fields/row.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { fields, type OrderRow } from './order-fields.ts';
import { orderTimers } from './order-overdue.ts';

/** States that the order enters with the time and the event of their name. */
export const STEPS: readonly string[] = [
  'confirmed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
];

/** What goods that come move besides what only the service sets: what was received of each line, and when it is to be paid. */
const COME = ['items', 'payment_due_date'];

export interface Order extends OrderRow {}
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
  const isTakenBack = (after.settled_amount ?? 0) < (before?.settled_amount ?? 0);
  if (!isUnpaid || isTakenBack || after.status === 'refunded') return;
  const message = 'Only a refund, or a payment that is taken back, makes a paid order partly paid';
  const line: FieldError = { from: 'paid', to: 'partial', allowed: [], message };
  fail('invalid_state_transition', {
    errors: [{ field: 'payment_status', location: 'body', ...line }],
  });
}

function refuseReceived(order: Order | undefined): void {
  const status = order?.status;
  const isIn = status === 'delivered' || status === 'completed';
  const hasCome = isIn || (status !== 'refunded' && order?.receipts !== undefined);
  const isInvoiced =
    order?.invoiced_ahead !== undefined || order?.received_invoice_id !== undefined;
  if (!hasCome && !isInvoiced) return;
  const message = hasCome
    ? 'What was received is refunded, not deleted'
    : 'What was invoiced is not deleted: reopen its received invoice first';
  if (hasCome) fail('resource_in_use', { errors: [{ message, status }] });
  const received_invoice_id = order?.received_invoice_id;
  refuseUsed('received_invoice', { message, status, received_invoice_id });
}
