// POST /bill/tax_info/verify-delegation/: has that CUIT delegated electronic invoicing to the provider? Spec: Taxpayer data.
import { spelledCuit } from '#kernel/cuit.ts';
import { flag, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { BillingSystem, cuit } from './records/billing-system.ts';

export const verifyDelegation = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.verify_delegation',
    summary: 'Ask the tax authority whether a CUIT has delegated to the provider',
    description:
      'Changes nothing. `delegated` is the answer of the authority; `simulated` says that it is the simulated one of the sandbox.',
    method: 'POST',
    path: '/bill/tax_info/verify-delegation/',
    access: 'accounting:write',
    // The authority is asked each time.
    idempotent: false,
    body: z.strictObject({ cuit: cuit() }),
    data: z.object({ cuit: text(), delegated: flag(), simulated: flag() }),
    fails: ['tax_configuration_missing', 'tax_authority_unavailable'],
    failStatus: { tax_configuration_missing: 409 },
  },
  async (ctx, { body }) => {
    await ctx.admitted();
    const asked = spelledCuit(body.cuit);
    const delegated = await ctx.authority.clientOf({ cuit: asked }).isRepresented();
    return { data: { cuit: asked, delegated, simulated: ctx.authority.simulated } };
  },
);
