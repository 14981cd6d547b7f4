// How an account keeps its VAT books: its activities, what purchases are by default, which part of input VAT is computable, and the
// balances it brings in. Spec: VAT configuration. Decision: one record, under an id that follows from its name; without it the
// defaults hold, so that books need no set-up.
import { REAPPORTION_JOB } from '#domain/jobs/vat-book-names.ts';
import type { FieldError } from '#kernel/error.ts';
import { amount, dateTime, flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { type Apportionment, apportionment, isSameApportionment } from './apportionment.ts';
import { activityCode, bookMonth, concept } from './entry-fields.ts';

const ACTIVITIES_MAX = 50;
const LATE_MONTHS = 12;
const LATE_MONTHS_MAX = 60;

const NO_APPORTIONMENT: Apportionment = { method: 'none' };

const fields = {
  vat_condition: field(oneOf(['responsable_inscripto', 'monotributo', 'exento'])).assigned(),
  activities: field(
    list(
      object({
        code: activityCode(),
        description: text(0, 200).optional(),
        is_main: flag().optional(),
      }),
      ACTIVITIES_MAX,
    ),
  ).default([]),
  sale_point_activities: field(
    z
      .record(z.string().regex(/^[1-9]\d{0,4}$/), activityCode())
      .meta({ description: 'Activity by sale point: {"1": "620100"}' }),
  ).default({}),
  purchases_default_concept: field(concept()).default(1),
  input_vat_apportionment: field(
    apportionment().meta({
      description:
        'The part of input VAT that is computable where sales are exempt too: `by_document` takes the percentage of each purchase, `global` once of the sum of the month. Holds for every month whose purchases book is open, with what is in it already; what a person set as the credit of an entry stays',
    }),
  ).default(NO_APPORTIONMENT),
  earlier_apportionment: field(
    apportionment().meta({
      description:
        'What held before the first change: books that were closed, and entries that were made, by earlier versions go by it',
    }),
  ).assigned(),
  late_credit_months: field(
    whole(0, LATE_MONTHS_MAX).meta({
      description: 'How many months after its issue a purchase may still be taken into a book',
    }),
  ).default(LATE_MONTHS),
  opening: field(
    object({
      period: bookMonth(),
      technical_balance: amount(),
      free_balance: amount(),
    }).meta({ description: 'Balances in favour that are brought into that month' }),
  ),
  configured_at: field(dateTime()).assigned(),
};

export interface VatConfig extends Stored<'vat_config', typeof fields> {}
export const VatConfig: NounOf<VatConfig, typeof fields> = noun({
  name: 'vat_config',
  summary: 'How the account keeps its VAT books.',
  plural: 'iva/config',
  base: '/iva/config',
  key: 'vc',
  scope: 'accounting',
  fields,
  createdAt: 'configured_at',
  isSingleton: true,
  rules: [percentageIsSaid, oneMainActivity, activitiesAreDistinct],
  standard: [],
  standardEvents: ['created', 'updated'],
  jobs: ({ before, after }) =>
    after === undefined ||
    isSameApportionment(
      before?.input_vat_apportionment ?? NO_APPORTIONMENT,
      after.input_vat_apportionment,
    )
      ? []
      : [REAPPORTION_JOB],
});

export const CONFIG_ID = derivedId(0, 'vat-config');

/** What holds of the books: the account's own words, or the defaults. */
export type BookRules = Pick<
  VatConfig,
  | 'activities'
  | 'sale_point_activities'
  | 'purchases_default_concept'
  | 'input_vat_apportionment'
  | 'earlier_apportionment'
  | 'late_credit_months'
  | 'opening'
>;

export const DEFAULT_RULES: BookRules = {
  activities: [],
  sale_point_activities: {},
  purchases_default_concept: 1,
  input_vat_apportionment: NO_APPORTIONMENT,
  late_credit_months: LATE_MONTHS,
};

function percentageIsSaid({ input_vat_apportionment: { method, percentage: part } }: VatConfig) {
  const isMissing = method !== 'none' && part === undefined;
  return isMissing
    ? [
        wrong(
          'input_vat_apportionment.percentage',
          'conditional_required',
          'Which part is computable',
        ),
      ]
    : [];
}

function oneMainActivity({ activities }: VatConfig): FieldError[] {
  return activities.filter(({ is_main }) => is_main === true).length > 1
    ? [wrong('activities', 'not_unique', 'One activity at most is the main one')]
    : [];
}

function activitiesAreDistinct({ activities }: VatConfig): FieldError[] {
  const codes = activities.map(({ code }) => code);
  const twice = codes.findIndex((code, index) => codes.indexOf(code) !== index);
  return twice < 0
    ? []
    : [wrong(`activities[${twice}].code`, 'not_unique', 'The activity is there twice')];
}

const wrong = (at: string, code: FieldError['code'], message: string): FieldError => ({
  field: at,
  location: 'body',
  code,
  message,
});
