// A perception: what the account charged to a customer beside the price (made, a row of a document's other taxes), or what a supplier
// charged to it (suffered). Made by the service from documents; corrections come as negative amounts of their notes.
import { Customer } from '#domain/customers/records/customer.ts';
import { jurisdiction, madeOrSuffered } from '#domain/fiscal/taxes.ts';
import { spelledCuit } from '#kernel/cuit.ts';
import { amount, date, object, oneOf, percentage, recordId, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const PERCEIVED = ['income', 'vat', 'gross_income', 'municipal'] as const;
const signed = () => amount(-AMOUNT_MAX);

const fields = {
  direction: field(madeOrSuffered()).always().filterable(),
  tax: field(oneOf(PERCEIVED)).always().filterable(),
  jurisdiction: field(jurisdiction()).filterable(),
  date: field(date()).always().sortable('code').filterable(),
  period: field(text(7, 7)).always().filterable(),
  document_id: field(recordId()).always().filterable(),
  document_kind: field(oneOf(['invoice', 'receipt', 'credit_note', 'debit_note'])).always(),
  voucher_type: field(whole(1)),
  letter: field(text(0, 1)),
  sale_point: field(whole(0)),
  number: field(whole(0)),
  original: field(
    object({
      voucher_type: whole(1),
      sale_point: whole(0),
      number: whole(0),
      date: date().optional(),
    }),
  ),
  document_amount: field(signed()),
  document_vat: field(signed()),
  customer_id: field(recordId())
    .mentions(() => Customer)
    .filterable(),
  party_name: field(text(0, 200)).sortable('text').searchable(),
  party_cuit: field(text(0, 20)).spelled(spelledCuit).searchable().filterable(),
  /** The authority's code: 80 CUIT, 86 CUIL, 87 CDI. */
  party_document_type: field(whole(0)),
  party_vat_condition: field(whole(1)),
  party_gross_income: field(text(0, 50)),
  description: field(text(0, 100)),
  base: field(signed()).always(),
  rate: field(percentage()).always(),
  amount: field(signed()).always().sortable('number'),
};

export interface Perception extends Stored<'perception', typeof fields> {}
export const Perception: NounOf<Perception, typeof fields> = noun({
  name: 'perception',
  summary: 'A perception of a document: charged to a customer, or by a supplier.',
  plural: 'accounting/retenciones-percepciones/percepciones',
  base: '/accounting/retenciones-percepciones/percepciones',
  key: 'wp',
  scope: 'accounting',
  fields,
  standard: ['list', 'get'],
  wire: { listPath: '' },
});
