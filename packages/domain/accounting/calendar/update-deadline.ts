// PUT /accounting/fiscal-calendar/{deadline_id}/. Decision 697: what is overdue moves to another day, since authorities put days off when
// they have passed; at a day that is still to come it is pending again, and told of anew.
import { businessDate } from '#kernel/date.ts';
import { update } from '#resource/change.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';

export const updateDeadline = ownVerb(
  FiscalDeadline,
  'update',
  {
    summary: 'Change a deadline, or move it to another day',
    description:
      'An overdue one that moves to a day that has not passed is pending again. One that was met keeps its day.',
    fails: ['record_locked'],
  },
  async (ctx, { record, body }) => {
    const { due_date, status } = amendedRecord(ctx, FiscalDeadline, record, body);
    const isPutOff = due_date !== record.due_date && due_date >= businessDate(ctx.clock.now());
    if (record.status !== 'overdue' || status !== 'overdue' || !isPutOff) {
      return updateRecord(FiscalDeadline, ctx, record, body);
    }
    const after = amendedRecord(ctx, FiscalDeadline, record, { ...body, status: 'pending' });
    return ctx.commit([update(FiscalDeadline, record, after)], { data: after });
  },
);
