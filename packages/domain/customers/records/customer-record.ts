// The record of a customer: its fields, and what is known of it by them. contract#customers.

import { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import {
  amount,
  amountSum,
  date,
  dateTime,
  email,
  flag,
  list,
  oneOf,
  percentage,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import { field, states } from '#resource/fields/field.ts';
import type { DraftOf, Stored } from '#resource/fields/row.ts';
import { postalAddress } from './address.ts';
import { spelledDocument } from './document-number.ts';

const moves = {
  active: ['inactive', 'blocked', 'deleted'],
  inactive: ['active', 'blocked', 'deleted'],
  blocked: ['active', 'inactive', 'deleted'],
  deleted: ['active'],
} as const;

export const customerFields = {
  name: field(text(1, 200)).always().sortable('text').searchable(),
  first_name: field(text(0, 100)),
  last_name: field(text(0, 100)),
  legal_name: field(text(0, 200)).searchable(),
  customer_type: field(oneOf(['person', 'company']))
    .always()
    .filterable(),
  document_type: field(oneOf(['dni', 'cuit', 'cuil', 'cdi', 'passport', 'other'])),
  document_number: field(text(0, 30))
    .unique({ with: ['document_type'] })
    .spelled(spelledDocument)
    .sortable('code')
    .searchable()
    .filterable(),
  tax_condition: field(oneOf(TAX_CONDITIONS)).always().filterable(),
  condicion_iva_receptor: field(whole(1, 99)).always().assigned(),
  gross_income: field(
    text(0, 50).meta({
      description:
        'Registration for gross income tax, as returns of what is perceived of it name it: 901-123456-7 is of the Convenio Multilateral',
    }),
  ),
  email: field(email()).searchable().filterable({ fold: true }),
  phone: field(text(0, 50)).searchable(),
  mobile: field(text(0, 50)),
  whatsapp_opt_in: field(flag()).default(false),
  birth_date: field(happened(date())).kept(),
  addresses: field(list(postalAddress(), 50)),
  price_list_id: field(text(0, 100).meta({ description: 'Kept: no price follows from it' })).kept(),
  discount_rate: field(
    percentage().meta({
      description:
        'Percent off new sales and budgets that leave all their prices to the service and say nothing of a discount',
    }),
  ),
  payment_terms_days: field(whole(0, 365)).default(0),
  credit_limit: field(amount()).sortable('number'),
  current_account_enabled: field(flag()).default(false),
  preferred_payment_method: field(text(0, 100))
    .kept()
    .names(() => PaymentMethod),
  salesperson_id: field(text(0, 100)).kept(),
  tags: field(textList(100)).searchable(),
  notes: field(text(0, 2000)),
  status: states({ initial: ['active', 'inactive', 'blocked'], moves }).filterable(),
  source: field(text(0, 100)),
  balance: field(amount(-AMOUNT_MAX)).default(0).assigned(),
  last_purchase_at: field(dateTime()).assigned(),
  total_purchases: field(amountSum()).default(0).assigned(),
  invoices_count: field(whole(0)).default(0).assigned(),
  merged_into: field(text(0, 100)).assigned(),
  merged_ids: field(textList(100)).assigned(),
};

export interface CustomerRecord extends Stored<'customer', typeof customerFields> {}

/** What a client gave, with defaults: the rest follows from it. */
export type CustomerDraft = DraftOf<typeof customerFields>;
