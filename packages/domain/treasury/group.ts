// Treasury: the bank, the fiscal calendar, and what is withheld and perceived. It shares /accounting with the books.
import { bankNouns, bankVerbs } from '#domain/accounting/bank/bank-verbs.ts';
import { continueBankImport } from '#domain/accounting/bank/continue-bank-import.ts';
import { completeDeadline } from '#domain/accounting/calendar/complete-deadline.ts';
import { followDeadline } from '#domain/accounting/calendar/follow-deadline.ts';
import { seedCalendar } from '#domain/accounting/calendar/seed-calendar.ts';
import { upcomingDeadlines } from '#domain/accounting/calendar/upcoming-deadlines.ts';
import { updateDeadline } from '#domain/accounting/calendar/update-deadline.ts';
import { FiscalDeadline } from '#domain/accounting/records/fiscal-deadline.ts';
import { recordPerceptions } from '#domain/accounting/withholding/record-perceptions.ts';
import { recordCharged } from '#domain/accounting/withholding/suffered/record-charged.ts';
import { recordWithheld } from '#domain/accounting/withholding/suffered/record-withheld.ts';
import {
  withholdingNouns,
  withholdingVerbs,
} from '#domain/accounting/withholding/withholding-verbs.ts';
import { group } from '#resource/define.ts';

export const treasury = group('treasury', {
  title: 'Treasury',
  verbsTitle: 'Returns of withholdings',
  bases: ['accounting/bank', 'accounting/fiscal-calendar', 'accounting/retenciones-percepciones'],
  nouns: [...bankNouns, FiscalDeadline, ...withholdingNouns],
  verbs: [
    ...bankVerbs,
    upcomingDeadlines,
    seedCalendar,
    completeDeadline,
    updateDeadline,
    ...withholdingVerbs,
  ],
  jobs: [continueBankImport, followDeadline, recordPerceptions, recordWithheld, recordCharged],
});
