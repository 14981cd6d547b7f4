// PUT /bill/tax_info/taxpayer/{billing_system}/: changes what it names. Decision: a CUIT stays with its system, since its key
// and its documents belong to that CUIT; another CUIT is another set-up.
import { spelledCuit } from '#kernel/cuit.ts';
import { fail } from '#kernel/error.ts';
import { updateBody } from '#resource/bodies.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { uploadedFields } from './certificate-upload.ts';
import { readFiscalFacts } from './fiscal-identity.ts';
import { privateKey } from './private-key.ts';
import { neverFilledIn } from './readiness.ts';
import { BillingSystem } from './records/billing-system.ts';
import { storedSystem, systemNamed } from './stored-system.ts';
import { shownSystem, systemView, withKey } from './system-view.ts';

export const changeSystem = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.update',
    summary: 'Change the data of a billing system, or upload its certificate',
    method: 'PUT',
    path: '/bill/tax_info/taxpayer/{billing_system}/',
    access: 'accounting:write',
    body: withKey(updateBody(BillingSystem), privateKey()),
    data: shownSystem,
    assertsVersion: true,
    fails: ['not_found', 'version_conflict'],
  },
  async (ctx, { params, body }) => {
    const name = systemNamed(params.billing_system);
    const facts = await readFiscalFacts(ctx);
    const before = storedSystem(ctx, facts, name);
    const after = await changed(ctx, before, body as Sent);
    const data = systemView(ctx, facts, after);
    return after === before
      ? { data }
      : ctx.commit([update(BillingSystem, before, after)], { data });
  },
);

type Sent = (typeof BillingSystem)['$patch'] & { readonly private_key?: string };

/** Throws validation_error, version_conflict. */
async function changed(ctx: Context, before: BillingSystem, body: Sent): Promise<BillingSystem> {
  const { private_key, certificate, ...others } = body;
  const { cuit } = others;
  const fields = cuit === undefined ? others : { ...others, cuit: sameCuit(before, cuit) };
  const isTaken = 'certificate' in body && certificate === undefined;
  const upload = { certificate: isTaken ? null : certificate, private_key };
  const uploaded = await uploadedFields(ctx, before, upload);
  const after = amendedRecord(ctx, BillingSystem, before, { ...fields, ...uploaded });
  if (after.active) staysUsable(after);
  return after;
}

function sameCuit(before: BillingSystem, written: string): string {
  const digits = spelledCuit(written);
  if (digits === before.cuit) return digits;
  return fail('validation_error', {
    errors: [
      {
        field: 'cuit',
        location: 'body',
        code: 'immutable',
        message: 'Delete this billing system and set it up again for another CUIT',
      },
    ],
  });
}

/** What issues now must be able to go on. */
function staysUsable(after: BillingSystem): void {
  const lacking = neverFilledIn(after);
  if (lacking.length === 0) return;
  fail('validation_error', {
    errors: lacking.map(({ field }) => ({
      field,
      location: 'body',
      code: 'conditional_required',
      message: 'The active billing system cannot be without it',
    })),
  });
}
