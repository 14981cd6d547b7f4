// A billing system as people see it: never a key, sealed or not, but whether there is one and what is still lacking.
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { shownRecord } from '#resource/record-schema.ts';
import type { FiscalFacts } from './fiscal-identity.ts';
import { certificateStatus, lackingOf } from './readiness.ts';
import { BillingSystem } from './records/billing-system.ts';

/** The answer of every verb that shows one system. */
export const shownSystem = shownRecord(BillingSystem).omit({
  sealed_key: true,
  sealed_next_key: true,
});

export function systemView(
  ctx: Context,
  { tenant }: Pick<FiscalFacts, 'tenant'>,
  system: BillingSystem,
) {
  const { sealed_key, sealed_next_key: _, ...shown } = system;
  return {
    ...shown,
    ...stateOf(ctx, { tenant }, system),
    has_key: sealed_key !== undefined,
  };
}

/** How the certificate stands and what the system lacks to issue. */
export function stateOf(
  ctx: Context,
  { tenant }: Pick<FiscalFacts, 'tenant'>,
  system: BillingSystem,
) {
  const nowMs = ctx.clock.now();
  const lacking = lackingOf(system, { tenant, livemode: ctx.livemode, nowMs });
  return {
    certificate_status: certificateStatus(system, nowMs),
    ready: lacking.length === 0,
    lacking,
  };
}

/** The body of a verb that takes the system's data, with the key that is uploaded and never shown. */
export const withKey = (body: z.ZodObject, privateKey: z.ZodType): z.ZodObject =>
  body.extend({ private_key: z.optional(privateKey) });
