// How far the books have taken in what was authorized or imported before they existed. Each step orders the next.

import { ENTER_BACK_JOB } from '#domain/jobs/vat-book-names.ts';
import { oneOf, reference } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const ENTERED_SOURCES = ['tax_document', 'received_invoice'] as const;

const fields = {
  state: field(oneOf(['running', 'done'])).required(),
  source: field(oneOf(ENTERED_SOURCES)).required(),
  cursor: field(reference()),
};

export interface VatRun extends Stored<'vat_run', typeof fields> {}
export const VatRun: NounOf<VatRun, typeof fields> = noun({
  name: 'vat_run',
  summary: 'Entering of what was there before the VAT books.',
  plural: 'iva/runs',
  base: '/iva/runs',
  key: 'vn',
  scope: 'accounting',
  access: 'any',
  fields,
  standard: [],
  jobs: ({ after }) => (after?.state === 'running' ? [ENTER_BACK_JOB] : []),
});

/** One for each account and mode. */
export const VAT_RUN_ID = derivedId(0, 'vat-run');
