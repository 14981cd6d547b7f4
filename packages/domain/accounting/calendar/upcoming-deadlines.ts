// GET /accounting/fiscal-calendar/upcoming/: what falls due in the next days and is not met yet, the first to fall due first.
import { addDays, businessDate } from '#kernel/date.ts';
import { whole } from '#kernel/fields.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';

const DAYS = 30;
const DAYS_MAX = 366;

export const upcomingDeadlines = listVerb(
  FiscalDeadline,
  {
    name: 'accounting/fiscal-calendar.upcoming',
    summary: 'List what falls due within so many days (30 unless told otherwise) and is pending',
    description:
      'From today to `days` ahead, 366 at most. What is overdue or completed is not listed.',
    path: '/accounting/fiscal-calendar/upcoming/',
    access: 'accounting:read',
    own: { days: whole(0, DAYS_MAX).optional() },
  },
  (ctx, { query, own: { days = DAYS } }) => {
    const today = businessDate(ctx.clock.now());
    const due_date = Array.from({ length: days + 1 }, (_, i) => addDays(today, i));
    const within = { ...query.within, due_date, status: ['pending'] };
    return ctx.store.list(FiscalDeadline, { ...query, within });
  },
);
