// GET /current-accounts/{account_id}/movements/list/ and …/{movement_id}/: the entries of one
// account. Decisions 13.
import { fail } from '#kernel/error.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { AccountMovement } from './account-movement.ts';
import { accountIdOf, accountOfPath } from './account-of-path.ts';

const FAILS = [
  'invalid_id',
  'not_found',
  'invalid_query_parameter',
  'invalid_sort_field',
  'invalid_field_selection',
  'invalid_cursor',
] as const;

export const listMovements = listing('list', '/current-accounts/{account_id}/movements/list/');

/** The same list where nested lists of other resources are: without the last segment. */
export const listMovementsShort = listing('index', '/current-accounts/{account_id}/movements/');

export const getMovement = verb(
  AccountMovement,
  {
    name: 'current-accounts/movements.get',
    summary: 'Get one movement of a current account',
    method: 'GET',
    path: '/current-accounts/{account_id}/movements/{movement_id}/',
    access: 'current_accounts:read',
    on: 'record',
    data: shownRecord(AccountMovement),
    fails: ['invalid_id', 'not_found'],
  },
  async (_, { params, record }) => {
    if (record.account_id !== accountIdOf(params)) fail('not_found');
    return { data: record };
  },
);

function listing(name: string, path: string) {
  return verb(
    AccountMovement,
    {
      name: `current-accounts/movements.${name}`,
      summary: 'List the movements of a current account',
      method: 'GET',
      path,
      access: 'current_accounts:read',
      query: listQuerySchema(AccountMovement),
      data: listData(shownRecord(AccountMovement)),
      fails: FAILS,
    },
    async (ctx, { params, query: given }) => {
      const query = given as Rec as ListQuery;
      const account_id = accountIdOf(params);
      const ofAccount = { ...query, filters: { ...query.filters, account_id } };
      const [page] = await Promise.all([
        ctx.store.list(AccountMovement, ofAccount),
        accountOfPath(ctx, params),
      ]);
      return { data: pageData(AccountMovement, query, page) };
    },
  );
}
