// One entry of a current account. contract#current-accounts: immutable; what is wrong is reversed by a
// counter-entry, and both stay. Decision: `amount` is in the movement's currency, account_amount
// what it moves the account by; `allocations` shows what it settled, as asked for or oldest first, a counter-entry too.

import {
  COLLECT_MOVEMENT_JOB,
  FOLLOW_ORDER_JOB,
  RECORD_WITHHELD_JOB,
} from '#domain/jobs/document-names.ts';
import { COUNT_MOVEMENT_FIGURES_JOB } from '#domain/jobs/figure-names.ts';
import { POST_MOVEMENT_JOB } from '#domain/jobs/posting-names.ts';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import {
  amount,
  date,
  exchangeRate,
  list,
  object,
  oneOf,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { JobOrder, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { currencyCode, currencyIsCode, PARTY_TYPES, type PartyType } from './current-account.ts';
import { withheldParts } from './withheld-parts.ts';

export const MOVEMENT_TYPES = [
  'invoice',
  'credit_note',
  'debit_note',
  'payment',
  'refund',
  'adjustment',
  'opening',
  'interest',
  'check_rejected',
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];
export type Direction = 'debit' | 'credit';

/** Smallest amount of a movement. */
export const AMOUNT_MIN = 0.01;
/** The background job that counts a movement as overdue once its due date has passed. */
export const AGE_JOB = 'age-current-account';
const LOWERING: readonly string[] = ['payment', 'credit_note'];
const OF_EITHER_SIDE: readonly string[] = ['adjustment', 'opening'];

const fields = {
  account_id: field(recordId()).always().assigned().filterable(),
  sequence: field(whole(1)).always().assigned(),
  party_type: field(oneOf(PARTY_TYPES)).always().assigned(),
  party_id: field(text(1, 100)).always().assigned(),
  type: field(oneOf(MOVEMENT_TYPES)).required().filterable(),
  direction: field(oneOf(['debit', 'credit']))
    .always()
    .filterable(),
  amount: field(amount(AMOUNT_MIN)).required().sortable('number'),
  currency: field(currencyCode()).always(),
  exchange_rate: field(
    exchangeRate().meta({
      description:
        'In another currency than that of the account: how many of that one unit is. In the own currency of an account that is not in pesos: how many pesos one unit is, by which it is posted to the books',
    }),
  ),
  account_amount: field(amount(AMOUNT_MIN)).always().assigned(),
  date: field(happened(date())).always().sortable('code'),
  due_date: field(date()),
  document_type: field(
    text(0, 50).meta({ description: 'What moves it: sale, order, expense, or a word of your own' }),
  ).filterable(),
  document_id: field(text(0, 100)).searchable().filterable(),
  payment_method: field(text(0, 100)).names(() => PaymentMethod),
  withholdings: field(withheldParts()),
  description: field(text(0, 500)).searchable(),
  allocations: field(list(object({ movement_id: recordId(), amount: amount(AMOUNT_MIN) }))),
  balance_after: field(amount(-AMOUNT_MAX)).always().assigned(),
  status: states({ initial: ['posted'], moves: { posted: ['reversed'], reversed: [] } })
    .assigned()
    .filterable(),
  reversed_by: field(recordId()).assigned(),
  reverses: field(recordId()).assigned(),
  origin: field(
    oneOf([
      'manual',
      'opening',
      'sale',
      'order',
      'received_invoice',
      'settlement',
      'reversal',
      'merge',
      'withholding',
      'expense',
    ]),
  )
    .always()
    .assigned(),
  journal_entry_id: field(text(0, 100)).assigned(),
  external_reference: field(text(0, 200)).searchable(),
};

export interface AccountMovement extends Stored<'current_account_movement', typeof fields> {}
export const AccountMovement: NounOf<AccountMovement, typeof fields> = noun({
  name: 'current_account_movement',
  summary: 'An entry of a current account; immutable, corrected by reversal.',
  plural: 'current-accounts/movements',
  base: '/current-accounts/movements',
  key: 'ce',
  scope: 'current_accounts',
  idParam: 'movement_id',
  fields,
  searchOrder: ['description', 'document_id', 'external_reference'],
  rules: [currencyIsCode],
  standard: [],
  standardEvents: ['created', 'updated'],
  jobs: ({ before, after }) => [
    ...(before === undefined && after !== undefined ? ageing(after) : []),
    ...(before?.status === after?.status ? [] : [POST_MOVEMENT_JOB]),
    ...(before === undefined ? [COUNT_MOVEMENT_FIGURES_JOB] : []),
    ...(before?.status !== after?.status && collects(after) ? [COLLECT_MOVEMENT_JOB] : []),
    ...(before === undefined && settlesSupplier(after) ? [FOLLOW_ORDER_JOB] : []),
    ...(before?.status !== after?.status && (after?.withholdings ?? []).length > 0
      ? [RECORD_WITHHELD_JOB]
      : []),
  ],
});

/** Which side such a movement is on; undefined where it may be on either and must say so. */
export function directionOf(party: PartyType, type: MovementType): Direction | undefined {
  if (OF_EITHER_SIDE.includes(type)) return undefined;
  const raisesDebt = !LOWERING.includes(type);
  return raisesDebt === (party === 'customer') ? 'debit' : 'credit';
}

/** A debit raises the balance, a credit lowers it. */
export const signed = (direction: Direction, amount: number): number =>
  direction === 'debit' || amount === 0 ? amount : -amount;

/** The first instant at which something due on that day is overdue. */
const overdueFrom = (dueDate: string): number => startOfBusinessDay(addDays(dueDate, 1));

/** It names an invoice, or settles what may, or takes such a movement back; a balance that is handed on settles nothing. */
const collects = (movement: AccountMovement | undefined): boolean =>
  movement?.party_type === 'customer' &&
  movement.origin !== 'merge' &&
  (movement.document_type === 'invoice' ||
    movement.reverses !== undefined ||
    (movement.allocations ?? []).length > 0);

/** It settles what a supplier is owed, or takes back what did. */
const settlesSupplier = (movement: AccountMovement | undefined): boolean =>
  movement?.party_type === 'supplier' &&
  (movement.reverses !== undefined || (movement.allocations ?? []).length > 0);

/** What is not said to be due on a day is due on its own. Only what raises a debt can be overdue. */
function ageing(movement: AccountMovement): JobOrder[] {
  const { party_type, direction, date: day, due_date: due = day, created_at: at } = movement;
  const isDebt = (direction === 'debit') === (party_type === 'customer');
  const isAhead = isDebt && due >= businessDate(Date.parse(at));
  return isAhead ? [{ name: AGE_JOB, atMs: overdueFrom(due) }] : [];
}
