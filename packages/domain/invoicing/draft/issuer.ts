// Who issues: the account's fiscal identity, from the tenant's tax profile.
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { AuthorityClient } from '#resource/ports.ts';
import type { IssuerCondition } from '../fiscal/letter.ts';

export type Issuer = {
  cuit: string;
  name: string;
  condition: IssuerCondition;
  salePoints: readonly number[];
};

// Decision: an account without fiscal data issues in the sandbox as the authority's own sample taxpayer, so that an
// integration can begin before the data exists.
const SAMPLE_CUIT = '30000000007';
const SAMPLE_SALE_POINT = 1;

/** Throws tax_configuration_missing where the document would be real. */
export async function issuerOf(ctx: Context): Promise<Issuer> {
  const { tax, name } = await ctx.store.tenant();
  const cuit = tax.cuit ?? (ctx.authority.simulated ? SAMPLE_CUIT : undefined);
  const isPointless = tax.sale_points.length === 0;
  const salePoints = isPointless && ctx.authority.simulated ? [SAMPLE_SALE_POINT] : tax.sale_points;
  if (cuit === undefined || salePoints.length === 0) {
    return fail('tax_configuration_missing', {
      errors: [
        ...(cuit === undefined ? [{ field: 'cuit', code: 'required' as const }] : []),
        ...(salePoints.length === 0 ? [{ field: 'sale_points', code: 'required' as const }] : []),
      ],
    });
  }
  return { cuit, name: tax.legal_name ?? name, condition: tax.tax_condition, salePoints };
}

/** The sale point to use. Throws sale_point_not_enabled. */
export function salePointOf(issuer: Issuer, asked?: number): number {
  const salePoint = asked ?? issuer.salePoints[0];
  if (salePoint !== undefined && issuer.salePoints.includes(salePoint)) return salePoint;
  return fail('sale_point_not_enabled', {
    errors: [
      { field: 'punto_venta', location: 'body', allowed: issuer.salePoints, actual: salePoint },
    ],
  });
}

/** The issuer as a document keeps it. */
export const emitterOf = (issuer: Issuer) => ({
  cuit: issuer.cuit,
  razon_social: issuer.name,
  condicion_iva: issuer.condition,
});

/** The tax authority as that issuer meets it. */
export const authorityFor = async (ctx: Context, cuit: string): Promise<AuthorityClient> =>
  ctx.authority.clientOf({ cuit });
