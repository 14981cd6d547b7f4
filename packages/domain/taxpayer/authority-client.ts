// The tax authority as a CUIT of this account meets it: with its own certificate where it has one, else with the provider's.
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { AuthorityClient } from '#resource/ports.ts';
import type { FiscalFacts } from './fiscal-identity.ts';
import { type BillingSystem, OWN } from './records/billing-system.ts';
import { openKey } from './tax-key.ts';

const NOT_OURS = 'This account has no certificate for the CUIT, nor has the operator confirmed it';

/**
 * The key is opened only when a ticket is asked for. The provider's certificate speaks for everyone who delegated to it, so
 * live it is used for the account's confirmed CUIT alone; for any other the client refuses everything as misconfigured.
 */
export function clientFor(
  ctx: Context,
  { tenant, systems }: FiscalFacts,
  cuit: string,
): AuthorityClient {
  const own = systems.get(OWN);
  const isConfirmed = !ctx.livemode || tenant.tax.cuit === cuit;
  const certificate = own?.cuit === cuit && (own.active || !isConfirmed) && certificateOf(ctx, own);
  if (certificate) return ctx.authority.clientOf({ cuit, certificate });
  return isConfirmed ? ctx.authority.clientOf({ cuit }) : REFUSING;
}

/** Of that system, whether it is the active one or not; undefined until it is uploaded. */
export function certificateOf(ctx: Context, { cuit, certificate, sealed_key }: BillingSystem) {
  if (certificate === undefined || sealed_key === undefined) return undefined;
  return { pem: certificate, privateKey: () => openKey(ctx, cuit, sealed_key) };
}

const refuse = async (): Promise<never> =>
  fail('tax_configuration_missing', { errors: [{ field: 'cuit', message: NOT_OURS }] });

const REFUSING: AuthorityClient = {
  authorize: async () => ({ result: 'misconfigured', reason: NOT_OURS }),
  issued: { lastAuthorized: refuse, consult: refuse },
  salePoints: refuse,
  exchangeRate: refuse,
  isRepresented: refuse,
  taxpayer: refuse,
};
