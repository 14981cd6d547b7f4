// POST /budgets/: a budget with its prices, amounts and last day. Spec: Budget.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { Budget } from './budget.ts';
import { quoted } from './quote.ts';
import { validity } from './validity.ts';

export const createBudget = ownVerb(
  Budget,
  'create',
  {
    summary: 'Quote a budget: names, prices and amounts are filled in',
    fails: ['record_locked'],
  },
  async (ctx, { body }) => {
    const valid = validity(body, {}, ctx.clock.now());
    const record = newRecord(ctx, Budget, { ...body, ...valid });
    const { customer_id } = record.customer;
    const budget = { ...record, customer_id, ...(await quoted(ctx, record)) };
    return ctx.commit([create(Budget, budget)], { data: budget, status: 201 });
  },
);
