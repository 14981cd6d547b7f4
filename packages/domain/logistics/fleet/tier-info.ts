// GET /drivers/tier-info: which tier of the tracking widget the number of registered drivers means.
// Spec: Shipping, drivers, fleet. Decision: the tiers are bands of that number and limit nothing.

import { list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { Driver } from '../records/driver.ts';

const TIERS = [
  { tier: 'starter', max_drivers: 3 },
  { tier: 'team', max_drivers: 15 },
  { tier: 'fleet', max_drivers: null },
] as const;

const shownTier = () =>
  object({ tier: oneOf(['starter', 'team', 'fleet']), max_drivers: whole(1).nullable() });

export const tierInfo = verb(
  Driver,
  {
    name: 'drivers.tier-info',
    summary: 'The current widget tier and the number of registered drivers',
    description:
      'Tiers are bands of the number of registered drivers: starter to 3, team to 15, fleet beyond. They limit nothing.',
    method: 'GET',
    path: '/drivers/tier-info',
    access: 'shipping:read',
    data: object({
      tier: text(),
      registered_drivers: whole(0),
      max_drivers: whole(1).nullable(),
      tiers: list(shownTier()),
    }),
  },
  async (ctx) => {
    const { total } = await ctx.store.list(Driver, { ...OLDEST_FIRST, perPage: 1, filters: {} });
    return { data: { ...tierOf(total), registered_drivers: total, tiers: TIERS } };
  },
);

/** The first band that has room for them. */
const tierOf = (drivers: number): (typeof TIERS)[number] =>
  TIERS.find(({ max_drivers: max }) => max === null || drivers <= max) ?? TIERS[2];
