// What a month owes of VAT, as it was calculated. Spec: VAT summary; fiscal#vat-settlement. It keeps what it was calculated from, so that a
// later change of a book shows without anything being written: the summary is stale.
import { POST_VAT_JOB } from '#domain/jobs/posting-names.ts';
import { amount, amountSum, dateTime, flag, list, object, oneOf } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { bookMonth } from './entry-fields.ts';
import { spanOf } from './period.ts';

const signed = () => amountSum();
const settled = () => field(signed()).assigned().always();

const fields = {
  period: field(bookMonth()).assigned().always(),
  debit_vat: settled(),
  debit_restitution: settled(),
  credit_vat: settled(),
  credit_restitution: settled(),
  previous_technical_balance: settled(),
  technical_tax: settled(),
  technical_balance: settled(),
  previous_free_balance: settled(),
  withholdings: settled(),
  perceptions: settled(),
  payments_on_account: settled(),
  balance: field(
    signed().meta({ description: 'To pay; negative: in favour, both balances together' }),
  )
    .assigned()
    .always(),
  free_balance: settled(),
  by_rate: field(
    list(
      object({
        aliquot: amount(0, 27),
        sales_base: signed(),
        sales_vat: signed(),
        purchases_base: signed(),
        purchases_vat: signed(),
      }),
    ),
  )
    .assigned()
    .always(),
  non_computable_credit: field(
    signed().meta({
      description:
        'VAT of purchases that does not count as their apportionment is `global`: a cost, which the entry of the settlement posts',
    }),
  ).assigned(),
  status: field(oneOf(['provisional', 'calculated']))
    .assigned()
    .always(),
  calculated_at: field(dateTime()).assigned(),
  recorded_at: field(dateTime()).assigned(),
  stale: field(flag()).assigned(),
  given: field(
    z
      .strictObject({ withholdings: flag(), payments_on_account: flag() })
      .meta({ description: 'Which of them a person gave' }),
  ).assigned(),
};

export interface VatSummary extends Stored<'vat_summary', typeof fields> {}
export const VatSummary: NounOf<VatSummary, typeof fields> = noun({
  name: 'vat_summary',
  summary: 'What a month owes of VAT.',
  plural: 'iva/summary',
  base: '/iva/summary',
  key: 'vs',
  scope: 'accounting',
  fields,
  createdAt: 'recorded_at',
  standard: [],
  standardEvents: ['created', 'updated'],
  jobs: ({ after }) => (after === undefined ? [] : [POST_VAT_JOB]),
});

export const summaryId = (period: string): string =>
  derivedId(spanOf(period).fromMs, `vat-summary\n${period}`);
