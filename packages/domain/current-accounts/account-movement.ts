// One entry of a current account. Decisions 13: immutable; what is wrong is reversed by a
// counter-entry, and both stay. Decision: `amount` is in the movement's currency, account_amount
// what it moves the account by; `allocations` shows what it settled, as asked for or oldest first.

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
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { currencyCode, currencyIsCode, PARTY_TYPES, type PartyType } from './current-account.ts';

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

export const AccountMovement = noun({
  name: 'current_account_movement',
  summary: 'An entry of a current account; immutable, corrected by reversal.',
  plural: 'current-accounts/movements',
  base: '/current-accounts/movements',
  key: 'ce',
  scope: 'current_accounts',
  idParam: 'movement_id',
  record: {
    account_id: recordId(),
    sequence: whole(1),
    party_type: oneOf(PARTY_TYPES),
    party_id: text(1, 100),
    type: oneOf(MOVEMENT_TYPES),
    direction: oneOf(['debit', 'credit']),
    amount: amount(AMOUNT_MIN),
    currency: currencyCode(),
    exchange_rate: exchangeRate(),
    account_amount: amount(AMOUNT_MIN),
    date: date(),
    due_date: date(),
    document_type: text(0, 50),
    document_id: text(0, 100),
    payment_method: text(0, 100),
    description: text(0, 500),
    allocations: list(object({ movement_id: recordId(), amount: amount(AMOUNT_MIN) })),
    balance_after: amount(-AMOUNT_MAX),
    status: oneOf(['posted', 'reversed']),
    reversed_by: recordId(),
    reverses: recordId(),
    origin: oneOf(['manual', 'opening', 'sale', 'order', 'settlement', 'reversal', 'merge']),
    journal_entry_id: text(0, 100),
  },
  required: ['type', 'amount'],
  assigned: [
    'account_id',
    'sequence',
    'party_type',
    'party_id',
    'account_amount',
    'balance_after',
    'status',
    'reversed_by',
    'reverses',
    'origin',
    'journal_entry_id',
  ],
  rules: [currencyIsCode],
  list: {
    sort: { number: 'amount', code: 'date' },
    search: ['description', 'document_id', 'external_reference'],
    filter: ['account_id', 'type', 'direction', 'status', 'document_type', 'document_id'],
  },
  states: {
    status: { initial: ['posted'], moves: { posted: ['reversed'], reversed: [] } },
  },
  standard: [],
  jobs: ({ before, after }) => (before === undefined && after !== undefined ? ageing(after) : []),
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
export const overdueFrom = (dueDate: string): number => startOfBusinessDay(addDays(dueDate, 1));

/** What is not said to be due on a day is due on its own. Only what raises a debt can be overdue. */
function ageing(movement: NonNullable<RecordChange['after']>) {
  const { party_type, direction, date: day, due_date: due = day, created_at: at } = movement;
  const isDebt = (direction === 'debit') === (party_type === 'customer');
  const isAhead = isDebt && due >= businessDate(Date.parse(at));
  return isAhead ? [{ name: AGE_JOB, atMs: overdueFrom(due) }] : [];
}
