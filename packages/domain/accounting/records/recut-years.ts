// That the fiscal years were cut anew: where their end was configured after entries had been posted, numbers are of the years as they
// were, and how many entries lie in a year as it is now is counted by their days, once. Absent where the end never moved. Decision 664.
import { dateTime, list, object, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const YEARS_MAX = 1_000;

const fields = {
  moved_at: field(dateTime()).always(),
  /** `number`: the last one that was given in the year when its entries were counted; those after it came on top. */
  counts: field(
    list(object({ year: whole(1), entries: whole(0), number: whole(0) }), YEARS_MAX),
  ).always(),
};

export interface RecutYears extends Stored<'recut_years', typeof fields> {}
export const RecutYears: NounOf<RecutYears, typeof fields> = noun({
  name: 'recut_years',
  summary: 'How many entries lie in fiscal years whose end moved.',
  plural: 'recut_years',
  base: '/accounting/fiscal-close/recut-years',
  key: 'yr',
  scope: 'accounting',
  access: 'any',
  fields,
  createdAt: 'moved_at',
  standard: [],
});

export const RECUT_ID = derivedId(0, 'recut fiscal years');

export type YearCount = RecutYears['counts'][number];
