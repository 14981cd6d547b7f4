// POST /bill/tax_info/taxpayer/arca_own/csr/: a private key made here, that never leaves, and the request with which the
// authority certifies it. Addition to the specification. The key in use stays until the new certificate is uploaded, so a
// renewal interrupts nothing.
import { fail } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { readFiscalFacts } from './fiscal-identity.ts';
import { BillingSystem, OWN } from './records/billing-system.ts';
import { storedSystem, systemNamed } from './stored-system.ts';
import { shownSystem, systemView } from './system-view.ts';
import { portOf, sealKey } from './tax-key.ts';

const SYSTEM_NAME = 'talonario';

export const requestCertificate = verb(
  BillingSystem,
  {
    name: 'bill/tax_info.request_certificate',
    summary: 'Make a private key and the certificate request (CSR) for it; the key stays here',
    description:
      'Only for `arca_own`. The key in use stays until the new certificate is uploaded by PUT. Another call replaces the key that waits, and with it the request before.',
    method: 'POST',
    path: '/bill/tax_info/taxpayer/{billing_system}/csr/',
    access: 'accounting:write',
    body: z.strictObject({
      system_name: text(1, 50)
        .refine((name) => /^[A-Za-z0-9 _-]+$/.test(name), { params: { format: 'simple name' } })
        .meta({ description: 'Name of the computer at the authority (CN); talonario unless given' })
        .optional(),
    }),
    data: shownSystem,
    assertsVersion: true,
    fails: ['not_found', 'version_conflict'],
  },
  async (ctx, { params, body }) => {
    const name = systemNamed(params.billing_system);
    if (name !== OWN) noCertificate(name);
    const facts = await readFiscalFacts(ctx);
    const before = storedSystem(ctx, facts, name);
    const { tax, name: account } = facts.tenant;
    const { csr, privateKey } = await portOf(ctx, 'certificates').request({
      cuit: before.cuit,
      organization: before.legal_name ?? tax.legal_name ?? account,
      system: body.system_name ?? SYSTEM_NAME,
    });
    const sealed_next_key = await sealKey(ctx, before.cuit, privateKey);
    const after = amended(ctx, before, { csr, sealed_next_key });
    const data = systemView(ctx, facts, after);
    return ctx.commit([update(BillingSystem, before, after)], { data });
  },
);

const noCertificate = (name: string): never =>
  fail('validation_error', {
    errors: [
      {
        field: 'billing_system',
        location: 'path',
        code: 'invalid_enum',
        message: `${name} needs no certificate of its own`,
        allowed: [OWN],
        actual: name,
      },
    ],
  });
