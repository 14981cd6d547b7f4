// Something sold, and what follows from it: amounts, stock taken, a tax document. Spec: Sale;
// contract#states, contract#stock.

import { isDeepStrictEqual } from 'node:util';
import { PUBLICATION } from '#domain/catalog/records/publication-types.ts';
import { movedUnits } from '#domain/catalog/records/variant.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { DOCUMENT_ADDRESS } from '#domain/fiscal/document-address.ts';
import { COLLECT_SALE_JOB } from '#domain/jobs/document-names.ts';
import { COUNT_SALE_FIGURES_JOB } from '#domain/jobs/figure-names.ts';
import { POST_SALE_JOB } from '#domain/jobs/posting-names.ts';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { PosTerminal } from '#domain/pos/records/pos-terminal.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  amount,
  dateTime,
  flag,
  freeObject,
  oneOf,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Actor } from '#resource/context.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { withOneName } from './payment-method.ts';
import type { AppliedReward } from './reward-off.ts';
import { SALE_EVENTS, saleEvents } from './sale-events.ts';
import type { SaleLine } from './sale-line.ts';
import * as shape from './sale-shape.ts';

/** What `customer` says when no customer is named. */
export const NO_CUSTOMER = 'no-customer';
/** The background job that issues the invoice of a sale, once. */
export const INVOICE_JOB = 'issue-sale-invoice';
/** The background job that counts a sale, as it is then, for the goals of its day. */
export const COUNT_JOB = 'count-sale';
/** The background job that gives back the rewards redeemed on a sale that was undone or deleted. */
export const RETURN_REWARDS_JOB = 'return-rewards';

/** What decides the entries of a sale. */
const BOOKED = [
  'status',
  'total',
  'items',
  'payment',
  'payment_method',
  'stock_taken',
  'invoice_id',
  'invoice_error',
  'current_account_amount',
] as const satisfies readonly (keyof typeof fields)[];

/** What decides whether its invoice is collected. */
const PAYING = ['total', 'payment', 'payment_method', 'current_account_movement_id'] as const;

/** What decides how goals count a sale, and what statistics count of it. */
const COUNTED = ['total', 'customer_id', 'items'] as const;
const FIGURED = [...COUNTED, 'tax_amount', 'payment', 'payment_method', 'session_id'] as const;

const INVOICE_ID = 'Its document; sent back, it asks for no other';
const moves = {
  pending: ['completed', 'cancelled'],
  completed: ['refunded'],
  cancelled: [],
  refunded: [],
} as const;

const fields = {
  items: field(shape.saleItems())
    .required()
    .stored<SaleLine[]>()
    .searchable('name')
    .mentionsByType(PUBLICATION, 'publication_id'),
  customer: field(reference()).always(),
  customer_id: field(reference())
    .references('customer', (): Noun => Customer)
    .filterable(),
  payment_method: field(text(0, 100))
    .names(() => PaymentMethod)
    .filterable(),
  payment: field(shape.payment()).names(() => PaymentMethod, 'method', 'partial_amounts.method'),
  subtotal: field(amount()).always(),
  total: field(amount()).always().sortable('number'),
  tax_type: field(shape.taxType()),
  tax_rate: field(shape.saleRate()),
  discount_type: field(shape.discountType()),
  discount_rate: field(shape.saleDiscount()),
  status: states({ initial: ['pending', 'completed'], moves })
    .sortable('code')
    .filterable(),
  notes: field(text()).searchable(),
  sale_origin: field(oneOf(shape.SALE_ORIGINS)).default('manual').filterable(),
  generate_invoice: field(flag()).default(false),
  requires_shipping: field(flag()).kept().default(false),
  shipping_method: field(text(0, 100)).kept(),
  shipping_cost: field(shape.shippingCost()),
  shipping_address: field(freeObject()).kept(),
  pricing_options_summary: field(freeObject()),
  promotion_ids: field(shape.promotionIds()),
  apply_promotions: field(shape.applyPromotions()),
  budget_id: field(reference()).assigned(),
  discount_amount: field(amount()).always(),
  tax_amount: field(amount()).always(),
  taxes: field(shape.taxLines().meta({ description: 'VAT by rate' }))
    .always()
    .assigned(),
  prices_include_tax: field(flag()).always().assigned(),
  customer_name: field(text(0, 200)).assigned().sortable('text').searchable(),
  stock_taken: field(movedUnits()).always().assigned(),
  stock_delivered: field(shape.stockDelivered()).default({}).assigned().counterMap(),
  promotions_used: field(shape.promotionsUsed()).assigned(),
  rewards_applied: field(shape.rewardsApplied()).stored<AppliedReward[]>().assigned(),
  rewards_discount: field(amount()).assigned(),
  invoice_id: field(text(0, 100).meta({ description: INVOICE_ID }))
    .asserted()
    .mentions(() => DOCUMENT_ADDRESS),
  invoice_number: field(text(0, 50).nullable()).assigned().searchable(),
  invoice_error: field(shape.invoiceError()).assigned(),
  invoice_asked_at: field(dateTime()).assigned(),
  completed_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
  refunded_at: field(dateTime()).assigned(),
  pos_terminal_id: field(reference())
    .assigned()
    .references('pos_terminal', (): Noun => PosTerminal)
    .filterable(),
  session_id: field(reference()).assigned(),
  cash_register_id: field(reference())
    .assigned()
    .references('cash_register', (): Noun => CashRegister)
    .filterable(),
  ticket_number: field(whole(1)).assigned(),
  cash_received: field(amount()).assigned(),
  change: field(amount()).assigned(),
  counted: field(shape.countedPayments()).assigned(),
  current_account_id: field(reference()).assigned(),
  current_account_movement_id: field(reference()).assigned(),
  current_account_amount: field(amount()).assigned(),
};

