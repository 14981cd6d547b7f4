// The rates of one taxpayer in a month, as the rate table of a jurisdiction has them; kept for known customers and suppliers.

import { jurisdiction } from '#domain/fiscal/taxes.ts';
import { date, dateTime, flag, list, oneOf, percentage, text } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const RATE_KINDS = ['perception', 'withholding'] as const;
/** Of what a line states a rate. */
export type RateKind = (typeof RATE_KINDS)[number];

const fields = {
  cuit: field(text(11, 11)).always(),
  jurisdiction: field(jurisdiction()).always(),
  from: field(date()).always(),
  to: field(date()).always(),
  is_multilateral: field(flag()).always(),
  perception: field(percentage()),
  withholding: field(percentage()),
  /** Kinds of which the table no longer has the party. */
  removed: field(list(oneOf(RATE_KINDS))),
  kept_at: field(dateTime()).always(),
};

export interface RateLine extends Stored<'withholding_rate', typeof fields> {}
export const RateLine: NounOf<RateLine, typeof fields> = noun({
  name: 'withholding_rate',
  summary: 'The rates of one taxpayer in the rate table of a jurisdiction.',
  plural: 'withholding_rates',
  base: '/accounting/retenciones-percepciones/rates',
  key: 'wl',
  scope: 'accounting',
  access: 'any',
  fields,
  createdAt: 'kept_at',
  standard: [],
});

/** How many calendar months a line may touch, and so how many back one is looked for that holds. */
export const MONTHS_HELD = 12;

/** `period`: the month in which the line begins to hold. */
export const idOfRate = (place: string, cuit: string, period: string): string =>
  derivedId(0, `withholding rate\n${place}/${cuit}/${period}`);
