// POST /budgets/: a budget with its number, prices, amounts and last day. Spec: Budget.
import { unknownTaxType } from '#domain/sales/records/settle-amounts.ts';
import { create, nextCode } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { quoted } from './quote.ts';
import { Budget } from './records/budget.ts';
import { validity } from './records/validity.ts';

export const createBudget = ownVerb(
  Budget,
  'create',
  {
    summary: 'Quote a budget: it gets the next number; names, prices and amounts are filled in',
    fails: ['record_locked'],
  },
  async (ctx, { body }) => {
    const valid = validity(body, {}, ctx.clock.now());
    const record = newRecord(ctx, Budget, { ...body, ...valid });
    const { customer_id } = record.customer;
    const [amounts, { code, taking }] = await Promise.all([
      quoted(ctx, record),
      nextCode(ctx, 'budgets', 'PR'),
    ]);
    const budget = { ...record, budget_number: code, customer_id, ...amounts };
    const message = unknownTaxType(body.tax_type);
    return ctx.commit([create(Budget, budget), taking], { data: budget, status: 201, message });
  },
);
