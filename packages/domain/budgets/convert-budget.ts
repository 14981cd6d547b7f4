// POST /budgets/{quote_id}/convert/: makes the sale of a budget, at the prices of the budget, exactly
// once. Spec: budgets; contract#states, contract#payloads; reliability#race-of-moves: the new state of the budget and a
// claim for it are in the sale's own commit, so that a second conversion finds it converted.

import { bearerOf } from '#domain/customers/merged.ts';
import { GENERAL_RATE } from '#domain/fiscal/vat-rates.ts';
import { createSale, makeSale, SALE_STATUS } from '#domain/sales/create-sale.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { fail } from '#kernel/error.ts';
import { flag, oneOf, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { canMove } from '#kernel/states.ts';
import { amended, type Change, type Refusal, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Budget, moves } from './records/budget.ts';
import { isOver } from './records/validity.ts';

const CONVERTED = 'converted';

const wish = z.strictObject({
  payment_method: text(1, 100).optional(),
  status: oneOf(['pending', 'completed']).optional(),
  generate_invoice: flag().optional(),
});

export const convertBudget = verb(
  Budget,
  {
    name: 'budgets.convert',
    summary: 'Make the sale of a budget, once',
    method: 'POST',
    description: SALE_STATUS,
    path: '/budgets/{quote_id}/convert/',
    access: 'budgets:write',
    on: 'record',
    when: ({ status }) => canMove(moves, status, CONVERTED),
    body: wish,
    data: shownRecord(Sale),
    fails: [...createSale.fails, 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    refuseUnlessOpen(ctx, record);
    const { customer_id: named } = record;
    const buyer = named === undefined ? undefined : await bearerOf(ctx, named);
    return makeSale(ctx, saleOf({ ...record, customer_id: buyer?._id ?? named }, body), (sale) => ({
      fields: { budget_id: record._id },
      changes: conversion(ctx, record, sale),
    }));
  },
);

function refuseUnlessOpen(ctx: Context, budget: Budget): void {
  const isLate = canMove(moves, budget.status, 'expired') && isOver(budget, ctx.clock.now());
  const from = isLate ? 'expired' : budget.status;
  if (canMove(moves, from, CONVERTED)) return;
  const allowed = moves[from];
  const line = { from, to: CONVERTED, allowed, sale_id: budget.sale_id };
  fail('invalid_state_transition', { errors: [line] });
}

/**
 * What of the budget the sale takes over. Its lines say the rate at which they were quoted, so that the sale comes to the same
 * whatever became of the taxes of what they sell.
 */
function saleOf(budget: Budget, body: z.infer<typeof wish>) {
  const { items, customer_id, tax_type, tax_rate, discount_rate, notes } = budget;
  return {
    items: items.map((item) =>
      item.tax_treatment === undefined
        ? { ...item, tax_rate: item.tax_rate ?? tax_rate ?? GENERAL_RATE }
        : item,
    ),
    customer_id,
    tax_type,
    tax_rate,
    discount_rate,
    notes,
    ...body,
    sale_origin: 'budget',
  } as const;
}

function conversion(ctx: Context, budget: Budget, { _id: saleId }: Pick<Sale, '_id'>): Change[] {
  const converted = amended(ctx, budget, { status: CONVERTED, sale_id: saleId });
  const after = { ...converted, converted_at: converted.updated_at };
  const errors = [{ from: CONVERTED, to: CONVERTED, allowed: [] }];
  const refusal: Refusal = { code: 'invalid_state_transition', errors };
  return [
    update(Budget, budget, after),
    { kind: 'claim', key: `sale of budget ${budget._id}`, id: saleId, refusal },
  ];
}
