// POST /budgets/: a budget with its prices, amounts and last day. Spec: Budget.
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
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
    const input = body as Rec;
    const valid = validity(input, {}, ctx.clock.now());
    const record = newRecord(ctx, Budget, { ...input, ...valid });
    const budget = { ...record, ...(await quoted(ctx, record)) };
    return ctx.commit([create(Budget, budget)], { data: budget, status: 201 });
  },
);
