// POST /budgets/: a budget with its prices, amounts and last day. Spec: Budget.
import { createBody } from '#resource/bodies.ts';
import { create } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Budget } from './budget.ts';
import { quoted } from './quote.ts';
import { validity } from './validity.ts';

export const createBudget = verb(
  Budget,
  {
    name: 'budgets.create',
    summary: 'Quote a budget: names, prices and amounts are filled in',
    method: 'POST',
    path: '/budgets/',
    access: 'budgets:write',
    body: createBody(Budget),
    data: shownRecord(Budget),
    status: [201],
    fails: ['related_record_not_found', 'record_locked'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const input = body as Rec;
    const valid = validity(input, {}, ctx.clock.now());
    const record = newRecord(ctx, Budget, { ...input, ...valid });
    const budget = { ...record, ...(await quoted(ctx, record)) };
    return ctx.commit([create(Budget, budget)], { data: budget, status: 201 });
  },
);
