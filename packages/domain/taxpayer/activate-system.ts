// PATCH /bill/tax_info/taxpayer/active-system/: which billing system issues from now on. Decision: null makes none active, so
// that the account issues with the data that its operator gave it.
import { fail } from '#kernel/error.ts';
import { oneOf } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { amended, type Change, holds, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { byName, type FiscalFacts, readFiscalFacts } from './fiscal-identity.ts';
import { lackingOf } from './readiness.ts';
import { BillingSystem, SYSTEMS, type SystemName } from './records/billing-system.ts';
import { shownTaxpayer, taxpayerView } from './show-taxpayer.ts';

export const activateSystem = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.active_system',
    summary: 'Choose the billing system that issues; null for none',
    description:
      'The system must be ready; it takes the place of the one before. With null the account issues with the data that its operator gave it. The answer is the taxpayer as it is now.',
    method: 'PATCH',
    path: '/bill/tax_info/taxpayer/active-system/',
    access: 'accounting:write',
    body: z.strictObject({ billing_system: oneOf(SYSTEMS).nullable() }),
    data: shownTaxpayer,
    fails: ['not_found', 'tax_configuration_missing'],
    failStatus: { tax_configuration_missing: 409 },
  },
  async (ctx, { body }) => {
    const facts = await readFiscalFacts(ctx);
    if (body.billing_system !== null) assertReady(ctx, facts, body.billing_system);
    const moves = [...facts.systems.values()].map((system) => moved(ctx, system, body));
    const systems = byName(moves.map(({ after }) => after));
    const data = taxpayerView(ctx, { ...facts, systems });
    const isSame = moves.every(({ before, after }) => before === after);
    return isSame ? { data } : ctx.commit(moves.map(changeOf), { data });
  },
);

/** Throws not_found (not set up) and tax_configuration_missing with everything that is lacking. */
function assertReady(ctx: Context, { tenant, systems }: FiscalFacts, name: SystemName): void {
  const system = systems.get(name) ?? fail('not_found');
  const errors = lackingOf(system, { tenant, livemode: ctx.livemode, nowMs: ctx.clock.now() });
  if (errors.length > 0) fail('tax_configuration_missing', { errors });
}

type Move = { before: BillingSystem; after: BillingSystem };

function moved(
  ctx: Context,
  before: BillingSystem,
  wish: { billing_system: SystemName | null },
): Move {
  const active = before.billing_system === wish.billing_system;
  return { before, after: active === before.active ? before : amended(ctx, before, { active }) };
}

/** What does not change must be as it was read, or two calls at once could make both active. */
const changeOf = ({ before, after }: Move): Change =>
  before === after
    ? holds(BillingSystem, before._id, { active: before.active })
    : update(BillingSystem, before, after);
