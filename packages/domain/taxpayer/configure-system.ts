// POST /bill/tax_info/taxpayer/{billing_system}/: sets a billing system up. It issues only once it is made the active one.

import { toIso } from '#kernel/clock.ts';
import { spelledCuit } from '#kernel/cuit.ts';
import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { uploadedFields } from './certificate-upload.ts';
import { readFiscalFacts } from './fiscal-identity.ts';
import { privateKey } from './private-key.ts';
import { BillingSystem, idOfSystem, type SystemName } from './records/billing-system.ts';
import { systemNamed } from './stored-system.ts';
import { shownSystem, systemView, withKey } from './system-view.ts';

export const configureSystem = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.configure',
    summary: 'Set up a billing system: fiscal data, certificate and key',
    description:
      'Each system is set up once and is not active until `active-system/` names it. Certificate and key are checked against the CUIT; the key is stored sealed and never shown.',
    method: 'POST',
    path: '/bill/tax_info/taxpayer/{billing_system}/',
    access: 'accounting:write',
    body: withKey(createBody(BillingSystem), privateKey()),
    data: shownSystem,
    fails: ['not_found', 'duplicate_value'],
  },
  async (ctx, { params, body }) => {
    const name = systemNamed(params.billing_system);
    const facts = await readFiscalFacts(ctx);
    if (facts.systems.has(name)) alreadyThere(name);
    const system = await newSystem(ctx, name, body as Sent);
    const change = create(BillingSystem, system, { shared: true });
    return ctx.commit([change], { data: systemView(ctx, facts, system) });
  },
);

type Sent = (typeof BillingSystem)['$input'] & { readonly private_key?: string };

/** The record with its certificate judged and its key sealed. Throws validation_error. */
async function newSystem(ctx: Context, name: SystemName, body: Sent): Promise<BillingSystem> {
  const { private_key, certificate, ...fields } = body;
  const cuit = spelledCuit(fields.cuit);
  const known = { billing_system: name, cuit };
  const uploaded = await uploadedFields(ctx, known, { certificate, private_key });
  const configured_at = toIso(ctx.clock.now());
  const own = { ...fields, ...known, ...uploaded, active: false, configured_at };
  const record = newRecord(ctx, BillingSystem, own);
  return { ...record, _id: idOfSystem(name), created_at: configured_at };
}

const alreadyThere = (name: SystemName): never =>
  fail('duplicate_value', {
    errors: [{ field: 'billing_system', location: 'path', code: 'not_unique', actual: name }],
  });