export interface Sale extends Stored<'sale', typeof fields> {}
/** A new one before its amounts are settled. */
type SaleDraft = Drafted<'sale', typeof fields>;
export const Sale: NounOf<Sale, typeof fields, SaleDraft> = noun({
  name: 'sale',
  summary: 'Something sold: its lines, amounts, customer, payment and state.',
  base: '/sales',
  key: 'sa',
  scope: 'sales',
  isReferred: true,
  fields,
  searchOrder: ['customer_name', 'notes', 'invoice_number', 'items.name'],
  rules: [oneCustomer],
  prepare: withOneName,
  guard: undoingNeedsSession,
  events: saleEvents,
  eventKinds: SALE_EVENTS,
  jobs: (change) => [
    ...(change.after !== undefined && (awaitsInvoice(change.after) || asksAgain(change))
      ? [INVOICE_JOB]
      : noLongerAwaits(change)),
    ...(countsAnew(change, COUNTED) ? [COUNT_JOB] : []),
    ...(countsAnew(change, FIGURED) ? [COUNT_SALE_FIGURES_JOB] : []),
    ...(losesRewards(change) ? [RETURN_REWARDS_JOB] : []),
    ...(booksAnew(change) ? [POST_SALE_JOB] : []),
    ...(isPaidAnew(change) ? [COLLECT_SALE_JOB] : []),
  ],
});

/** Neither cancelled nor refunded: it holds stock and counts for its customer. */
export const isStanding = (sale: { readonly status?: string }): boolean =>
  sale.status === 'pending' || sale.status === 'completed';

/** An invoice was asked for, and no attempt has ended in a definite error. */
export const asksForInvoice = (sale: Sale): boolean =>
  sale.generate_invoice === true && isStanding(sale) && sale.invoice_error === undefined;

/** Asks for one, and no document was begun yet. */
export const awaitsInvoice = (sale: Sale): boolean =>
  asksForInvoice(sale) && sale.invoice_id === undefined;

/** The request that made it has begun its document itself, and the job that would have where it died has nothing to do. */
const noLongerAwaits = ({ before, after }: RecordChange<Sale>): JobOrder[] =>
  before !== undefined && awaitsInvoice(before) && after !== undefined
    ? [{ name: INVOICE_JOB, isOver: true }]
    : [];

/** Its document was rejected or cancelled, and it is to have another. */
const asksAgain = ({ before, after }: RecordChange<Sale>): boolean =>
  before !== undefined &&
  after !== undefined &&
  after.invoice_id === before.invoice_id &&
  (before.invoice_error !== undefined || after.invoice_asked_at !== before.invoice_asked_at) &&
  asksForInvoice(after);

/** What is counted of the sale is not what it was; always so of a sale that is new or gone. */
function countsAnew(
  { before, after }: RecordChange<Sale>,
  by: readonly (typeof FIGURED)[number][],
): boolean {
  if (before === undefined || after === undefined) return true;
  const isSame = by.every((name) => isDeepStrictEqual(before[name], after[name]));
  return !isSame || isStanding(before) !== isStanding(after);
}

/** What the books know of the sale is not what it was; one that is only pending they do not know. */
function booksAnew({ before, after }: RecordChange<Sale>): boolean {
  const isKnown = [before, after].some(
    (sale) =>
      sale !== undefined &&
      (sale.status !== 'pending' || sale.invoice_id || sale.current_account_amount),
  );
  return isKnown && BOOKED.some((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
}

/** How a sale that has its invoice is paid is not what it was. */
function isPaidAnew({ before, after }: RecordChange<Sale>): boolean {
  if (before?.invoice_id === undefined || after === undefined) return false;
  return PAYING.some((name) => !isDeepStrictEqual(before[name], after[name]));
}

function losesRewards({ before, after }: RecordChange<Sale>): boolean {
  if (before?.rewards_applied === undefined || !isStanding(before)) return false;
  return after === undefined || !isStanding(after);
}

function oneCustomer({ customer, customer_id: id }: Partial<Sale>): FieldError[] {
  if (customer === undefined || id === undefined || customer === id) return [];
  const message = 'customer and customer_id name different customers';
  return [{ field: 'customer_id', location: 'body', code: 'invalid_format', message }];
}

/** Spec: Authentication 11: cancelling and refunding are not for API tokens. */
function undoingNeedsSession({ before, after }: RecordChange<Sale>, actor: Actor): void {
  if (before === undefined || after === undefined || before.status === after.status) return;
  if (isStanding(after) || actor.kind !== 'token') return;
  fail('session_credential_required', {
    errors: [{ field: 'status', location: 'body', from: before.status, to: after.status }],
  });
}
