// POST /rewards/customers/{customer_id}/points/: points earned, or with a minus taken back.
// contract#rewards.
import { refuse } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { accountMoves, readAccounts } from './account-moves.ts';
import { customerInPath } from './customer-of.ts';
import { movedPoints, PointsMovement } from './records/points-movement.ts';

export const movePoints = verb(
  PointsMovement,
  {
    name: 'rewards.move_points',
    summary: 'Give a customer points, or take some back with a minus; never below zero',
    description:
      'Writes a movement, `earned` or `corrected`, and moves the balance. Points are whole and not zero; more than there are cannot be taken.',
    method: 'POST',
    path: '/rewards/customers/{customer_id}/points/',
    access: 'benefits:write',
    body: z.strictObject({ points: movedPoints(), reason: text(1, 500) }),
    data: shownRecord(PointsMovement),
    status: [201],
    fails: ['invalid_id', 'not_found', 'insufficient_points'],
  },
  async (ctx, { params, body }) => {
    const { points, reason } = body;
    const customer = await customerInPath(ctx, params);
    if (points === 0) {
      const message = 'Nothing moves';
      refuse([{ field: 'points', location: 'body', code: 'out_of_range', message }]);
    }
    const accounts = await readAccounts(ctx, customer);
    const movement = brandNew(ctx, PointsMovement, {
      customer_id: customer._id,
      type: points > 0 ? 'earned' : 'corrected',
      points,
      reason,
      created_by: ctx.actor.id,
    });
    const moves = accountMoves(ctx, accounts, { points });
    return ctx.commit([create(PointsMovement, movement), ...moves], {
      data: movement,
      status: 201,
    });
  },
);
