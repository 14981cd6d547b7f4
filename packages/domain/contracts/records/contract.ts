// A rent contract: a rental let for months or years, its rent adjusted as agreed and invoiced month by month. Spec: Contract;
// contract#states, contract#payloads. A draft may be changed or cancelled; once it is signed its terms change only by adjust
// and renew.

import { enteredState } from '#kernel/states.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { type ContractRow, fields } from './contract-fields.ts';
import { guardContract } from './contract-guard.ts';
import { nextRentMs } from './rent.ts';
import { dayAfterMs, endMs, expiringMs, termRule } from './term.ts';

/** Background jobs: what a contract does by itself when its day comes. */
export const EXPIRE_JOB = 'expire-contract';
export const EXPIRING_JOB = 'announce-contract-end';
export const RENT_JOB = 'apply-contract-rent';
export const RELEASE_JOB = 'release-contract-rental';

export interface Contract extends ContractRow {}
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
