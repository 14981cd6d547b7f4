// Accounting: the chart of accounts and the journal that moves its balances.
import { group } from '#resource/define.ts';
import { AccountingAccount } from './account.ts';
import { createAccount } from './create-account.ts';
import { createEntry } from './create-entry.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteEntry } from './delete-entry.ts';
import { JournalEntry } from './journal-entry.ts';
import { postEntry, reverseEntry } from './move-entry.ts';
import { updateAccount } from './update-account.ts';
import { updateEntry } from './update-entry.ts';

export const accounting = group('accounting', {
  title: 'Accounting',
  nouns: [AccountingAccount, JournalEntry],
  verbs: [
    createAccount,
    updateAccount,
    deleteAccount,
    createEntry,
    updateEntry,
    deleteEntry,
    postEntry,
    reverseEntry,
  ],
});
