// What a register says of itself: the reconciliation of its count, and the X report, a partial
// reading that closes nothing and may be taken any number of times. contract#payloads,
// fiscal#registers. After the closing both are final: the X report is then the Z.
import { toIso } from '#kernel/clock.ts';
import {
  amount,
  amountSum,
  dateTime,
  list,
  oneOf,
  percentage,
  recordId,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { CashRegister } from '../records/cash-register.ts';
import { expectedByMethod, expectedCash, netSales, taxLines } from './register-figures.ts';

const balance = () => amountSum();
const byMethod = () => z.record(z.string(), balance());

const reconciliation = {
  cash_register_id: recordId(),
  pos_terminal_id: recordId(),
  status: oneOf(['open', 'closed']),
  opened_at: dateTime(),
  initial: amount(),
  sales_by_method: byMethod(),
  refunds_by_method: byMethod(),
  income: amountSum(0),
  expense: amountSum(0),
  expected: balance(),
  expected_by_method: byMethod(),
  counted: amountSum(0).nullable(),
  counted_by_method: byMethod().nullable(),
  difference: balance().nullable(),
  difference_by_method: byMethod().nullable(),
  closed_at: dateTime().nullable(),
  closing_number: whole(1).nullable(),
};

const report = {
  ...reconciliation,
  generated_at: dateTime(),
  tickets: whole(0),
  first_number: whole(1).nullable(),
  last_number: whole(1).nullable(),
  gross_sales: balance().meta({ description: 'Sales, discounts taken off, before refunds' }),
  discounts: balance().meta({ description: 'What discounts took off the sales' }),
  refunds: whole(0).meta({ description: 'How many refunds' }),
  refunds_total: balance(),
  net_sales: balance().meta({ description: 'Sales less refunds' }),
  movements: whole(0).meta({ description: 'How many movements' }),
  taxes: list(z.strictObject({ tax_rate: percentage(), base: balance(), amount: balance() })).meta({
    description: 'VAT by rate',
  }),
};

export const reconcileRegister = verb(
  CashRegister,
  {
    name: 'cash_register.reconciliation',
    summary: 'What a register should hold beside what was counted in it',
    description:
      'Expected amounts by payment method, from the opening, sales, refunds and movements. Counts and differences are null until the register is closed, and final then.',
    method: 'GET',
    path: '/cash_register/{id}/reconciliation/',
    access: 'cash_register:read',
    on: 'record',
    data: z.strictObject(reconciliation),
  },
  async (_, { record }) => ({ data: reconciled(record) }),
);

export const reportRegister = verb(
  CashRegister,
  {
    name: 'cash_register.x_report',
    summary: 'A partial reading of a register; it closes nothing',
    description:
      'Adds tickets, their first and last number, gross and net sales, discounts, refunds and taxes to the reconciliation. Can be read any number of times; of a closed register it is the Z report.',
    method: 'GET',
    path: '/cash_register/{id}/x_report/',
    access: 'cash_register:read',
    on: 'record',
    data: z.strictObject(report),
  },
  async (ctx, { record }) => ({ data: { ...reconciled(record), ...reading(ctx, record) } }),
);

const reconciled = (register: CashRegister) => ({
  cash_register_id: register._id,
  pos_terminal_id: register.pos_terminal_id,
  status: register.status,
  opened_at: register.opened_at,
  initial: register.initial_amount,
  sales_by_method: register.sales_by_method,
  refunds_by_method: register.refunds_by_method,
  income: register.income,
  expense: register.expense,
  expected: expectedCash(register),
  expected_by_method: expectedByMethod(register),
  counted: register.counted_amount ?? null,
  counted_by_method: register.counted_by_method ?? null,
  difference: register.difference ?? null,
  difference_by_method: register.difference_by_method ?? null,
  closed_at: register.closed_at ?? null,
  closing_number: register.closing_number ?? null,
});

const reading = (ctx: Context, register: CashRegister) => ({
  generated_at: toIso(ctx.clock.now()),
  tickets: register.tickets,
  first_number: register.first_ticket_number ?? null,
  last_number: register.last_ticket_number ?? null,
  gross_sales: register.sales_total,
  discounts: register.discounts_total,
  refunds: register.refunds,
  refunds_total: register.refunds_total,
  net_sales: netSales(register),
  movements: register.movements,
  taxes: taxLines(register),
});
