// Who issues: the account's fiscal identity, that of its active billing system or else of its tax profile, and the tax
// authority as that identity meets it.

import type { IssuerCondition } from '#domain/fiscal/letter.ts';
import { clientFor } from '#domain/taxpayer/authority-client.ts';
import { factsOf, fiscalIdentity } from '#domain/taxpayer/fiscal-identity.ts';
import { fail } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Context } from '#resource/context.ts';
import type { AuthorityClient } from '#resource/ports.ts';
import type { TaxDocument } from '../records/tax-document.ts';

export type Issuer = {
  cuit: string;
  name: string;
  condition: IssuerCondition;
  /** As `Issuing` has it. */
  hasWithholdingLegend?: boolean;
  /** The default one first. */
  salePoints: readonly number[];
  /** What a printed document says of its issuer besides. */
  address?: string;
  /** YYYY-MM-DD. */
  activityStart?: string;
  /** Registration for gross income tax. */
  grossIncome?: string;
  /** The account that documents A name (RG 5762: "pago en CBU informada"). */
  informedCbu?: string;
};

/**
 * Throws tax_configuration_missing where the document would be real and something is lacking, and wherever the certificate
 * of the active billing system has expired (fault C11), before a number is given to anything.
 */
export async function issuerOf(ctx: Context): Promise<Issuer> {
  const { lacking, cuit, ...identity } = fiscalIdentity(ctx, await factsOf(ctx));
  if (cuit === undefined || lacking.length > 0) {
    return fail('tax_configuration_missing', { errors: lacking });
  }
  const { name, condition, hasWithholdingLegend, salePoints } = identity;
  const { address, activityStart, grossIncome, informedCbu } = identity;
  const shown = { address, activityStart, grossIncome, informedCbu };
  return { cuit, name, condition, hasWithholdingLegend, salePoints, ...shown };
}

/**
 * Throws tax_configuration_missing for a draft, or the answer to a document, of a CUIT other than that with which the account issues
 * now: sale points, tax condition and certificate would be another taxpayer's.
 */
export function requireOwn({ cuit }: Issuer, { emisor }: Pick<TaxDocument, 'emisor'>): void {
  if (emisor.cuit === cuit) return;
  const message = 'The account issues with another CUIT now than that of the document';
  const line = { field: 'cuit', message, expected: emisor.cuit, actual: cuit };
  fail('tax_configuration_missing', { errors: [line] });
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

/** The issuer as a document keeps it: what is printed must stay as it was on that day. */
export const emitterOf = (issuer: Issuer) => ({
  cuit: issuer.cuit,
  razon_social: issuer.name,
  condicion_iva: issuer.condition,
  ...omitUndefined({
    domicilio: issuer.address,
    ingresos_brutos: issuer.grossIncome,
    inicio_actividades: issuer.activityStart,
    cbu_informada: issuer.informedCbu,
  }),
});

/** The tax authority as that issuer meets it; no further round trip where the issuer was read before. */
export async function authorityFor(ctx: Context, cuit: string): Promise<AuthorityClient> {
  if (ctx.authority.simulated) return ctx.authority.clientOf({ cuit });
  return clientFor(ctx, await factsOf(ctx), cuit);
}
