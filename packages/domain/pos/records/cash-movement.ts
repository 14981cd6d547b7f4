// Money put into a register or taken out of it besides its sales. Spec: movement; Decision:
// contract#payloads. It is never changed: a wrong one is answered by another.

import { POST_CASH_JOB } from '#domain/jobs/posting-names.ts';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { amount, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CashRegister } from './cash-register.ts';

const fields = {
  cash_register_id: field(reference())
    .always()
    .assigned()
    .references('cash_register', (): Noun => CashRegister)
    .filterable(),
  pos_terminal_id: field(reference()).always().assigned().filterable(),
  type: field(oneOf(['income', 'expense']))
    .required()
    .filterable(),
  amount: field(amount(0.01)).required().sortable('number'),
  reason: field(text(1, 500)).required().sortable('text').searchable(),
  payment_method: field(text(1, 100))
    .names(() => PaymentMethod)
    .default('cash')
    .filterable(),
  reference: field(text(0, 200)).searchable(),
  created_by: field(text(0, 200)).always().assigned(),
};

export interface CashMovement extends Stored<'cash_movement', typeof fields> {}
export const CashMovement: NounOf<CashMovement, typeof fields> = noun({
  name: 'cash_movement',
  summary: 'Money put into a cash register or taken out of it, besides sales.',
  plural: 'cash_movements',
  base: '/cash_register/movements',
  key: 'cm',
  scope: 'cash_register',
  standardEvents: ['created'],
  fields,
  standard: ['list', 'get'],
  jobs: ({ before }) => (before === undefined ? [POST_CASH_JOB] : []),
});
