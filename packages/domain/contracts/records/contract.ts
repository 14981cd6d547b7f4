// A rent contract: a rental let for months or years, its rent adjusted as agreed and invoiced month by month. Spec: Contract;
// contract#states, contract#payloads. A draft may be changed or cancelled; once it is signed its terms change only by adjust
// and renew.

import { Rental } from '#domain/catalog/records/rental.ts';
import {
  amount,
  date,
  dateTime,
  oneOf,
  percentage,
  recordId,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import { enteredState } from '#kernel/states.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { guardContract } from './contract-guard.ts';
import * as shape from './contract-shape.ts';
import { MOVES } from './contract-states.ts';
import { nextRentMs } from './rent.ts';
import { dayAfterMs, endMs, expiringMs, termRule } from './term.ts';

/** Background jobs: what a contract does by itself when its day comes. */
export const EXPIRE_JOB = 'expire-contract';
export const EXPIRING_JOB = 'announce-contract-end';
export const RENT_JOB = 'apply-contract-rent';
export const RELEASE_JOB = 'release-contract-rental';

const fields = {
  rental_id: field(reference())
    .required()
    .references('rental', (): Noun => Rental)
    .filterable(),
  start_date: field(dateTime()).required(),
  end_date: field(dateTime()).required().sortable('code'),
  initial_rent: field(amount()).required(),
  tenant: field(shape.tenant()).required().searchable('full_name', 'document_number'),
  security_deposit: field(amount()),
  billing_day: field(whole(1, 28)).default(1),
  adjustment_type: field(oneOf(['none', 'icl', 'ipc', 'fixed_percentage', 'cpi', 'custom']))
    .default('none')
    .filterable(),
  adjustment_frequency_months: field(whole(1, 12)),
  adjustment_percentage: field(percentage()),
  guarantors: field(shape.guarantors()),
  clauses: field(shape.clauses()),
  additional_charges: field(shape.additionalCharges()),
  notes: field(text()).searchable(),
  property_use: field(oneOf(['dwelling', 'commercial'])),
  owner: field(shape.owner()),
  index_values: field(shape.indexValues()),
  contract_number: field(text(0, 50)).always().assigned().sortable('text').searchable(),
  current_rent: field(amount()).always().assigned().sortable('number'),
  status: states({ initial: ['draft'], moves: MOVES }).filterable(),
  signature: field(shape.signature()).assigned(),
  next_adjustment_date: field(date()).assigned(),
  adjustments: field(shape.adjustments()).assigned(),
  history: field(shape.renewals()).assigned(),
  charges_invoiced: field(shape.invoicedCharges()).assigned(),
  termination: field(shape.termination()).assigned(),
  expiring_since: field(dateTime()).assigned(),
  rental_released_at: field(dateTime()).assigned(),
  last_invoiced_period: field(text(7, 7)).assigned(),
  last_invoice_id: field(recordId()).assigned(),
  invoices_generated: field(whole(0)).assigned(),
};

export interface Contract extends Stored<'contract', typeof fields> {}
export const Contract: NounOf<Contract, typeof fields> = noun({
  name: 'contract',
  summary: 'A rent contract of a rental.',
  base: '/contracts',
  idParam: 'contract_id',
  key: 'ct',
  scope: 'contracts',
  fields,
  searchOrder: ['contract_number', 'tenant.full_name', 'tenant.document_number', 'notes'],
  rules: [termRule],
  guard: guardContract,
  events: contractEvents,
  eventKinds: {
    signed: 'The contract was signed and is in force',
    adjusted: 'The rent was adjusted',
    renewed: 'The contract goes on after its end',
    terminated: 'The contract was terminated before its end',
    expiring: 'The contract is about to expire',
    expired: 'The contract came to its end',
    cancelled: 'The draft was cancelled',
    invoice_generated: 'The invoice of a month was made',
  },
  tells: { adjusted: ['index_values'], renewed: ['end_date'] },
  jobs: contractJobs,
});

const EVENT_OF: Readonly<Record<string, string>> = {
  terminated: 'terminated',
  expired: 'expired',
  cancelled: 'cancelled',
};

function contractEvents(change: RecordChange<Contract>): string[] {
  const { before, after } = change;
  if (before === undefined || after === undefined) return [];
  const entered = EVENT_OF[enteredState(change, 'status') ?? ''];
  const hasMore = (field: 'adjustments' | 'history') =>
    (after[field]?.length ?? 0) > (before[field]?.length ?? 0);
  const isSet = (field: 'expiring_since' | 'invoices_generated') =>
    after[field] !== undefined && after[field] !== before[field];
  return [
    ...(entered === undefined ? [] : [entered]),
    ...(before.status === 'draft' && after.status === 'active' ? ['signed'] : []),
    ...(hasMore('adjustments') ? ['adjusted'] : []),
    ...(hasMore('history') ? ['renewed'] : []),
    ...(isSet('expiring_since') ? ['expiring'] : []),
    ...(isSet('invoices_generated') ? ['invoice_generated'] : []),
  ];
}

function contractJobs({ before, after }: RecordChange<Contract>): JobOrder[] {
  if (after?.status === 'terminated' && before?.status === 'active') {
    const { termination } = after;
    return termination === undefined
      ? []
      : [{ name: RELEASE_JOB, atMs: dayAfterMs(termination.effective_date) }];
  }
  if (after?.status !== 'active') return [];
  const rentMs = nextRentMs(after);
  const isFresh = before?.status !== 'active' || before.end_date !== after.end_date;
  return [
    ...(rentMs === undefined ? [] : [{ name: RENT_JOB, atMs: rentMs }]),
    ...(isFresh
      ? [
          { name: EXPIRING_JOB, atMs: expiringMs(after) },
          { name: EXPIRE_JOB, atMs: endMs(after) },
        ]
      : []),
  ];
}
