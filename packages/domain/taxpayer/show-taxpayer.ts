// GET /bill/tax_info/taxpayer/: with which identity documents are issued at this moment, and what stands in the way.
import { flag, list, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { fieldErrorSchema } from '#resource/record-schema.ts';
import { type FiscalFacts, fiscalIdentity, readFiscalFacts } from './fiscal-identity.ts';
import { certificateStatus } from './readiness.ts';
import { BillingSystem, CERTIFICATE_STATUSES, SYSTEMS } from './records/billing-system.ts';

/** `source`: the active billing system, the data given by the operator, or the sandbox's sample taxpayer. */
export const shownTaxpayer = z.object({
  source: oneOf(['billing_system', 'account', 'sandbox_sample']),
  active_system: oneOf(SYSTEMS).nullable(),
  cuit: text().nullable(),
  legal_name: text(),
  tax_condition: text(),
  withholding_legend: flag(),
  informed_cbu: text().nullable(),
  sale_points: list(whole(1)),
  default_sale_point: whole(1).nullable(),
  address: text().nullable(),
  activity_start: text().nullable(),
  gross_income: text().nullable(),
  certificate: z
    .object({
      status: oneOf(CERTIFICATE_STATUSES),
      subject: text().nullable().meta({ description: 'Whose certificate it is' }),
      valid_until: text().nullable(),
    })
    .nullable(),
  ready: flag(),
  lacking: list(fieldErrorSchema),
  simulated: flag(),
  livemode: flag(),
});

export const showTaxpayer = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.taxpayer',
    summary: 'The identity with which documents are issued now',
    description:
      '`source` tells where the data comes from: the active billing system, the data of the account, or the sample of the sandbox. Where `ready` is false, `lacking` names each field that stands in the way.',
    method: 'GET',
    path: '/bill/tax_info/taxpayer/',
    access: 'accounting:read',
    data: shownTaxpayer,
  },
  async (ctx) => ({ data: taxpayerView(ctx, await readFiscalFacts(ctx)) }),
);

export function taxpayerView(ctx: Context, facts: FiscalFacts) {
  const identity = fiscalIdentity(ctx, facts);
  const { source, system, cuit, name, condition, salePoints, lacking } = identity;
  return {
    source,
    active_system: system?.billing_system ?? null,
    cuit: cuit ?? null,
    legal_name: name,
    tax_condition: condition,
    withholding_legend: identity.hasWithholdingLegend === true,
    informed_cbu: identity.informedCbu ?? null,
    sale_points: system?.sale_points ?? salePoints,
    default_sale_point: salePoints[0] ?? null,
    address: identity.address ?? null,
    activity_start: identity.activityStart ?? null,
    gross_income: identity.grossIncome ?? null,
    certificate: system === undefined ? null : certificateView(ctx, system),
    ready: lacking.length === 0,
    lacking,
    simulated: ctx.authority.simulated,
    livemode: ctx.livemode,
  };
}

const certificateView = (ctx: Context, system: BillingSystem) => ({
  status: certificateStatus(system, ctx.clock.now()),
  subject: system.certificate_subject ?? null,
  valid_until: system.certificate_valid_until ?? null,
});
