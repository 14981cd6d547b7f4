// POST /bill/tax_info/verify-punto-venta/: may electronic documents be issued from that sale point? Spec: Taxpayer data;
// fiscal#taxpayers: registered, neither blocked nor closed, and of a kind for web services.
import {
  LAST_SALE_POINT,
  SALE_POINT_STATES,
  salePointState,
} from '#domain/fiscal/sale-point-state.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { flag, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import type { AuthorityClient } from '#resource/ports.ts';
import { certificateOf, clientFor } from './authority-client.ts';
import { type FiscalFacts, fiscalIdentity, readFiscalFacts } from './fiscal-identity.ts';
import { BillingSystem, OWN, SYSTEMS, type SystemName } from './records/billing-system.ts';
import { storedSystem } from './stored-system.ts';

export const verifySalePoint = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.verify_sale_point',
    summary: 'Ask the tax authority whether a sale point can issue electronic documents',
    description:
      'Changes nothing. `enabled` says whether it can issue and `reason` why not; `configured`, whether the account issues from it. A named billing system can be tried before it is active.',
    method: 'POST',
    path: '/bill/tax_info/verify-punto-venta/',
    access: 'accounting:write',
    // The authority is asked each time.
    idempotent: false,
    body: z.strictObject({
      punto_venta: whole(1, LAST_SALE_POINT),
      billing_system: oneOf(SYSTEMS)
        .meta({ description: 'The active one unless given' })
        .optional(),
    }),
    data: z.object({
      cuit: text(),
      punto_venta: whole(1),
      enabled: flag(),
      reason: oneOf(SALE_POINT_STATES).meta({ description: 'Why it can issue or cannot' }),
      tipo_emision: text().nullable(),
      baja: text().nullable(),
      configured: flag().meta({
        description: 'Among the sale points from which the account issues',
      }),
      simulated: flag(),
    }),
    fails: ['not_found', 'tax_configuration_missing', 'tax_authority_unavailable'],
    failStatus: { tax_configuration_missing: 409 },
  },
  async (ctx, { body }) => {
    const facts = await readFiscalFacts(ctx);
    const { cuit, salePoints, client } = asking(ctx, facts, body.billing_system);
    const registered = await client.salePoints();
    const found = registered.find(({ punto_venta }) => punto_venta === body.punto_venta);
    const reason = salePointState(registered, found);
    return {
      data: {
        cuit,
        punto_venta: body.punto_venta,
        enabled: reason === 'enabled',
        reason,
        tipo_emision: found?.tipo_emision ?? null,
        baja: found?.baja ?? null,
        configured: salePoints.includes(body.punto_venta),
        simulated: ctx.authority.simulated,
      },
    };
  },
);

type Asking = { cuit: string; salePoints: readonly number[]; client: AuthorityClient };

function asking(ctx: Context, facts: FiscalFacts, name: SystemName | undefined): Asking {
  if (name !== undefined) return asSystem(ctx, facts, storedSystem(ctx, facts, name));
  const { cuit, salePoints } = fiscalIdentity(ctx, facts);
  if (cuit === undefined) return lacking({ field: 'cuit', code: 'required' });
  return { cuit, salePoints, client: clientFor(ctx, facts, cuit) };
}

/** A certificate can be tried before its system is made the active one. */
function asSystem(ctx: Context, facts: FiscalFacts, system: BillingSystem): Asking {
  const { billing_system, cuit, sale_points: salePoints = [] } = system;
  if (billing_system !== OWN) return { cuit, salePoints, client: clientFor(ctx, facts, cuit) };
  const certificate = certificateOf(ctx, system);
  if (certificate === undefined) return lacking({ field: 'certificate', code: 'required' });
  return { cuit, salePoints, client: ctx.authority.clientOf({ cuit, certificate }) };
}

const lacking = (error: FieldError): never =>
  fail('tax_configuration_missing', { errors: [error] });
