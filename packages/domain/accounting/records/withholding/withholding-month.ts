// What was paid to one taxpayer and withheld of it in a month, under one regime: the lock under which payments of the month are judged
// one after the other. Suppliers of one CUIT are one taxpayer (RG 830). Only applying and annulling read and write it.
import { amountSum, dateTime, text } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const fields = {
  key: field(text(1, 200)).always(),
  paid: field(amountSum(0)).always(),
  withheld: field(amountSum(0)).always(),
  opened_at: field(dateTime()).always(),
  /** Of one kept by supplier: the month of its CUIT that goes on with it, '' until then; absent in those of before this was told. */
  taken_by: field(text(0, 24)),
};

export interface WithholdingMonth extends Stored<'withholding_month', typeof fields> {}
export const WithholdingMonth: NounOf<WithholdingMonth, typeof fields> = noun({
  name: 'withholding_month',
  summary: 'What was paid to a taxpayer and withheld of it in a month.',
  plural: 'withholding_months',
  base: '/accounting/retenciones-percepciones/months',
  key: 'wm',
  scope: 'accounting',
  access: 'any',
  fields,
  createdAt: 'opened_at',
  standard: [],
});

/** Suppliers without CUIT are each a taxpayer of their own. */
export type MonthKey = {
  tax: string;
  supplier_id: string;
  cuit?: string | undefined;
  regime_id: string;
  period: string;
};

export const isOfSupplier = ({ cuit }: MonthKey): boolean => !cuit;

export const keyOfMonth = ({ tax, supplier_id, cuit, regime_id, period }: MonthKey): string =>
  [tax, cuit || supplier_id, regime_id, period].join('/');

export const idOfMonth = (key: MonthKey): string =>
  derivedId(0, `withholding month\n${keyOfMonth(key)}`);
