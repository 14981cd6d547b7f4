// The fields of a rent contract and how its state moves.
import { Rental } from '#domain/catalog/records/rental.ts';
import {
  amount,
  date,
  dateTime,
  dayOrInstant,
  oneOf,
  percentage,
  recordId,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import * as shape from './contract-shape.ts';

export const MOVES = {
  draft: ['active', 'cancelled'],
  active: ['terminated', 'expired'],
  expired: ['active'],
  terminated: [],
  cancelled: [],
} as const;

export const fields = {
  rental_id: field(reference())
    .required()
    .references('rental', (): Noun => Rental)
    .inUse()
    .filterable(),
  start_date: field(dayOrInstant()).required(),
  end_date: field(dayOrInstant()).required().sortable('instant'),
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

export interface ContractRow extends Stored<'contract', typeof fields> {}
