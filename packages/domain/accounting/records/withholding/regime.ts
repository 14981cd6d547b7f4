// A regime of withholding or perception: what is subject, at which rate or scale, from which amount on and since when. The national
// ones of income tax are there in every account and protected; an account adds its own.

import { jurisdiction, strayPlace, TAXES } from '#domain/fiscal/taxes.ts';
import type { FieldError } from '#kernel/error.ts';
import { amount, date, flag, list, object, oneOf, percentage, text } from '#kernel/fields.ts';
import { decimal, roundAmount } from '#kernel/money.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const SCALE_MAX = 30;
const RATES = ['rate_registered', 'rate_unregistered', 'rate_unregistered_company'] as const;
const KINDS = ['withholding', 'perception'] as const;

const scaleRow = () =>
  object({
    from: amount().meta({ description: 'The row begins at this base' }),
    fixed: amount().meta({ description: 'What is due at its beginning' }),
    rate: percentage().meta({ description: 'Per cent of what goes beyond' }),
  });

const fields = {
  code: field(text(1, 20).meta({ description: 'As the returns name it' }))
    .required()
    .sortable('code')
    .searchable()
    .filterable(),
  tax: field(oneOf(TAXES)).required().filterable(),
  kind: field(oneOf(KINDS)).default('withholding').filterable(),
  description: field(text(0, 300)).sortable('text').searchable(),
  rate_registered: field(percentage()),
  rate_unregistered: field(
    percentage().meta({
      description:
        'Percent for parties that are not registered; without it they have the rate, or the scale, of registered ones',
    }),
  ),
  rate_unregistered_company: field(
    percentage().meta({
      description:
        'Percent for companies that are not registered (CUIT 30, 33, 34); without it they are as any other party that is not',
    }),
  ),
  scale: field(list(scaleRow(), SCALE_MAX)),
  minimum_not_subject: field(
    amount().meta({
      description:
        'Amount that bears nothing, for registered parties: of the payments of a month, or of each operation that bears a perception',
    }),
  ).default(0),
  minimum_withholding: field(
    amount().meta({ description: 'Less than this is not withheld' }),
  ).default(0),
  minimum_withholding_unregistered: field(amount()),
  jurisdiction: field(jurisdiction()).filterable(),
  accumulates_monthly: field(
    flag().meta({ description: 'Payments of a month are judged together' }),
  ).default(false),
  valid_from: field(date()),
  valid_to: field(date()),
  is_default: field(flag().meta({ description: 'Predefined, protected from change' }))
    .default(false)
    .assigned()
    .filterable(),
};

export interface Regime extends Stored<'withholding_regime', typeof fields> {}
export const Regime: NounOf<Regime, typeof fields> = noun({
  name: 'withholding_regime',
  summary: 'A regime under which a tax is withheld or perceived.',
  plural: 'accounting/retenciones-percepciones/regimes',
  base: '/accounting/retenciones-percepciones/regimes',
  key: 'wx',
  scope: 'accounting',
  isReferred: true,
  fields,
  rules: [
    jurisdictionOfGrossIncome,
    hasRate,
    rowsOfScaleDiffer,
    perceptionIsOfOne,
    perceptionCanBeInvoiced,
    validForwards,
  ],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', createStatus: 200 },
});

export const isValidOn = ({ valid_from, valid_to }: Regime, day: string): boolean =>
  (valid_from === undefined || valid_from <= day) && (valid_to === undefined || day <= valid_to);

/** A document does not name its regime: it has the only code of its tax (that of `regimes`) and jurisdiction on its day, '' of several. */
export function perceptionCode(
  regimes: readonly Regime[],
  { jurisdiction: place, date }: { jurisdiction?: string; date: string },
): string {
  const valid = regimes.filter((each) => each.jurisdiction === place && isValidOn(each, date));
  const [one, ...others] = new Set(valid.map(({ code }) => code));
  return one !== undefined && others.length === 0 ? one : '';
}

function jurisdictionOfGrossIncome({ tax, jurisdiction: place }: Regime): FieldError[] {
  const at = { field: 'jurisdiction', location: 'body' as const };
  if (tax === 'gross_income' && place === undefined) {
    return [{ ...at, code: 'conditional_required', message: 'Gross income tax is of one' }];
  }
  return strayPlace({ tax, jurisdiction: place }, at);
}

/** A regime of gross income tax may leave its rate to the rate table. */
function hasRate({ tax, rate_registered, scale }: Regime): FieldError[] {
  const isStated = rate_registered !== undefined || (scale ?? []).length > 0;
  if (isStated || tax === 'gross_income') return [];
  const message = 'State the rate of registered parties, or a scale';
  return [{ field: 'rate_registered', location: 'body', code: 'conditional_required', message }];
}

/** Of two rows that begin at one base either might be meant. */
function rowsOfScaleDiffer({ scale = [] }: Regime): FieldError[] {
  const begins = scale.map(({ from }) => from);
  return begins.flatMap((from, row) =>
    begins.indexOf(from) === row
      ? []
      : [{ field: `scale[${row}].from`, location: 'body', code: 'not_unique', message: TWICE }],
  );
}
const TWICE = 'Named twice';

/** A perception is a row of its invoice, base by rate: nothing of a scale or of the month before can be said there. */
function perceptionIsOfOne({ kind, scale = [], accumulates_monthly }: Regime): FieldError[] {
  if (kind !== 'perception') return [];
  const message = 'A perception is of one operation, at one rate';
  const at = { location: 'body', code: 'unknown_field', message } as const;
  return [
    ...(scale.length > 0 ? [{ ...at, field: 'scale' }] : []),
    ...(accumulates_monthly ? [{ ...at, field: 'accumulates_monthly' }] : []),
  ];
}

/** Rates of an invoice's other taxes have two decimals. */
function perceptionCanBeInvoiced(regime: Regime): FieldError[] {
  if (regime.kind !== 'perception') return [];
  const message = 'A rate of perception has at most 2 decimals, as on an invoice';
  const line = { location: 'body', code: 'not_multiple_of', message, multiple_of: 0.01 } as const;
  return RATES.flatMap((field) => {
    const rate = decimal(regime[field] ?? 0);
    return rate.eq(roundAmount(rate)) ? [] : [{ ...line, field, actual: rate.toNumber() }];
  });
}

function validForwards({ valid_from: from, valid_to: to }: Regime): FieldError[] {
  if (from === undefined || to === undefined || from <= to) return [];
  const message = 'It ends before it begins';
  return [{ field: 'valid_to', location: 'body', code: 'out_of_range', message, min: from }];
}
