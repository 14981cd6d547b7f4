// POST /accounting/fiscal-calendar/{deadline_id}/complete/: the obligation was met; also when it is overdue already.
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { amount, dayOrInstant, text } from '#kernel/fields.ts';
import { happened } from '#kernel/happened.ts';
import * as z from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';

export const completeDeadline = verb(
  FiscalDeadline,
  {
    name: 'accounting/fiscal-calendar.complete',
    announces: ['fiscal_deadline.completed'],
    summary: 'Say that the obligation was met, when, with which amount and under which reference',
    description:
      'From `pending` or `overdue` to `completed`, now unless `completed_at` says when, which is not ahead. Nothing is paid or posted by it.',
    method: 'POST',
    path: '/accounting/fiscal-calendar/{deadline_id}/complete/',
    access: 'accounting:write',
    on: 'record',
    when: ({ status }) => status !== 'completed',
    body: z.strictObject({
      completed_at: happened(dayOrInstant()).optional(),
      amount: amount().optional(),
      reference: text(0, 200).optional(),
    }),
    data: shownRecord(FiscalDeadline),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    if (record.status === 'completed') {
      const line = { from: 'completed', to: 'completed', allowed: [] };
      fail('invalid_state_transition', { errors: [line] });
    }
    const { completed_at = toIso(ctx.clock.now()), ...told } = body;
    const after = amended(ctx, record, { ...told, completed_at, status: 'completed' });
    return ctx.commit([update(FiscalDeadline, record, after)], { data: after });
  },
);
