// GET /current-accounts/{account_id}/movements/list/ and …/{movement_id}/: the entries of one
// account. contract#current-accounts.
import { fail } from '#kernel/error.ts';
import type { Verb } from '#resource/declaration.ts';
import { listWithin } from '#resource/list/list-verb.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { AccountMovement } from './records/account-movement.ts';
import { CurrentAccount } from './records/current-account.ts';

export const listMovements = listing(
  'current-accounts/movements.list',
  '/current-accounts/{account_id}/movements/list/',
);

/** The same list where nested lists of other resources are: without the last segment. */
export const listMovementsShort = listing(
  'current-accounts.movements',
  '/current-accounts/{account_id}/movements/',
);

export const getMovement = ownVerb(
  AccountMovement,
  'get',
  {
    summary: 'Get one movement of a current account',
    path: '/current-accounts/{account_id}/movements/{movement_id}/',
  },
  async (_, { params, record }) => {
    if (record.account_id !== pathId(params, 'account_id')) fail('not_found');
    return { data: record };
  },
);

function listing(name: string, path: string): Verb {
  return listWithin(
    AccountMovement,
    {
      name,
      summary: 'List the movements of a current account',
      path,
      access: 'current_accounts:read',
    },
    { of: CurrentAccount, by: 'account_id' },
  );
}
