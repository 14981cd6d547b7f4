// The certificate that a supplier gets of what was withheld: numbered without gaps by tax and year, never changed, annulled with its
// withholding.

import { jurisdiction, paidDocuments, TAXES } from '#domain/fiscal/taxes.ts';
import {
  amount,
  amountSum,
  date,
  object,
  oneOf,
  percentage,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CONDITIONS } from './arithmetic.ts';
import { Withholding } from './withholding.ts';

const moves = { issued: ['annulled'], annulled: [] } as const;

const fields = {
  number: field(text(1, 60)).always().sortable('text').searchable(),
  sequence: field(whole(1).meta({ description: 'Place among the certificates of its numbering' }))
    .always()
    .sortable('number'),
  year: field(whole(2000)).always().filterable(),
  withholding_id: field(recordId())
    .always()
    .mentions((): Noun => Withholding)
    .filterable(),
  tax: field(oneOf(TAXES)).always().filterable(),
  jurisdiction: field(jurisdiction()).filterable(),
  date: field(date()).always().sortable('code').filterable(),
  agent: field(
    object({
      cuit: text(0, 11).optional(),
      legal_name: text(0, 200),
      address: text(0, 300).optional(),
      gross_income: text(0, 50).optional(),
    }),
  ).always(),
  subject: field(
    object({
      supplier_id: recordId(),
      cuit: text(0, 13).optional(),
      name: text(0, 200),
      condition: text(0, 50),
    }).meta({ description: 'Whom it was withheld from' }),
  )
    .always()
    .searchable('name', 'cuit'),
  regime: field(object({ code: text(0, 20), description: text(0, 300).optional() })).always(),
  condition: field(oneOf(CONDITIONS)),
  documents: field(paidDocuments()),
  base: field(amountSum(0).meta({ description: 'What was subject, of the whole month' })).always(),
  month_base: field(
    amountSum(0).meta({ description: 'Payments of the month, this one too' }),
  ).always(),
  rate: field(percentage()),
  exclusion: field(percentage()),
  previously_withheld: field(
    amountSum(0).meta({ description: 'Withheld before of the payments of the month' }),
  ),
  amount: field(amount()).always(),
  pdf_url: field(text(0, 300)).always(),
  status: states({ initial: ['issued'], moves }).filterable(),
};

export interface Certificate extends Stored<'certificate', typeof fields> {}
export const Certificate: NounOf<Certificate, typeof fields> = noun({
  name: 'certificate',
  summary: 'The certificate of what was withheld of a supplier.',
  plural: 'accounting/retenciones-percepciones/certificates',
  base: '/accounting/retenciones-percepciones/certificates',
  key: 'wk',
  scope: 'accounting',
  fields,
  standard: ['list', 'get'],
  standardEvents: ['created', 'updated'],
  wire: { listPath: '' },
});

/** Where its PDF is. */
export const pdfPath = (id: string): string => `/api/v1${Certificate.base}/${id}/pdf/`;
