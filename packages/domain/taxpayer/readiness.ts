// What a billing system still lacks to issue, and how its certificate stands. Fault C11: an expired certificate is told
// before a number is given to anything.
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import type { Tenant } from '#resource/context.ts';
import {
  type BillingSystem,
  type CERTIFICATE_STATUSES,
  DELEGATED,
  OWN,
} from './records/billing-system.ts';

type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Renewing takes a person at the authority's site, so it is announced a month ahead. */
const EXPIRING_DAYS = 30;

/** `provider`: the system needs none of its own. `requested`: a CSR was given out and its certificate not yet uploaded. */
export function certificateStatus(system: BillingSystem, nowMs: number): CertificateStatus {
  const { certificate, csr } = system;
  const { certificate_valid_from: from = '', certificate_valid_until: until = '' } = system;
  if (system.billing_system === DELEGATED) return 'provider';
  if (certificate === undefined) return csr === undefined ? 'missing' : 'requested';
  if (Date.parse(from) > nowMs) return 'not_yet_valid';
  const leftMs = Date.parse(until) - nowMs;
  if (leftMs <= 0) return 'expired';
  return leftMs <= EXPIRING_DAYS * DAY_MS ? 'expiring' : 'valid';
}

/** In whose name, in which mode and when. */
type Circumstances = { tenant: Tenant; livemode: boolean; nowMs: number };

/** One line for each thing that is missing; none when the system can issue. */
export const lackingOf = (system: BillingSystem, at: Circumstances): FieldError[] => [
  ...neverFilledIn(system),
  ...(system.billing_system === OWN && system.certificate !== undefined
    ? invalidNow(system, at.nowMs)
    : []),
  ...unconfirmed(system, at),
];

/** The part of it that time does not bring about. */
export function neverFilledIn(system: BillingSystem): FieldError[] {
  const { billing_system, sale_points, certificate } = system;
  const names = [
    ...(sale_points === undefined ? ['sale_points'] : []),
    ...(billing_system === OWN && certificate === undefined ? ['certificate'] : []),
  ];
  return names.map((field) => ({ field, code: 'required', message: 'Needed to issue' }));
}

function invalidNow(system: BillingSystem, nowMs: number): FieldError[] {
  const status = certificateStatus(system, nowMs);
  if (status !== 'expired' && status !== 'not_yet_valid') return [];
  return [
    {
      field: 'certificate',
      code: 'out_of_range',
      message: status === 'expired' ? 'The certificate has expired' : 'Not valid yet',
      min: system.certificate_valid_from,
      max: system.certificate_valid_until,
      actual: toIso(nowMs),
    },
  ];
}

/**
 * The provider's certificate speaks for everyone who delegated to it, so a tenant must not choose for whom: with it only the
 * CUIT issues that the operator entered for the account. An own certificate proves its CUIT by itself.
 */
function unconfirmed({ billing_system, cuit }: BillingSystem, { tenant, livemode }: Circumstances) {
  if (!livemode || billing_system !== DELEGATED || tenant.tax.cuit === cuit) return [];
  const message = 'The operator of the service has not confirmed this CUIT for the account';
  return [{ field: 'cuit', code: 'tax_configuration_missing', message } satisfies FieldError];
}
