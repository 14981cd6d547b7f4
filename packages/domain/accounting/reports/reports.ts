// The seven reports.
import { showDailyJournal } from './daily-journal.ts';
import { showAccountLedger, showGeneralLedger } from './ledger-verbs.ts';
import { showBalanceSheet, showIncomeStatement } from './result-verbs.ts';
import { showCashFlow, showTrialBalance } from './statement-verbs.ts';

export const reports = [
  showTrialBalance,
  showIncomeStatement,
  showBalanceSheet,
  showGeneralLedger,
  showAccountLedger,
  showDailyJournal,
  showCashFlow,
];
