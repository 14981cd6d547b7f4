// Something sold, and what follows from it: amounts, stock taken, a tax document. Spec: Sale;
// Decision: decisions 17, ruling 6.

import { isDeepStrictEqual } from 'node:util';
import { Customer } from '#domain/customers/customer.ts';
import { DOCUMENT_ADDRESS } from '#domain/invoicing/document-address.ts';
import { CashRegister } from '#domain/pos/cash-register.ts';
import { PosTerminal } from '#domain/pos/pos-terminal.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  amount,
  dateTime,
  flag,
  freeObject,
  oneOf,
  percentage,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Actor, Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { withOneName } from './payment-method.ts';
import { SALE_EVENTS, saleEvents } from './sale-events.ts';
import * as shape from './sale-shape.ts';

/** What `customer` says when nobody is named. */
export const NO_CUSTOMER = 'no-customer';
/** The background job that issues the invoice of a sale, once. */
export const INVOICE_JOB = 'issue-sale-invoice';
/** The background job that counts a sale, as it is then, for the goals of its day. */
export const COUNT_JOB = 'count-sale';
/** The background job that gives back the rewards redeemed on a sale that was undone or deleted. */
export const RETURN_REWARDS_JOB = 'return-rewards';

const moves = {
  pending: ['completed', 'cancelled'],
  completed: ['refunded'],
  cancelled: [],
  refunded: [],
};

export const Sale = noun({
  name: 'sale',
  summary: 'Something sold: its lines, amounts, customer, payment and state.',
  base: '/sales',
  key: 'sa',
  scope: 'sales',
  isReferred: true,
  record: {
    items: shape.saleItems(),
    customer: reference(),
    customer_id: reference(),
    payment_method: text(0, 100),
    payment: shape.payment(),
    subtotal: amount(),
    total: amount(),
    tax_type: shape.taxType(),
    tax_rate: percentage(),
    discount_type: shape.discountType(),
    discount_rate: percentage(),
    status: oneOf(['pending', 'completed', 'cancelled', 'refunded']),
    notes: text(),
    sale_origin: oneOf(shape.SALE_ORIGINS),
    generate_invoice: flag(),
    requires_shipping: flag(),
    shipping_method: text(0, 100),
    shipping_cost: amount(),
    shipping_address: freeObject(),
    pricing_options_summary: freeObject(),
    promotion_ids: shape.promotionIds(),
    budget_id: reference(),
    discount_amount: amount(),
    tax_amount: amount(),
    taxes: shape.taxLines(),
    prices_include_tax: flag(),
    customer_name: text(0, 200),
    stock_taken: shape.stockTaken(),
    promotions_used: shape.promotionsUsed(),
    rewards_applied: shape.rewardsApplied(),
    rewards_discount: amount(),
    invoice_id: text(0, 100),
    invoice_number: text(0, 50),
    invoice_error: shape.invoiceError(),
    completed_at: dateTime(),
    cancelled_at: dateTime(),
    refunded_at: dateTime(),
    pos_terminal_id: reference(),
    session_id: reference(),
    cash_register_id: reference(),
    ticket_number: whole(1),
    cash_received: amount(),
    change: amount(),
    current_account_id: reference(),
    current_account_movement_id: reference(),
    current_account_amount: amount(),
  },
  required: ['items'],
  assigned: [
    'taxes',
    'prices_include_tax',
    'customer_name',
    'stock_taken',
    'promotions_used',
    'rewards_applied',
    'rewards_discount',
    'budget_id',
    'invoice_id',
    'invoice_number',
    'invoice_error',
    'completed_at',
    'cancelled_at',
    'refunded_at',
    'pos_terminal_id',
    'session_id',
    'cash_register_id',
    'ticket_number',
    'cash_received',
    'change',
    'current_account_id',
    'current_account_movement_id',
    'current_account_amount',
  ],
  defaults: { sale_origin: 'manual', generate_invoice: false, requires_shipping: false },
  rules: [oneCustomer],
  prepare: withOneName,
  references: {
    customer_id: (): Noun => Customer,
    pos_terminal_id: (): Noun => PosTerminal,
    cash_register_id: (): Noun => CashRegister,
  },
  mentions: { invoice_id: () => DOCUMENT_ADDRESS },
  list: {
    sort: { text: 'customer_name', number: 'total', code: 'status' },
    search: ['customer_name', 'notes', 'invoice_number', 'items.name'],
    filter: [
      'status',
      'customer_id',
      'payment_method',
      'sale_origin',
      'pos_terminal_id',
      'cash_register_id',
    ],
  },
  states: { status: { initial: ['pending', 'completed'], moves } },
  guard: undoingNeedsSession,
  events: saleEvents,
  eventKinds: SALE_EVENTS,
  jobs: (change) => [
    ...(change.after !== undefined && (awaitsInvoice(change.after) || asksAgain(change))
      ? [INVOICE_JOB]
      : []),
    ...(countsAnew(change) ? [COUNT_JOB] : []),
    ...(losesRewards(change) ? [RETURN_REWARDS_JOB] : []),
  ],
});

/** Neither cancelled nor refunded: it holds stock and counts for its customer. */
export const isStanding = (sale: Rec): boolean =>
  sale.status === 'pending' || sale.status === 'completed';

/** An invoice was asked for, and no attempt has ended in a definite error. */
export const asksForInvoice = (sale: Rec): boolean =>
  sale.generate_invoice === true && isStanding(sale) && sale.invoice_error === undefined;

/** Asks for one, and no document was begun yet. */
export const awaitsInvoice = (sale: Rec): boolean =>
  asksForInvoice(sale) && sale.invoice_id === undefined;

/** Its document was rejected, and it is to have another. */
const asksAgain = ({ before, after }: RecordChange): boolean =>
  before?.invoice_error !== undefined &&
  after?.invoice_id === before.invoice_id &&
  after !== undefined &&
  asksForInvoice(after);

/** What is counted of the sale is not what it was; always so of a sale that is new or gone. */
function countsAnew({ before, after }: RecordChange): boolean {
  if (before === undefined || after === undefined) return true;
  const isSame = ['total', 'customer_id', 'items'].every((name) =>
    isDeepStrictEqual(before[name], after[name]),
  );
  return !isSame || isStanding(before) !== isStanding(after);
}

function losesRewards({ before, after }: RecordChange): boolean {
  if (before?.rewards_applied === undefined || !isStanding(before)) return false;
  return after === undefined || !isStanding(after);
}

function oneCustomer({ customer, customer_id: id }: Rec): FieldError[] {
  if (customer === undefined || id === undefined || customer === id) return [];
  const message = 'customer and customer_id name different customers';
  return [{ field: 'customer_id', location: 'body', code: 'invalid_format', message }];
}

/** Spec: Authentication 11: cancelling and refunding are not for API tokens. */
function undoingNeedsSession({ before, after }: RecordChange, actor: Actor): void {
  if (before === undefined || after === undefined || before.status === after.status) return;
  if (isStanding(after) || actor.kind !== 'token') return;
  fail('session_credential_required', {
    errors: [{ field: 'status', location: 'body', from: before.status, to: after.status }],
  });
}
