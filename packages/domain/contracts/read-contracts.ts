// GET /contracts/expiring and /contracts/summary: which contracts are about to end, and all of them in four figures.
import { amountSum, object, whole } from '#kernel/fields.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { pickedPage } from '#resource/list/picked-page.ts';
import { Contract } from './records/contract.ts';
import { EXPIRING_DAYS, endsWithin } from './records/term.ts';

const DAYS_MAX = 3650;

export const expiringContracts = listVerb(
  Contract,
  {
    name: 'contracts.expiring',
    summary: 'List contracts about to expire, the first to end first',
    description: 'Active contracts that end within `days`, 60 unless told.',
    path: '/contracts/expiring',
    access: 'contracts:read',
    own: { days: whole(1, DAYS_MAX).optional() },
    order: { sort: 'end_date', direction: 'asc' },
  },
  (ctx, { query, own: { days = EXPIRING_DAYS } }) => {
    const nowMs = ctx.clock.now();
    const asked = { ...query, filters: { status: 'active', ...query.filters } };
    const isWanted = (contract: Contract) => endsWithin(contract, days, nowMs);
    return pickedPage(ctx, Contract, asked, { name: `expiring within ${days}`, isWanted });
  },
);

export const summarizeContracts = verb(
  Contract,
  {
    name: 'contracts.summary',
    summary: 'Count contracts and add up the rent of a month',
    description:
      '`expiring` counts the active contracts that end within 60 days; `monthly_income` adds up the current rent of the active ones.',
    method: 'GET',
    path: '/contracts/summary',
    access: 'contracts:read',
    data: object({
      total: whole(0),
      active: whole(0).meta({ description: 'How many are active' }),
      expiring: whole(0).meta({ description: 'How many of them end soon' }),
      monthly_income: amountSum(0),
    }),
  },
  async (ctx) => {
    const nowMs = ctx.clock.now();
    const all = await filtered(ctx, () => true);
    const active = all.filter(({ status }) => status === 'active');
    return {
      data: {
        total: all.length,
        active: active.length,
        expiring: active.filter((each) => endsWithin(each, EXPIRING_DAYS, nowMs)).length,
        monthly_income: toAmount(sum(active.map(({ current_rent }) => current_rent))),
      },
    };
  },
);

async function filtered(
  ctx: Context,
  isWanted: (contract: Contract) => boolean,
): Promise<Contract[]> {
  const found: Contract[] = [];
  for await (const contract of ctx.store.each(Contract))
    if (isWanted(contract)) found.push(contract);
  return found;
}
