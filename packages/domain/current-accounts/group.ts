// Current accounts: what customers and suppliers and the business owe each other, entry by entry.
import { group } from '#resource/define.ts';
import { ageAccount } from './age-account.ts';
import { aging } from './aging.ts';
import { createAccount } from './create-account.ts';
import { createMovement } from './create-movement.ts';
import { followCreditLimit } from './follow-credit-limit.ts';
import { followPartyName } from './follow-party-name.ts';
import { getMovement, listMovements, listMovementsShort } from './read-movements.ts';
import { AccountMovement } from './records/account-movement.ts';
import { CurrentAccount } from './records/current-account.ts';
import { reverseMovement } from './reverse-movement.ts';
import { settleAccount } from './settle-account.ts';
import { statement } from './statement.ts';
import { updateAccount } from './update-account.ts';

export const currentAccounts = group('current-accounts', {
  title: 'Current accounts',
  nouns: [CurrentAccount, AccountMovement],
  verbs: [
    createAccount,
    updateAccount,
    statement,
    aging,
    settleAccount,
    listMovements,
    listMovementsShort,
    getMovement,
    createMovement,
    reverseMovement,
  ],
  jobs: [ageAccount, followCreditLimit, followPartyName],
});
