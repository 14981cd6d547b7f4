// Accounting: the chart of accounts and the journal that moves its balances.
import { group } from '#resource/define.ts';
import { changeConfig, showConfig } from './chart/config-verbs.ts';
import { seedAccounts } from './chart/seed-accounts.ts';
import { calculateYear, closeYear, reopenYear } from './close/close-verbs.ts';
import { goOnClosing } from './close/closing-job.ts';
import { listYears } from './close/list-years.ts';
import { createAccount } from './create-account.ts';
import { createEntry } from './create-entry.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteEntry } from './delete-entry.ts';
import { postEntry, reverseEntry } from './move-entry.ts';
import { postingJobs } from './posting/jobs.ts';
import { AccountingAccount } from './records/account.ts';
import { AccountingConfig } from './records/accounting-config.ts';
import { ExchangeStanding } from './records/exchange-standing.ts';
import { FiscalYear } from './records/fiscal-year.ts';
import { JournalEntry } from './records/journal-entry.ts';
import { LedgerPosting, PostingRun } from './records/ledger-posting.ts';
import { RecutYears } from './records/recut-years.ts';
import { reports } from './reports/reports.ts';
import { updateAccount } from './update-account.ts';
import { updateEntry } from './update-entry.ts';

export const accounting = group('accounting', {
  title: 'Accounting',
  verbsTitle: 'Reports',
  nouns: [
    AccountingAccount,
    JournalEntry,
    AccountingConfig,
    FiscalYear,
    LedgerPosting,
    PostingRun,
    ExchangeStanding,
    RecutYears,
  ],
  verbs: [
    createAccount,
    updateAccount,
    deleteAccount,
    createEntry,
    updateEntry,
    deleteEntry,
    postEntry,
    reverseEntry,
    seedAccounts,
    showConfig,
    changeConfig,
    ...reports,
    listYears,
    calculateYear,
    closeYear,
    reopenYear,
  ],
  jobs: [...postingJobs, goOnClosing],
});
