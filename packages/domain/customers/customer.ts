// Who buys: a person or a company, with what a tax document needs to know of them. Decision:
// decisions 12.

import { fail } from '#kernel/error.ts';
import {
  amount,
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
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { looseNoun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import { postalAddress } from './address.ts';
import { completeCustomer } from './complete-customer.ts';
import { documentRules } from './document.ts';
import { TAX_CONDITIONS } from './tax-condition.ts';

const moves = {
  active: ['inactive', 'blocked', 'deleted'],
  inactive: ['active', 'blocked', 'deleted'],
  blocked: ['active', 'inactive', 'deleted'],
  deleted: ['active'],
} as const;

/** The background job that lets the customer's current account follow another credit limit. */
export const CREDIT_LIMIT_JOB = 'follow-credit-limit';

const fields = {
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
    .sortable('code')
    .searchable()
    .filterable(),
  tax_condition: field(oneOf(TAX_CONDITIONS)).always().filterable(),
  condicion_iva_receptor: field(whole(1, 99)).assigned(),
  email: field(email()).searchable().filterable(),
  phone: field(text(0, 50)).searchable(),
  mobile: field(text(0, 50)),
  whatsapp_opt_in: field(flag()).default(false),
  birth_date: field(date()),
  addresses: field(list(postalAddress(), 50)),
  price_list_id: field(text(0, 100)),
  discount_rate: field(percentage()),
  payment_terms_days: field(whole(0, 365)).default(0),
  credit_limit: field(amount()).sortable('number'),
  current_account_enabled: field(flag()).default(false),
  preferred_payment_method: field(text(0, 100)),
  salesperson_id: field(text(0, 100)),
  tags: field(textList(100)).searchable(),
  notes: field(text(0, 2000)),
  status: states({ initial: ['active', 'inactive', 'blocked'], moves }).filterable(),
  source: field(text(0, 100)),
  balance: field(amount(-AMOUNT_MAX)).default(0).assigned(),
  last_purchase_at: field(dateTime()).assigned(),
  total_purchases: field(amount(-AMOUNT_MAX)).default(0).assigned(),
  invoices_count: field(whole(0)).default(0).assigned(),
  merged_into: field(text(0, 100)).assigned(),
  merged_ids: field(textList(100)).assigned(),
};

export type Customer = Rec;
export const Customer = looseNoun({
  name: 'customer',
  summary: 'A person or company that buys, with what tax documents need to know of them.',
  base: '/customers',
  key: 'cu',
  scope: 'customers',
  fields,
  rules: documentRules,
  softDelete: true,
  prepare: completeCustomer,
  guard: mergedStaysMerged,
  events: ({ before, after }) =>
    before?.status === 'deleted' && after?.status === 'active' ? ['restored'] : [],
  eventKinds: { restored: 'A deleted customer came back' },
  jobs: ({ before, after }) =>
    before !== undefined && after !== undefined && before.credit_limit !== after.credit_limit
      ? [CREDIT_LIMIT_JOB]
      : [],
});

/**
 * A customer that was merged into another one lives on there; bringing it back would make two of
 * them again.
 */
function mergedStaysMerged({ before, after }: RecordChange): void {
  if (before?.merged_into === undefined || after === undefined || after.status === 'deleted')
    return;
  fail('invalid_state_transition', {
    errors: [{ from: 'deleted', to: after.status, allowed: [], merged_into: before.merged_into }],
  });
}
