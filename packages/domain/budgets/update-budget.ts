// PUT /budgets/{quote_id}/: the terms of a budget while they are open, and its states; only its
// conversion makes it converted. Spec: Budget; contract#states.

import { isDeepStrictEqual } from 'node:util';
import { followedDiscount } from '#domain/sales/follow-terms.ts';
import { unknownTaxType } from '#domain/sales/records/settle-amounts.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { quoted, settledAgain } from './quote.ts';
import { Budget, moves } from './records/budget.ts';
import { isOpen, isOver, isRevived, validity } from './records/validity.ts';

const TERMS = ['items', 'customer', 'tax_rate', 'discount_rate', 'tax_type'] as const;
const NAMED: readonly string[] = ['items', 'customer'];

export const updateBudget = ownVerb(
  Budget,
  'update',
  {
    summary: 'Change a budget or move its state',
    fails: ['record_locked'],
  },
  async (ctx, { record, body }) => {
    const changed = amended(ctx, record, body);
    if (changed === record) return { data: record };
    const terms = TERMS.filter((name) => !isDeepStrictEqual(record[name], changed[name]));
    refuseLocked(record, changed, terms);
    const isNamed = terms.some((name) => NAMED.includes(name));
    const fields = isNamed
      ? await quotedAgain(ctx, record, changed)
      : terms.length > 0 && (await settledAgain(ctx, record, changed));
    const after = omitUndefined({ ...changed, ...fields });
    const message = unknownTaxType(body.tax_type);
    return ctx.commit([update(Budget, record, after)], { data: after, message });
  },
);

/** One that goes to another customer has the discount of that one where it had that of the one before (decision 686). */
async function quotedAgain(ctx: Context, before: Budget, changed: ReturnType<typeof amended>) {
  const buyers = { was: before.customer_id, is: changed.customer_id };
  const discount = await followedDiscount(ctx, buyers, { before, changed });
  return { ...discount, ...(await quoted(ctx, { ...changed, ...discount }, before)) };
}

type Wish = (typeof Budget)['$patch'];

function amended(ctx: Context, before: Budget, body: Wish) {
  const nowMs = ctx.clock.now();
  refuseConversion(before, body);
  const changed = withNewEnd(
    before,
    amendedRecord(ctx, Budget, before, {
      ...body,
      ...validity(body, before, nowMs),
      ...(body.customer !== undefined && { customer_id: body.customer.customer_id }),
    }),
  );
  if (changed.status === before.status) return changed;
  const isOld = isRevived(before, changed) && changed.expired_at !== undefined;
  if (isOld || (isOpen(changed) && isOver(changed, nowMs))) refuseOver(changed);
  return { ...changed, [`${changed.status}_at`]: changed.updated_at };
}

/** A budget that has a new end is expired no more, even before it is a draft again (decision 512). */
const withNewEnd = (before: Budget, after: Budget): Budget =>
  after.valid_until === before.valid_until
    ? after
    : omitUndefined({ ...after, expired_at: undefined });

function refuseConversion({ status: from }: Budget, { status: to }: Wish): void {
  if (to !== 'converted' || from === to) return;
  const open = moves[from] ?? [];
  const allowed = [...open].filter((state) => state !== 'converted');
  const message = 'Only POST convert/ makes a sale of a budget';
  const field = { field: 'status', location: 'body', message } as const;
  fail('invalid_state_transition', { errors: [{ ...field, from, to, allowed }] });
}

/** An open budget has days left; an expired one becomes a draft with a new valid_until. */
function refuseOver({ status: to }: Pick<Budget, 'status'>): never {
  const message = 'The budget is over: it needs a new valid_until';
  const field = { field: 'valid_until', location: 'body', message } as const;
  const line: FieldError = { ...field, code: 'conditional_required' };
  return fail('invalid_state_transition', {
    errors: [{ ...line, from: 'expired', to, allowed: moves.expired }],
  });
}

function refuseLocked(
  before: Budget,
  after: Pick<Budget, 'status'>,
  terms: readonly string[],
): void {
  const isEditable = ['draft', 'sent'].includes(before.status) || after.status === 'draft';
  if (isEditable) return;
  const message = `The terms of a budget that is ${before.status} stay`;
  refuse(
    terms.map((field): FieldError => ({ field, location: 'body', code: 'immutable', message })),
  );
}
