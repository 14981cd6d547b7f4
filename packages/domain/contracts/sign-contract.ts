// POST /contracts/{id}/sign: a draft comes into force and its rental into use. contract#payloads (signed_at, signed_by).
import { toIso } from '#kernel/clock.ts';
import { dayOrInstant, object, text } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { LETTING_FAILS, letRental, readRental } from './let-rental.ts';
import { Contract } from './records/contract.ts';
import { requireStatus } from './records/contract-states.ts';
import { firstDay, rentDayAfter } from './records/term.ts';

export const signContract = verb(
  Contract,
  {
    name: 'contracts.sign',
    summary: 'Sign and activate a contract',
    description:
      'From `draft` to `active`. The rental becomes `in_use` and no other contract can let it; the day of the first adjustment is set where adjustments were agreed.',
    method: 'POST',
    path: '/contracts/{id}/sign',
    access: 'contracts:write',
    on: 'record',
    when: ({ status }) => status === 'draft',
    body: object({
      signed_at: happened(dayOrInstant()).optional(),
      signed_by: text(0, 200).optional(),
    }),
    data: shownRecord(Contract),
    fails: LETTING_FAILS,
  },
  async (ctx, { record, body }) => {
    requireStatus(record, ['draft'], 'active');
    const rental = await readRental(ctx, record);
    const signed_at = body.signed_at ?? toIso(ctx.clock.now());
    const months = record.adjustment_frequency_months;
    const isAdjusted = months !== undefined && record.adjustment_type !== 'none';
    const after = amended(ctx, record, {
      status: 'active',
      signature: { ...body, signed_at },
      ...(isAdjusted && {
        next_adjustment_date: rentDayAfter(record, firstDay(record), months),
      }),
    });
    const changes = [update(Contract, record, after), ...letRental(ctx, record, rental)];
    return ctx.commit(changes, { data: after });
  },
);
