// POST /accounting/retenciones-percepciones/retenciones/calculate/: what would be withheld of a payment, step by step. Writes nothing.
import { paidDocuments, TAXES } from '#domain/fiscal/taxes.ts';
import {
  amount,
  amountSum,
  date,
  list,
  oneOf,
  percentage,
  recordId,
  text,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { CONDITIONS } from '../records/withholding/arithmetic.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { type Judged, judgePayment } from './judge-payment.ts';

const STATED = [...CONDITIONS, 'inscripto', 'no_inscripto'] as const;

/** What a payment says of itself, to be judged or to be withheld of. */
export const payment = {
  regime_id: recordId(),
  supplier_id: recordId(),
  net_amount: amount(0.01).meta({ description: 'Without VAT and perceptions' }),
  date: date().meta({ description: 'Of the payment; today unless it is said' }).optional(),
  condition: oneOf(STATED)
    .meta({ description: 'Of the supplier; its tax condition tells unless it is said' })
    .optional(),
  documents: paidDocuments().optional(),
};

export const calculateWithholding = verb(
  Withholding,
  {
    name: 'accounting/retenciones-percepciones/retenciones.calculate',
    announces: [],
    summary: 'What would be withheld of a payment, step by step; writes nothing',
    description:
      'Counts what was paid to the supplier in the month under the regime, the minimum, the rate or scale, exclusions and what was withheld before. Amounts in pesos.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/retenciones/calculate/',
    access: 'accounting:write',
    // It keeps nothing.
    idempotent: false,
    body: z.strictObject(payment),
    data: z.strictObject({
      regime_id: recordId(),
      regime_code: text(),
      tax: oneOf(TAXES),
      date: date(),
      condition: oneOf(CONDITIONS),
      net_amount: amount(),
      previous_payments: amountSum(0),
      month_base: amountSum(0),
      minimum: amount(),
      subject_base: amountSum(0),
      rate: percentage().optional(),
      scale_row: z.strictObject({ from: amount(), fixed: amount(), rate: percentage() }).optional(),
      calculated: amountSum(0),
      exclusion: percentage(),
      previously_withheld: amountSum(0),
      minimum_withholding: amount(),
      amount: amount(),
      warnings: list(text()),
    }),
    fails: ['related_record_not_found'],
  },
  async (ctx, { body }) => ({ data: shownSteps(await judgePayment(ctx, body)) }),
);

const shownSteps = ({ regime, date: day, condition, steps, warnings }: Judged) => ({
  regime_id: regime._id,
  regime_code: regime.code,
  tax: regime.tax,
  date: day,
  condition,
  ...steps,
  warnings,
});
