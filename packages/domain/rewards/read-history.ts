// What happened to a reward and to a customer's points: lists of the immutable records.
import { idsOf } from '#domain/customers/merged.ts';
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import type { Noun, Verb } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { customerInPath } from './customer-of.ts';
import { PointsMovement } from './points-movement.ts';
import { Reward } from './reward.ts';
import { RewardGrant } from './reward-grant.ts';
import { RewardRedemption } from './reward-redemption.ts';

export const listRedemptions = ofReward(RewardRedemption, 'redemptions');
export const listGrants = ofReward(RewardGrant, 'grants');

export const listPoints = verb(
  PointsMovement,
  {
    name: 'rewards.points',
    summary: 'List the points that a customer got and spent',
    path: '/rewards/customers/{customer_id}/points/',
    ...listing(PointsMovement),
  },
  async (ctx, { params, query: given }) => {
    const query = given as Rec as ListQuery;
    const customer = await customerInPath(ctx, params.customer_id);
    const within = { customer_id: idsOf(customer) };
    const page = await ctx.store.list(PointsMovement, { ...query, within });
    return { data: pageData(PointsMovement, query, page) };
  },
);

function ofReward(noun: Noun, what: 'redemptions' | 'grants'): Verb {
  return verb(
    noun,
    {
      name: `rewards.${what}`,
      summary: `List the ${what} of a reward`,
      path: `/rewards/{id}/${what}/`,
      ...listing(noun),
    },
    async (ctx, { params: { id = '' }, query: given }) => {
      if (!ID_PATTERN.test(id)) fail('invalid_id');
      const query = given as Rec as ListQuery;
      const filters = { ...query.filters, reward_id: id };
      const [reward, page] = await Promise.all([
        ctx.store.get(Reward, id),
        ctx.store.list(noun, { ...query, filters }),
      ]);
      if (reward === undefined) fail('not_found');
      return { data: pageData(noun, query, page) };
    },
  );
}

function listing(noun: Noun) {
  return {
    method: 'GET',
    access: 'benefits:read',
    query: listQuerySchema(noun),
    data: listData(shownRecord(noun)),
    fails: [
      'invalid_id',
      'not_found',
      'invalid_query_parameter',
      'invalid_sort_field',
      'invalid_field_selection',
      'invalid_cursor',
    ],
  } as const;
}
