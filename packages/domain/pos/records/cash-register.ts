// The cash of one terminal from its opening to its count. Spec: Cash register; Decision: decisions
// 17-18, fiscal#registers; reliability#race-of-registers.
// Decision: the running totals stand on the register and move with each sale's own commit, without
// a new version; `operations` moves with all of them, so that a count can tell whether one came in
// between.

import { COUNT_REGISTER_FIGURES_JOB } from '#domain/jobs/figure-names.ts';
import { POST_COUNT_JOB } from '#domain/jobs/posting-names.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amount, amountSum, dateTime, reference, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { PosTerminal } from './pos-terminal.ts';

/** An amount by name of payment method, or by rate of tax; negative where more was given back. */
const byName = () => z.record(text(0, 100), amountSum());
const balance = () => amountSum();

const count = () => field(whole(0)).default(0).assigned();
const runningAmount = (schema = balance()) => field(schema).default(0).assigned();
const counterMap = () => field(byName()).default({}).assigned().counterMap();

const fields = {
  pos_terminal_id: field(reference())
    .required()
    .references('pos_terminal', (): Noun => PosTerminal)
    .filterable(),
  initial_amount: field(amount()).required().sortable('number'),
  status: states({ initial: ['open'], moves: { open: ['closed'], closed: [] } }).filterable(),
  opened_at: field(dateTime()).always().assigned().sortable('code'),
  opened_by: field(text(0, 200)).always().assigned(),
  notes: field(text(0, 2000)).searchable(),
  operations: count(),
  tickets: count(),
  first_ticket_number: field(whole(1)).assigned(),
  last_ticket_number: field(whole(1)).assigned(),
  sales_total: runningAmount(),
  discounts_total: runningAmount(),
  sales_by_method: counterMap(),
  refunds: count(),
  refunds_total: runningAmount(),
  refunds_by_method: counterMap(),
  taxes_by_rate: counterMap(),
  tax_bases_by_rate: counterMap(),
  movements: count(),
  last_movement_id: field(reference()).assigned(),
  income: runningAmount(amountSum(0)),
  income_by_method: counterMap(),
  expense: runningAmount(amountSum(0)),
  expense_by_method: counterMap(),
  closing_number: field(whole(1)).assigned(),
  counted_amount: field(amountSum(0)).assigned(),
  counted_by_method: field(byName()).assigned(),
  expected_amount: field(balance()).assigned(),
  expected_by_method: field(byName()).assigned(),
  difference: field(balance()).assigned(),
  difference_by_method: field(byName()).assigned(),
  closing_notes: field(text(0, 2000)).assigned(),
  closed_at: field(dateTime()).assigned(),
  closed_by: field(text(0, 200)).assigned(),
};

export interface CashRegister extends Stored<'cash_register', typeof fields> {}
export const CashRegister: NounOf<CashRegister, typeof fields> = noun({
  name: 'cash_register',
  summary: 'The cash of one terminal, from its opening to its count.',
  base: '/cash_register',
  idParam: 'cash_register_id',
  key: 'cr',
  scope: 'cash_register',
  isReferred: true,
  fields,
  guard: keepsItsTerms,
  events: registerEvents,
  standardEvents: ['updated', 'deleted'],
  tells: { opened: ['created'] },
  jobs: ({ before, after }) => [
    ...(after?.status === 'closed' && before?.status !== 'closed' ? [POST_COUNT_JOB] : []),
    ...((before?.status === 'open') === (after?.status === 'open')
      ? []
      : [COUNT_REGISTER_FIGURES_JOB]),
  ],
  eventKinds: {
    opened: 'A cash register was opened',
    closed: 'A cash register was counted and closed',
    movement_created: 'Cash was put in or taken out; last_movement_id says which movement',
    difference_found: 'The count of a register differs from what was expected',
  },
});

/** It closes by its count alone. What was opened where stays; what was counted stays; a register with operations is kept. */
function keepsItsTerms({ before, after }: RecordChange<CashRegister>): void {
  if (before === undefined) return;
  if (after === undefined) {
    refuseDeletion(before);
    return;
  }
  if (before.status === 'open' && after.status === 'closed' && after.closed_at === undefined) {
    const message = 'A register is closed with what was counted in it: POST close/';
    const errors = [{ field: 'status', from: 'open', to: 'closed', allowed: [], message }];
    fail('invalid_state_transition', { errors });
  }
  const kept =
    before.status === 'closed'
      ? (['pos_terminal_id', 'initial_amount'] as const)
      : (['pos_terminal_id'] as const);
  const moved = kept.filter((field) => before[field] !== after[field]);
  refuse(moved.map((field): FieldError => ({ field, location: 'body', code: 'immutable' })));
}

function refuseDeletion({ status, operations }: CashRegister): void {
  if (status === 'closed') fail('record_locked', { errors: [{ message: 'A count is kept' }] });
  if (operations !== 0) {
    fail('resource_in_use', { errors: [{ message: 'The register has operations', operations }] });
  }
}

function registerEvents({ before, after }: RecordChange<CashRegister>): string[] {
  if (before === undefined) return ['opened'];
  if (after?.status !== 'closed' || before.status === 'closed') return [];
  const found = Object.values(after.difference_by_method ?? {});
  const isRight = after.difference === 0 && found.every((difference) => difference === 0);
  return isRight ? ['closed'] : ['closed', 'difference_found'];
}
