// Who buys: a person or a company, with what a tax document needs to know of them. Decision:
// contract#customers.

import { FOLLOW_NAMES_JOBS } from '#domain/jobs/booking-names.ts';
import { FOLLOW_MERGE_JOB } from '#domain/jobs/figure-names.ts';
import { FOLLOW_PARTY_NAME_JOB, FOLLOW_PURCHASES_JOB } from '#domain/jobs/party-names.ts';
import { fail } from '#kernel/error.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { completeCustomer } from './complete-customer.ts';
import { type CustomerRecord, customerFields as fields } from './customer-record.ts';
import { documentRules } from './document.ts';

/** The background job that lets the customer's current account follow another credit limit. */
export const CREDIT_LIMIT_JOB = 'follow-credit-limit';

export type Customer = CustomerRecord;
export const Customer: NounOf<Customer, typeof fields> = noun({
  name: 'customer',
  summary: 'A person or company that buys, with what tax documents need to know of them.',
  base: '/customers',
  key: 'cu',
  scope: 'customers',
  fields,
  rules: documentRules,
  softDelete: true,
  merges: { ids: 'merged_ids', into: 'merged_into' },
  prepare: completeCustomer,
  guard: (change) => {
    mergedStaysMerged(change);
    owesNothing(change);
  },
  events: ({ before, after }) =>
    before?.status === 'deleted' && after?.status === 'active' ? ['restored'] : [],
  eventKinds: { restored: 'A deleted customer came back' },
  jobs: ({ before, after }) =>
    before === undefined || after === undefined
      ? []
      : [
          ...(before.name === after.name ? [] : [FOLLOW_PARTY_NAME_JOB]),
          ...(isBoughtOtherwise(before, after) ? [FOLLOW_PURCHASES_JOB] : []),
          ...(before.credit_limit === after.credit_limit ? [] : [CREDIT_LIMIT_JOB]),
          ...(isCalledOtherwise(before, after) ? [FOLLOW_NAMES_JOBS.customer_id] : []),
          ...(before.merged_into === after.merged_into ? [] : [FOLLOW_MERGE_JOB]),
        ],
});

/** It has another name, or goes by that of the customer that it was merged into. */
const isCalledOtherwise = (before: Customer, after: Customer): boolean =>
  before.name !== after.name || before.merged_into !== after.merged_into;

/** A sale of before is worth something else, stands no more or is another customer's; a new one tells its own day. */
const isBoughtOtherwise = (before: Customer, after: Customer): boolean =>
  before.total_purchases !== after.total_purchases &&
  before.last_purchase_at === after.last_purchase_at;

/** A customer is not deleted while the account is open. Throws resource_in_use. */
function owesNothing({ before, after }: RecordChange<Customer>): void {
  if (after?.status !== 'deleted' || before?.status === 'deleted' || !before?.balance) return;
  const message = 'Settle the current account first';
  refuseUsed('current_account', { message, balance: before.balance });
}

/**
 * A customer that was merged into another one lives on there; bringing it back would make two of
 * them again.
 */
function mergedStaysMerged({ before, after }: RecordChange<Customer>): void {
  if (before?.merged_into === undefined || after === undefined || after.status === 'deleted')
    return;
  fail('invalid_state_transition', {
    errors: [{ from: 'deleted', to: after.status, allowed: [], merged_into: before.merged_into }],
  });
}
