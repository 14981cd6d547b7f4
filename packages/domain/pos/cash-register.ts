// The cash of one terminal from its opening to its count. Spec: Cash register; Decision: decisions
// 17-18, argentina 13; Reliability D4-D5.
// Decision: the running totals stand on the register and move with each sale's own commit, without
// a new version; `operations` moves with all of them, so that a count can tell whether one came in
// between.

import * as z from 'zod';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amount, dateTime, oneOf, reference, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { PosTerminal } from './pos-terminal.ts';

/** An amount by name of payment method, or by rate of tax; negative where more was given back. */
const byName = () => z.record(text(0, 100), amount(-AMOUNT_MAX));
const balance = () => amount(-AMOUNT_MAX);

export const TALLIES = [
  'sales_by_method',
  'refunds_by_method',
  'income_by_method',
  'expense_by_method',
  'taxes_by_rate',
  'tax_bases_by_rate',
] as const;
const COUNTS = ['operations', 'tickets', 'refunds', 'movements'] as const;
const AMOUNTS = ['sales_total', 'discounts_total', 'refunds_total', 'income', 'expense'] as const;
const CLOSING = [
  'closing_number',
  'counted_amount',
  'counted_by_method',
  'expected_amount',
  'expected_by_method',
  'difference',
  'difference_by_method',
  'closing_notes',
  'closed_at',
  'closed_by',
] as const;

export const CashRegister = noun({
  name: 'cash_register',
  summary: 'The cash of one terminal, from its opening to its count.',
  base: '/cash_register',
  idParam: 'cash_register_id',
  key: 'cr',
  scope: 'cash_register',
  isReferred: true,
  record: {
    pos_terminal_id: reference(),
    initial_amount: amount(),
    status: oneOf(['open', 'closed']),
    opened_at: dateTime(),
    opened_by: text(0, 200),
    notes: text(0, 2000),
    operations: whole(0),
    tickets: whole(0),
    first_ticket_number: whole(1),
    last_ticket_number: whole(1),
    sales_total: balance(),
    discounts_total: balance(),
    sales_by_method: byName(),
    refunds: whole(0),
    refunds_total: balance(),
    refunds_by_method: byName(),
    taxes_by_rate: byName(),
    tax_bases_by_rate: byName(),
    movements: whole(0),
    last_movement_id: reference(),
    income: amount(),
    income_by_method: byName(),
    expense: amount(),
    expense_by_method: byName(),
    closing_number: whole(1),
    counted_amount: amount(),
    counted_by_method: byName(),
    expected_amount: balance(),
    expected_by_method: byName(),
    difference: balance(),
    difference_by_method: byName(),
    closing_notes: text(0, 2000),
    closed_at: dateTime(),
    closed_by: text(0, 200),
  },
  required: ['pos_terminal_id', 'initial_amount'],
  assigned: [
    'status',
    'opened_at',
    'opened_by',
    'first_ticket_number',
    'last_ticket_number',
    'last_movement_id',
    ...COUNTS,
    ...AMOUNTS,
    ...TALLIES,
    ...CLOSING,
  ],
  tallies: TALLIES,
  defaults: {
    ...Object.fromEntries([...COUNTS, ...AMOUNTS].map((field) => [field, 0])),
    ...Object.fromEntries(TALLIES.map((field) => [field, {}])),
  },
  references: { pos_terminal_id: (): Noun => PosTerminal },
  list: {
    sort: { number: 'initial_amount', code: 'opened_at' },
    search: ['notes'],
    filter: ['status', 'pos_terminal_id'],
  },
  states: { status: { initial: ['open'], moves: { open: ['closed'], closed: [] } } },
  guard: keepsItsTerms,
  events: registerEvents,
  eventKinds: {
    opened: 'A cash register was opened',
    closed: 'A cash register was counted and closed',
    movement_created: 'Cash was put in or taken out; last_movement_id says which movement',
    difference_found: 'The count of a register differs from what was expected',
  },
});

/** What was opened where stays; what was counted stays; a register with operations is kept. */
function keepsItsTerms({ before, after }: RecordChange): void {
  if (before === undefined) return;
  if (after === undefined) {
    refuseDeletion(before);
    return;
  }
  const kept = ['pos_terminal_id', ...(before.status === 'closed' ? ['initial_amount'] : [])];
  const moved = kept.filter((field) => before[field] !== after[field]);
  refuse(moved.map((field): FieldError => ({ field, location: 'body', code: 'immutable' })));
}

function refuseDeletion({ status, operations }: Rec): void {
  if (status === 'closed') fail('record_locked', { errors: [{ message: 'A count is kept' }] });
  if (operations !== 0) {
    fail('resource_in_use', { errors: [{ message: 'The register has operations', operations }] });
  }
}

function registerEvents({ before, after }: RecordChange): string[] {
  if (before === undefined) return ['opened'];
  if (after?.status !== 'closed' || before.status === 'closed') return [];
  const found: number[] = Object.values(after.difference_by_method ?? {});
  const isRight = after.difference === 0 && found.every((difference) => difference === 0);
  return isRight ? ['closed'] : ['closed', 'difference_found'];
}
