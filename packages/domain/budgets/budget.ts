// What was offered to a customer, for how much and until when, and the sale that came of it. Spec:
// Budget / quote; Decision: decisions 17. Decision:
// - A line without a price is quoted at the catalog's (catalog/price.ts), without promotions: those
//   belong to the day of a sale. Amounts are computed as those of a sale are; prices include tax
//   unless tax_type says otherwise.
// - Without valid_until and valid_days a budget does not expire; its last day is valid_until.
// - Terms may change while it is a draft or sent, or when an expired one becomes a draft again.
import { Customer } from '#domain/customers/customer.ts';
import { TAX_CONDITIONS } from '#domain/customers/tax-condition.ts';
import { Sale } from '#domain/sales/sale.ts';
import { saleItem, taxLines, taxType } from '#domain/sales/sale-shape.ts';
import {
  amount,
  date,
  dateTime,
  email,
  freeObject,
  list,
  measure,
  object,
  oneOf,
  percentage,
  reference,
  text,
} from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { DAYS_MAX, expiryJobs } from './validity.ts';

/** Decision 5: lines of one document. */
const ITEMS_MAX = 200;

export const moves = {
  draft: ['sent', 'accepted', 'rejected', 'expired', 'converted', 'cancelled'],
  sent: ['accepted', 'rejected', 'expired', 'converted'],
  accepted: ['converted', 'expired'],
  rejected: [],
  expired: ['draft'],
  converted: [],
  cancelled: [],
};
const ANNOUNCED = ['sent', 'accepted', 'rejected', 'expired', 'converted'];

const budgetItem = () =>
  saleItem()
    .pick({
      publication_id: true,
      quantity: true,
      price: true,
      variant_id: true,
      tax_rate: true,
      discount_rate: true,
      line_total: true,
      metadata: true,
    })
    .extend({
      publication_type: oneOf(['product', 'services', 'rental']),
      name: text(1, 200).optional(),
    });

/** Who it is for, as the offer names them. */
const quotedCustomer = () =>
  object({
    customer_id: text(1, 100),
    name: text(1, 200),
    email: email(),
    document_type: text(0, 20).optional(),
    document_number: text(0, 30).optional(),
    phone: text(0, 50).optional(),
    address: text(0, 300).optional(),
    tax_condition: oneOf(TAX_CONDITIONS).optional(),
  });

export const Budget = noun({
  name: 'budget',
  summary: 'What was offered to a customer, for how much and until when.',
  base: '/budgets',
  key: 'bu',
  scope: 'budgets',
  idParam: 'quote_id',
  record: {
    items: list(budgetItem(), ITEMS_MAX, 1),
    customer: quotedCustomer(),
    valid_until: date(),
    valid_days: measure(1, DAYS_MAX),
    notes: text(0, 1000),
    terms_and_conditions: text(0, 2000),
    reference: text(0, 200),
    custom_fields: freeObject(),
    tax_rate: percentage(),
    discount_rate: percentage(),
    status: oneOf(['draft', 'sent', 'accepted', 'rejected', 'expired', 'converted', 'cancelled']),
    tax_type: taxType(),
    customer_id: reference(),
    subtotal: amount(),
    discount_amount: amount(),
    tax_amount: amount(),
    taxes: taxLines(),
    total: amount(),
    sale_id: reference(),
    sent_at: dateTime(),
    accepted_at: dateTime(),
    rejected_at: dateTime(),
    expired_at: dateTime(),
    converted_at: dateTime(),
    cancelled_at: dateTime(),
  },
  required: ['items', 'customer'],
  assigned: [
    'customer_id',
    'subtotal',
    'discount_amount',
    'tax_amount',
    'taxes',
    'total',
    'sale_id',
    'sent_at',
    'accepted_at',
    'rejected_at',
    'expired_at',
    'converted_at',
    'cancelled_at',
  ],
  prepare: (input) => ({ ...input, customer_id: input.customer?.customer_id }),
  references: { customer_id: (): Noun => Customer, sale_id: (): Noun => Sale },
  list: {
    sort: { text: 'reference', number: 'total', code: 'valid_until', spare: 'status' },
    search: ['customer.name', 'customer.email', 'reference', 'notes', 'items.name'],
    filter: ['status', 'customer_id'],
  },
  states: { status: { initial: ['draft'], moves } },
  events: ({ before, after }: RecordChange) =>
    before !== undefined && after !== undefined && before.status !== after.status
      ? ANNOUNCED.filter((state) => state === after.status)
      : [],
  eventKinds: {
    sent: 'The budget was sent to the customer',
    accepted: 'The customer accepted the budget',
    rejected: 'The customer rejected the budget',
    expired: 'The last day of the budget is over',
    converted: 'A sale was made of the budget',
  },
  jobs: expiryJobs,
});
