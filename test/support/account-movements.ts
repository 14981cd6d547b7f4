// Movements of current accounts for the contract tests: their routes name an account and one of its movements.

import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { parametersOf } from './catalogue.ts';
import type { Furniture } from './furniture.ts';
import { dataOf } from './stack.ts';

const PARAMETER = 'movement_id';

/** A movement of the furniture's own account. */
export async function furnishMovements(furniture: Furniture): Promise<void> {
  const account = furniture.records.get('current_account');
  if (account === undefined) return;
  furniture.records.set('current_account_movement', await post(furniture, account._id));
}

/** The id of the movement that the route's path names: one of its own where the route changes it. */
export async function movementId(
  furniture: Furniture,
  route: Route,
  accountId: string,
): Promise<string | undefined> {
  if (!parametersOf(route).includes(PARAMETER)) return undefined;
  if (route.method === 'GET') return furniture.records.get('current_account_movement')?._id;
  return (await post(furniture, accountId))._id;
}

/** The value of one parameter of the path. */
export const parameter =
  (id: string, movement: string | undefined) =>
  (name: string): string =>
    name === PARAMETER && movement !== undefined ? movement : id;

async function post({ stack, token }: Furniture, accountId: string): Promise<Rec> {
  const path = `/api/v1/current-accounts/${accountId}/movements/`;
  const body = { type: 'debit_note', amount: 5 };
  return dataOf(await stack.expect(201, 'POST', path, { token, body }));
}
