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
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { postalAddress } from './address.ts';
import { completeCustomer } from './complete-customer.ts';
import { documentRules } from './document.ts';
import { TAX_CONDITIONS } from './tax-condition.ts';

const moves = {
  active: ['inactive', 'blocked', 'deleted'],
  inactive: ['active', 'blocked', 'deleted'],
  blocked: ['active', 'inactive', 'deleted'],
  deleted: ['active'],
};

/** The background job that lets the customer's current account follow another credit limit. */
export const CREDIT_LIMIT_JOB = 'follow-credit-limit';

export const Customer = noun({
  name: 'customer',
  summary: 'A person or company that buys, with what tax documents need to know of them.',
  base: '/customers',
  key: 'cu',
  scope: 'customers',
  record: {
    name: text(1, 200),
    first_name: text(0, 100),
    last_name: text(0, 100),
    legal_name: text(0, 200),
    customer_type: oneOf(['person', 'company']),
    document_type: oneOf(['dni', 'cuit', 'cuil', 'cdi', 'passport', 'other']),
    document_number: text(0, 30),
    tax_condition: oneOf(TAX_CONDITIONS),
    condicion_iva_receptor: whole(1, 99),
    email: email(),
    phone: text(0, 50),
    mobile: text(0, 50),
    whatsapp_opt_in: flag(),
    birth_date: date(),
    addresses: list(postalAddress(), 50),
    price_list_id: text(0, 100),
    discount_rate: percentage(),
    payment_terms_days: whole(0, 365),
    credit_limit: amount(),
    current_account_enabled: flag(),
    preferred_payment_method: text(0, 100),
    salesperson_id: text(0, 100),
    tags: textList(100),
    notes: text(0, 2000),
    status: oneOf(['active', 'inactive', 'blocked', 'deleted']),
    source: text(0, 100),
    balance: amount(-AMOUNT_MAX),
    last_purchase_at: dateTime(),
    total_purchases: amount(-AMOUNT_MAX),
    invoices_count: whole(0),
    merged_into: text(0, 100),
    merged_ids: textList(100),
  },
  assigned: [
    'condicion_iva_receptor',
    'balance',
    'last_purchase_at',
    'total_purchases',
    'invoices_count',
    'merged_into',
    'merged_ids',
  ],
  defaults: {
    whatsapp_opt_in: false,
    payment_terms_days: 0,
    current_account_enabled: false,
    balance: 0,
    total_purchases: 0,
    invoices_count: 0,
  },
  rules: documentRules,
  unique: [{ field: 'document_number', with: ['document_type'] }],
  list: {
    sort: { text: 'name', number: 'credit_limit', code: 'document_number' },
    search: ['name', 'legal_name', 'document_number', 'email', 'phone', 'tags'],
    filter: ['status', 'customer_type', 'tax_condition', 'document_number', 'email'],
  },
  states: { status: { initial: ['active', 'inactive', 'blocked'], moves } },
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
