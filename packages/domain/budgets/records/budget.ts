// What was offered to a customer, for how much and until when, and the sale that came of it. Spec:
// Budget / quote; contract#states. Decision:
// - A line without a price is quoted at the catalog's (catalog/price.ts), without promotions: those
//   belong to the day of a sale. Amounts are computed as those of a sale are; prices include tax
//   unless tax_type says otherwise.
// - Without valid_until and valid_days a budget does not expire; its last day is valid_until.
// - Terms may change while it is a draft or sent, or when an expired one becomes a draft again.
import type * as z from 'zod';
import { PUBLICATION } from '#domain/catalog/records/publication-types.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { Priced } from '#domain/sales/records/sale-line.ts';
import { saleItem, taxLines, taxType } from '#domain/sales/records/sale-shape.ts';
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
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { DAYS_MAX, expiryJobs } from './validity.ts';

/** contract#sizes: lines of one document. */
const ITEMS_MAX = 200;

export const moves = {
  draft: ['sent', 'accepted', 'rejected', 'expired', 'converted', 'cancelled'],
  sent: ['accepted', 'rejected', 'expired', 'converted'],
  accepted: ['converted', 'expired'],
  rejected: [],
  expired: ['draft'],
  converted: [],
  cancelled: [],
} as const;
const ANNOUNCED = ['sent', 'accepted', 'rejected', 'expired', 'converted'];

const budgetItem = () =>
  saleItem()
    .pick({
      publication_id: true,
      quantity: true,
      price: true,
      variant_id: true,
      options: true,
      tax_rate: true,
      tax_treatment: true,
      discount_rate: true,
      list_price: true,
      line_total: true,
      metadata: true,
    })
    .extend({
      publication_type: oneOf(['product', 'services', 'rental']),
      name: text(1, 200).optional(),
    });

export type WantedLine = z.infer<ReturnType<typeof budgetItem>>;
/** With its name, its price and what it comes to. */
type QuotedLine = Priced<WantedLine> & { name: string; line_total: number };

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

const fields = {
  budget_number: field(text(0, 20)).assigned().searchable(),
  items: field(list(budgetItem(), ITEMS_MAX, 1))
    .required()
    .stored<QuotedLine[]>()
    .searchable('name')
    .mentionsByType(PUBLICATION, 'publication_id'),
  customer: field(quotedCustomer()).required().searchable('name', 'email'),
  valid_until: field(date()).sortable('code'),
  valid_days: field(measure(1, DAYS_MAX)),
  notes: field(text(0, 1000)).searchable(),
  terms_and_conditions: field(text(0, 2000)).kept(),
  reference: field(text(0, 200)).sortable('text').searchable(),
  custom_fields: field(freeObject()).kept(),
  tax_rate: field(percentage()),
  discount_rate: field(percentage().meta({ description: 'Percent off the whole budget' })),
  status: states({ initial: ['draft'], moves })
    .sortable('spare')
    .filterable(),
  tax_type: field(taxType()),
  customer_id: field(reference())
    .always()
    .assigned()
    .references('customer', (): Noun => Customer)
    .filterable(),
  subtotal: field(amount()).always().assigned(),
  discount_amount: field(amount()).always().assigned(),
  tax_amount: field(amount()).always().assigned(),
  taxes: field(taxLines().meta({ description: 'VAT by rate' }))
    .always()
    .assigned(),
  total: field(amount()).always().assigned().sortable('number'),
  sale_id: field(reference())
    .assigned()
    .references('sale', (): Noun => Sale),
  draft_at: field(
    dateTime().meta({ description: 'When it became a draft again, after it had expired' }),
  ).assigned(),
  sent_at: field(dateTime()).assigned(),
  accepted_at: field(dateTime()).assigned(),
  rejected_at: field(dateTime()).assigned(),
  expired_at: field(dateTime()).assigned(),
  converted_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
};

export interface Budget extends Stored<'budget', typeof fields> {}
export type BudgetDraft = Drafted<'budget', typeof fields>;

export const Budget: NounOf<Budget, typeof fields, BudgetDraft> = noun({
  name: 'budget',
  summary: 'What was offered to a customer, for how much and until when.',
  base: '/budgets',
  key: 'bu',
  scope: 'budgets',
  idParam: 'quote_id',
  fields,
  searchOrder: [
    'customer.name',
    'customer.email',
    'reference',
    'notes',
    'items.name',
    'budget_number',
  ],
  guard: convertedStays,
  prepare: (input) => ({ ...input, customer_id: input.customer?.customer_id }),
  events: ({ before, after }) =>
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

/** The sale names the budget that it was made of. */
function convertedStays({ before, after }: RecordChange<Budget>): void {
  if (after !== undefined || before?.status !== 'converted') return;
  const message = 'A sale was made of the budget';
  refuseUsed('sale', { message, sale_id: before.sale_id });
}
