// A rent contract: a rental let for months or years, its rent adjusted as agreed and invoiced month by month. Spec: Contract;
// Decision: decisions 17-18. A draft may be changed or cancelled; once it is signed its terms change only by adjust and renew.
import { enteredState } from '#domain/catalog/publication.ts';
import { Rental } from '#domain/catalog/rental.ts';
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
import type { JobOrder, Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
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

export const Contract = noun({
  name: 'contract',
  summary: 'A rent contract of a rental.',
  base: '/contracts',
  idParam: 'contract_id',
  key: 'ct',
  scope: 'contracts',
  record: {
    rental_id: reference(),
    start_date: dateTime(),
    end_date: dateTime(),
    initial_rent: amount(),
    tenant: shape.tenant(),
    security_deposit: amount(),
    billing_day: whole(1, 28),
    adjustment_type: oneOf(['none', 'icl', 'ipc', 'fixed_percentage', 'cpi', 'custom']),
    adjustment_frequency_months: whole(1, 12),
    adjustment_percentage: percentage(),
    guarantors: shape.guarantors(),
    clauses: shape.clauses(),
    additional_charges: shape.additionalCharges(),
    notes: text(),
    property_use: oneOf(['dwelling', 'commercial']),
    owner: shape.owner(),
    index_values: shape.indexValues(),
    contract_number: text(0, 50),
    current_rent: amount(),
    status: oneOf(['draft', 'active', 'terminated', 'expired', 'cancelled']),
    signature: shape.signature(),
    next_adjustment_date: date(),
    adjustments: shape.adjustments(),
    history: shape.renewals(),
    termination: shape.termination(),
    expiring_since: dateTime(),
    rental_released_at: dateTime(),
    last_invoiced_period: text(7, 7),
    last_invoice_id: recordId(),
    invoices_generated: whole(0),
  },
  required: ['rental_id', 'start_date', 'end_date', 'initial_rent', 'tenant'],
  assigned: [
    'contract_number',
    'current_rent',
    'signature',
    'next_adjustment_date',
    'adjustments',
    'history',
    'termination',
    'expiring_since',
    'rental_released_at',
    'last_invoiced_period',
    'last_invoice_id',
    'invoices_generated',
  ],
  defaults: { billing_day: 1, adjustment_type: 'none' },
  rules: [termRule],
  references: { rental_id: (): Noun => Rental },
  list: {
    sort: { text: 'contract_number', number: 'current_rent', code: 'end_date' },
    search: ['contract_number', 'tenant.full_name', 'tenant.document_number', 'notes'],
    filter: ['status', 'rental_id', 'adjustment_type'],
  },
  states: { status: { initial: ['draft'], moves: MOVES } },
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
  jobs: contractJobs,
});

const EVENT_OF: Readonly<Record<string, string>> = {
  terminated: 'terminated',
  expired: 'expired',
  cancelled: 'cancelled',
};

function contractEvents(change: RecordChange): string[] {
  const { before, after } = change;
  if (before === undefined || after === undefined) return [];
  const entered = EVENT_OF[enteredState(change, 'status') ?? ''];
  const hasMore = (field: string) => (after[field]?.length ?? 0) > (before[field]?.length ?? 0);
  const isSet = (field: string) => after[field] !== undefined && after[field] !== before[field];
  return [
    ...(entered === undefined ? [] : [entered]),
    ...(before.status === 'draft' && after.status === 'active' ? ['signed'] : []),
    ...(hasMore('adjustments') ? ['adjusted'] : []),
    ...(hasMore('history') ? ['renewed'] : []),
    ...(isSet('expiring_since') ? ['expiring'] : []),
    ...(isSet('invoices_generated') ? ['invoice_generated'] : []),
  ];
}

function contractJobs({ before, after }: RecordChange): JobOrder[] {
  if (after?.status === 'terminated' && before?.status === 'active') {
    return [{ name: RELEASE_JOB, atMs: dayAfterMs(after.termination.effective_date) }];
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
