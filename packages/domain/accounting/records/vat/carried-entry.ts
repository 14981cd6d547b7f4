// A purchase that counts in a later month than that of its day: where the later month finds it. Only the verbs of this folder see it.
import { recordId } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { bookMonth } from './entry-fields.ts';

const fields = {
  entry_id: field(recordId()).required(),
  vat_period: field(bookMonth()).required(),
};

export interface CarriedEntry extends Stored<'vat_carried_entry', typeof fields> {}
export const CarriedEntry: NounOf<CarriedEntry, typeof fields> = noun({
  name: 'vat_carried_entry',
  summary: 'A purchase that counts in a later month than that of its day.',
  plural: 'vat_carried_entries',
  base: '/iva/carried-entries',
  key: 'vk',
  scope: 'accounting',
  access: 'any',
  fields,
  standard: [],
});
