// Money put into a register or taken out of it besides its sales. Spec: movement; Decision:
// decisions 18. It is never changed: a wrong one is answered by another.
import { amount, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CashRegister } from './cash-register.ts';

export const CashMovement = noun({
  name: 'cash_movement',
  summary: 'Money put into a cash register or taken out of it, besides sales.',
  plural: 'cash_movements',
  base: '/cash_register/movements',
  key: 'cm',
  scope: 'cash_register',
  record: {
    cash_register_id: reference(),
    pos_terminal_id: reference(),
    type: oneOf(['income', 'expense']),
    amount: amount(0.01),
    reason: text(1, 500),
    payment_method: text(1, 100),
    reference: text(0, 200),
    created_by: text(0, 200),
  },
  required: ['type', 'amount', 'reason'],
  assigned: ['cash_register_id', 'pos_terminal_id', 'created_by'],
  defaults: { payment_method: 'cash' },
  references: { cash_register_id: (): Noun => CashRegister },
  standard: ['list', 'get'],
  list: {
    sort: { number: 'amount', text: 'reason' },
    search: ['reason', 'reference'],
    filter: ['cash_register_id', 'pos_terminal_id', 'type', 'payment_method'],
  },
});
