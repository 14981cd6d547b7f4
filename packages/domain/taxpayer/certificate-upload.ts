// What becomes of an uploaded certificate and key: judged together, since a certificate of another CUIT, one that has expired
// or one whose key is not here would only be found out when the first invoice fails.
import { toIso } from '#kernel/clock.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { type BillingSystem, OWN } from './records/billing-system.ts';
import { openedKey, portOf, sealKey } from './tax-key.ts';

/** `certificate`: null takes it away, with its key. */
type Upload = { certificate?: string | null; private_key?: string };

/** A record, or what is known of a new one. */
type Known = Partial<BillingSystem> & { readonly cuit: string };
type Uploaded = Partial<BillingSystem>;

const NOTHING_HELD = {
  certificate: undefined,
  certificate_subject: undefined,
  certificate_serial: undefined,
  certificate_valid_from: undefined,
  certificate_valid_until: undefined,
  sealed_key: undefined,
};

/**
 * Fields to store; none for the certificate that is already there, which comes with a record sent back. `system` is the
 * record before, or what is known of a new one (billing_system, cuit). Throws validation_error, which never repeats what
 * was uploaded.
 */
export async function uploadedFields(
  ctx: Context,
  system: Known,
  upload: Upload,
): Promise<Uploaded> {
  const { private_key } = upload;
  const certificate = upload.certificate?.trim() ?? upload.certificate;
  if (certificate === undefined) {
    return private_key === undefined
      ? {}
      : refused('certificate', 'conditional_required', 'A key is uploaded with its certificate');
  }
  if (certificate === null) return NOTHING_HELD;
  if (certificate === system.certificate && private_key === undefined) return {};
  if (system.billing_system !== OWN) {
    return refused('certificate', 'unknown_field', 'This system issues with the provider’s');
  }
  const facts = judged(ctx, system.cuit, certificate);
  return { certificate, ...facts, ...(await keyFields(ctx, system, { certificate, private_key })) };
}

/** The facts of the certificate. Throws for garbage, another CUIT's, one whose time is over and one that cannot sign ticket requests. */
function judged(ctx: Context, cuit: string, pem: string): Uploaded {
  const facts = portOf(ctx, 'certificates').inspect(pem);
  if (facts === undefined) {
    return refused('certificate', 'invalid_format', 'The certificate cannot be read');
  }
  if (facts.cuit !== cuit) {
    return refused('certificate', 'invalid_format', 'It was issued to another CUIT', {
      expected: cuit,
      actual: facts.cuit ?? null,
    });
  }
  if (facts.keyType !== 'rsa') {
    return refused('certificate', 'invalid_format', 'Its key is not of the kind RSA', {
      expected: 'rsa',
      actual: facts.keyType,
    });
  }
  const [from, until] = [facts.notBefore, facts.notAfter].map((text) => toIso(Date.parse(text)));
  const now = toIso(ctx.clock.now());
  if (until === undefined || until <= now) {
    return refused('certificate', 'out_of_range', 'The certificate has expired', {
      max: until,
      actual: now,
    });
  }
  return {
    certificate_subject: facts.subject.replaceAll('\n', ', '),
    certificate_serial: facts.serial,
    certificate_valid_from: from,
    certificate_valid_until: until,
  };
}

/** The uploaded key, else the generated one that waits for this certificate, else the one in use (a renewal with the same key). */
async function keyFields(
  ctx: Context,
  system: Known,
  upload: { certificate: string; private_key?: string },
): Promise<Uploaded> {
  const { certificate, private_key } = upload;
  const { matches } = portOf(ctx, 'certificates');
  if (private_key !== undefined) {
    if (!matches(certificate, private_key)) {
      return refused('private_key', 'invalid_format', 'It does not belong to the certificate');
    }
    return { sealed_key: await sealKey(ctx, system.cuit, private_key) };
  }
  const { cuit, sealed_key, sealed_next_key } = system;
  const [next, current] = await Promise.all([
    openedKey(ctx, cuit, sealed_next_key),
    openedKey(ctx, cuit, sealed_key),
  ]);
  if (next !== undefined && matches(certificate, next)) {
    return { sealed_key: sealed_next_key, sealed_next_key: undefined, csr: undefined };
  }
  if (current !== undefined && matches(certificate, current)) return { sealed_key };
  return next === undefined && current === undefined
    ? refused('private_key', 'conditional_required', 'No key is held for this certificate')
    : refused('certificate', 'invalid_format', 'It belongs to another key; send its private_key');
}

const refused = (
  field: string,
  code: FieldError['code'],
  message: string,
  params: Partial<FieldError> = {},
): never =>
  fail('validation_error', { errors: [{ field, location: 'body', code, message, ...params }] });
