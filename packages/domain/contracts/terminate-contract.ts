// POST /contracts/{id}/terminate: an active contract ends before its time. Decision: the rental is free once the effective date is
// over, today's at once.

import { Rental } from '#domain/catalog/records/rental.ts';
import { toIso } from '#kernel/clock.ts';
import { businessDate } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import { amount, date, object, text } from '#kernel/fields.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { freeRental } from './let-rental.ts';
import { Contract } from './records/contract.ts';
import { requireStatus } from './records/contract-states.ts';
import { firstDay, lastDay, monthOf, owedAdjustment } from './records/term.ts';

export const terminateContract = verb(
  Contract,
  {
    name: 'contracts.terminate',
    summary: 'Terminate an active contract',
    description:
      'From `active` to `terminated`. The effective date is today unless told and lies within the term. The rental is free once it has passed; months up to it can still be billed.',
    method: 'POST',
    path: '/contracts/{id}/terminate',
    access: 'contracts:write',
    on: 'record',
    when: ({ status }) => status === 'active',
    body: object({
      reason: text(1, 1000),
      effective_date: date().optional(),
      penalty: amount().optional(),
    }),
    data: shownRecord(Contract),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    requireStatus(record, ['active'], 'terminated');
    const today = businessDate(ctx.clock.now());
    const effective_date = body.effective_date ?? today;
    const [min, max] = [firstDay(record), lastDay(record)];
    if (body.effective_date !== undefined && (effective_date < min || effective_date > max))
      refuse([{ field: 'effective_date', location: 'body', code: 'out_of_range', min, max }]);
    const isOver = effective_date <= today;
    const after = amended(ctx, record, {
      status: 'terminated',
      termination: { ...body, effective_date },
      ...(owedAdjustment(record, monthOf(effective_date)) === undefined && {
        next_adjustment_date: undefined,
      }),
      ...(isOver && { rental_released_at: toIso(ctx.clock.now()) }),
    });
    const rental = isOver ? await ctx.store.get(Rental, record.rental_id) : undefined;
    const freed = isOver ? freeRental(ctx, record, rental) : [];
    return ctx.commit([update(Contract, record, after), ...freed], { data: after });
  },
);
