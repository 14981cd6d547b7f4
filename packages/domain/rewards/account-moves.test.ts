// Moves of accounts: exact, bounded, and one customer's whatever it was merged from.
import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Accounts, accountMoves, countOf, pointsOf } from './account-moves.ts';
import { accountIdOf } from './records/reward-account.ts';

const ID = '019cd8b3f400000000000001';
const account = (id: string, points: number, more: Rec = {}): Rec => ({
  _id: id,
  points_balance: points,
  granted: {},
  redeemed: {},
  ...more,
});
const accounts: Accounts = {
  customerId: ID,
  own: account(ID, 30, { redeemed: { r1: 1 } }),
  merged: [account('m1', 20, { redeemed: { r1: 2 } }), account('m2', 5)],
};
const ctx = testContext();
const adjusted = (of: Accounts, points: number) =>
  accountMoves(ctx, of, { points }).map((change) =>
    change.kind === 'adjust' ? [change.id, change.by, change.min] : change.kind,
  );
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
};

test('merged accounts count together', () => {
  expect(pointsOf(accounts)).toBe(55);
  expect(countOf(accounts, 'redeemed', 'r1')).toBe(3);
});

test('points are taken from the own account first, never below zero', () => {
  expect(adjusted(accounts, -10)).toEqual([[ID, -10, 0]]);
  expect(adjusted(accounts, -52)).toEqual([
    [ID, -30, 0],
    ['m1', -20, 0],
    ['m2', -2, 0],
  ]);
  expect(adjusted(accounts, 7)).toEqual([[ID, 7, undefined]]);
});

test('more points than there are is refused', () => {
  expect(codeOf(() => accountMoves(ctx, accounts, { points: -56 }))).toBe('insufficient_points');
  const nobody = { customerId: ID, merged: [] };
  expect(codeOf(() => accountMoves(ctx, nobody, { points: -1 }))).toBe('insufficient_points');
});

test('a first account is made under an id that follows from its customer, with a number that is taken once', () => {
  const count = { what: 'redeemed', rewardId: 'r1', max: 1 } as const;
  const moves = accountMoves(ctx, { customerId: ID, merged: [] }, { points: 5, count });
  expect(moves).toMatchObject([
    { kind: 'number', sequence: `reward-account.${ID}`, to: 1 },
    {
      kind: 'create',
      record: { _id: accountIdOf(ID), points_balance: 5, redeemed: { r1: 1 }, granted: {} },
    },
  ]);
});

test('a customer without an account of its own pays from those merged into it', () => {
  const of = { ...accounts, own: undefined };
  expect(adjusted(of, -22)).toEqual(['number', 'create', ['m1', -20, 0], ['m2', -2, 0]]);
  expect(accountMoves(ctx, of, { points: -22 })[1]).toMatchObject({
    record: { points_balance: 0 },
  });
});

test('a limit for each customer holds for what merged customers had', () => {
  const moves = (max: number) =>
    accountMoves(ctx, accounts, { points: 0, count: { what: 'redeemed', rewardId: 'r1', max } });
  expect(codeOf(() => moves(3))).toBe('reward_limit_reached');
  expect(moves(4)).toMatchObject([{ field: 'redeemed.r1', by: 1, max: 2 }]);
});
