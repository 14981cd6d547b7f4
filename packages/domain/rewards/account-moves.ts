// Moves of a customer's account. Decision: a customer that others were merged into has what they
// had: their accounts stay where they are and count together.

import { idsOf } from '#domain/customers/merged.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { accountIdOf, RewardAccount } from './records/reward-account.ts';

/** The customer's own account first, then those merged into it that exist. */
export type Accounts = { customerId: string; own?: RewardAccount; merged: RewardAccount[] };

export async function readAccounts(ctx: Context, customer: Customer): Promise<Accounts> {
  const [own = '', ...merged] = idsOf(customer).map(accountIdOf);
  const found = await ctx.store.getMany(RewardAccount, [own, ...merged]);
  return {
    customerId: customer._id,
    own: found.get(own),
    merged: merged.flatMap((id) => found.get(id) ?? []),
  };
}

export const pointsOf = (accounts: Accounts): number =>
  all(accounts).reduce((total, { points_balance }) => total + points_balance, 0);

/** How often that reward was granted to the customer, or redeemed by it. */
export const countOf = (
  accounts: Accounts,
  what: 'granted' | 'redeemed',
  rewardId: string,
): number => all(accounts).reduce((total, account) => total + (account[what][rewardId] ?? 0), 0);

/** Rewards that the accounts know of. */
export const rewardsOf = (accounts: Accounts): string[] => [
  ...new Set(
    all(accounts).flatMap(({ granted, redeemed }) => Object.keys({ ...granted, ...redeemed })),
  ),
];

/** What is to become of the customer's account in one commit. */
type Move = {
  points: number;
  count?: { what: 'granted' | 'redeemed'; rewardId: string; max?: number };
};

/**
 * The changes of the move. Throws insufficient_points, reward_limit_reached as far as they are
 * known already; the conditions of the changes decide races.
 */
export function accountMoves(ctx: Context, accounts: Accounts, move: Move): Change[] {
  const { points, count } = move;
  if (pointsOf(accounts) + points < 0)
    fail('insufficient_points', { errors: [shortage(accounts, -points)] });
  if (count?.max !== undefined && countOf(accounts, count.what, count.rewardId) >= count.max) {
    fail('reward_limit_reached', { errors: [limit(count.max)] });
  }
  return [...ownMoves(ctx, accounts, move), ...mergedMoves(accounts, points)];
}

const all = ({ own, merged }: Accounts): RewardAccount[] =>
  own === undefined ? merged : [own, ...merged];

/** A first account takes a number of its own, so that of two at once the second runs again. */
function ownMoves(ctx: Context, accounts: Accounts, { points, count }: Move): Change[] {
  const { customerId, own } = accounts;
  if (own === undefined) {
    const id = accountIdOf(customerId);
    const fields = {
      customer_id: customerId,
      points_balance: Math.max(0, points),
      granted: {},
      redeemed: {},
      ...(count !== undefined && { [count.what]: { [count.rewardId]: 1 } }),
    };
    return [
      { kind: 'number', sequence: `reward-account.${customerId}`, to: 1 },
      create(RewardAccount, brandNew(ctx, RewardAccount, fields, id)),
    ];
  }
  const change = Math.max(points, -own.points_balance);
  return [
    ...(change === 0 ? [] : [pointsMove(accounts, own, change)]),
    ...(count === undefined ? [] : [countMove(accounts, own, count)]),
  ];
}

/** What the own account cannot pay is taken from the others, one after the other. */
function mergedMoves(accounts: Accounts, points: number): Change[] {
  let due = -points - (accounts.own?.points_balance ?? 0);
  return accounts.merged.flatMap((account) => {
    const taken = Math.min(account.points_balance, Math.max(0, due));
    due -= taken;
    return taken === 0 ? [] : [pointsMove(accounts, account, -taken)];
  });
}

const pointsMove = (accounts: Accounts, account: RewardAccount, by: number): Change => ({
  kind: 'adjust',
  noun: RewardAccount,
  id: account._id,
  field: 'points_balance',
  by,
  ...(by < 0 && { min: 0 }),
  refusal: { code: 'insufficient_points', errors: [shortage(accounts, -by)] },
});

function countMove(
  accounts: Accounts,
  own: RewardAccount,
  { what, rewardId, max }: NonNullable<Move['count']>,
): Change {
  const elsewhere = countOf({ ...accounts, own: undefined }, what, rewardId);
  return {
    kind: 'adjust',
    noun: RewardAccount,
    id: own._id,
    field: `${what}.${rewardId}`,
    by: 1,
    ...(max !== undefined && { max: max - elsewhere }),
    refusal: { code: 'reward_limit_reached', errors: max === undefined ? [] : [limit(max)] },
  };
}

const shortage = (accounts: Accounts, required: number): FieldError => ({
  field: 'points',
  location: 'body',
  code: 'insufficient_points',
  message: 'The customer does not have enough points',
  required,
  available: pointsOf(accounts),
});

const limit = (max: number): FieldError => ({
  field: 'max_per_customer',
  location: 'body',
  code: 'reward_limit_reached',
  message: 'The customer has had this reward as often as it allows',
  max,
});
