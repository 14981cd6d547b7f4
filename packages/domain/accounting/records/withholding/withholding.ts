// What was withheld of a payment to a supplier, with every step of its calculation, or from the account itself by a customer
// (`direction`: suffered). Immutable: what is wrong is annulled, and stays.
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { jurisdiction, madeOrSuffered, paidDocuments, TAXES } from '#domain/fiscal/taxes.ts';
import { POST_WITHHOLDING_JOB } from '#domain/jobs/posting-names.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { spelledCuit } from '#kernel/cuit.ts';
import {
  amount,
  amountSum,
  date,
  dateTime,
  oneOf,
  percentage,
  recordId,
  text,
} from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CONDITIONS } from './arithmetic.ts';
import { Regime } from './regime.ts';

const moves = { applied: ['annulled'], annulled: [] } as const;

const fields = {
  direction: field(madeOrSuffered()).always().filterable(),
  tax: field(oneOf(TAXES)).always().filterable(),
  regime_id: field(recordId())
    .references('withholding_regime', (): Noun => Regime)
    .filterable(),
  regime_code: field(text(0, 20)).searchable().filterable(),
  jurisdiction: field(jurisdiction()).filterable(),
  supplier_id: field(recordId())
    .mentions(() => Supplier)
    .filterable(),
  party_name: field(text(0, 200)).sortable('text').searchable(),
  party_cuit: field(text(0, 13)).spelled(spelledCuit).searchable().filterable(),
  party_condition: field(text(0, 50)),
  party_gross_income: field(text(0, 50)),
  date: field(date()).always().sortable('code').filterable(),
  period: field(text(7, 7)).always().filterable(),
  condition: field(oneOf(CONDITIONS)),
  net_amount: field(amount()),
  previous_payments: field(amountSum(0)),
  month_base: field(amountSum(0)),
  minimum: field(amount()),
  subject_base: field(amountSum(0)),
  rate: field(percentage()),
  calculated: field(amountSum(0)),
  exclusion: field(percentage()),
  exclusion_until: field(date()),
  previously_withheld: field(amountSum(0)),
  amount: field(amount()).always().sortable('number'),
  documents: field(paidDocuments()),
  certificate_id: field(recordId()),
  certificate_number: field(text(0, 60)).searchable().filterable(),
  current_account_id: field(recordId())
    .mentions(() => CurrentAccount)
    .filterable(),
  movement_id: field(recordId()),
  expense_id: field(recordId())
    .mentions(() => Expense)
    .filterable(),
  status: states({ initial: ['applied'], moves }).filterable(),
  annulled_at: field(dateTime()),
  annulment_reason: field(text(0, 300)),
};

export interface Withholding extends Stored<'withholding', typeof fields> {}
export const Withholding: NounOf<Withholding, typeof fields> = noun({
  name: 'withholding',
  summary: 'An amount withheld of a payment, or withheld from the account.',
  plural: 'accounting/retenciones-percepciones/retenciones',
  base: '/accounting/retenciones-percepciones/retenciones',
  key: 'wi',
  scope: 'accounting',
  fields,
  standard: ['list', 'get'],
  wire: { listPath: '' },
  events: ({ before, after }) => {
    if (after === undefined) return [];
    if (before === undefined) return after.direction === 'made' ? ['applied'] : [];
    return before.status !== after.status && after.status === 'annulled' ? ['annulled'] : [];
  },
  tells: { applied: ['created'], annulled: ['updated'] },
  standardEvents: ['created'],
  jobs: ({ before, after }) => (before?.status === after?.status ? [] : [POST_WITHHOLDING_JOB]),
  eventKinds: {
    applied: 'An amount was withheld of a payment',
    annulled: 'The withholding was taken back',
  },
});
