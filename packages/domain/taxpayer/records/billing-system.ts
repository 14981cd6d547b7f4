// How a business issues electronically: with a certificate of its own (arca_own) or with the provider's, to whom it has
// delegated (arca_delegated). Spec: Taxpayer data; fiscal#taxpayers. Decision: each system has one record, under an id that
// follows from its name, so that a request that issues reads both in the round trip in which it reads the account.

import { isCbu } from '#domain/fiscal/credit-invoice.ts';
import { LAST_SALE_POINT } from '#domain/fiscal/sale-point-state.ts';
import type { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  date,
  dateTime,
  flag,
  freeObject,
  list,
  oneOf,
  STRING_MAX,
  text,
  whole,
} from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CERTIFICATE_PEM, pemExample } from './pem.ts';

export const OWN = 'arca_own';
export const DELEGATED = 'arca_delegated';
export const SYSTEMS = [OWN, DELEGATED] as const;
export type SystemName = (typeof SYSTEMS)[number];

export const CERTIFICATE_STATUSES = [
  'provider',
  'missing',
  'requested',
  'not_yet_valid',
  'valid',
  'expiring',
  'expired',
] as const;

const SALE_POINTS_MAX = 100;
const ISSUER_CONDITIONS = [
  'responsable_inscripto',
  'monotributo',
  'exento',
] as const satisfies readonly (typeof TAX_CONDITIONS)[number][];

/** Eleven digits with their check digit, with or without hyphens. */
export const cuit = () =>
  text(11, 13)
    .refine((written) => isValidCuit(cuitDigits(written) ?? ''), {
      message: 'Not a CUIT: wrong length or check digit',
      params: { format: 'cuit' },
    })
    .meta({
      description: 'CUIT of 11 digits, with or without hyphens',
      examples: ['30-71568605-4'],
    });

/** One line: control characters would break documents and what is sent to the authority. */
const line = (min: number, max: number) =>
  text(min, max).refine((written) => !/\p{Cc}/u.test(written), {
    message: 'One line without control characters',
    params: { format: 'one line' },
  });

const fields = {
  billing_system: field(oneOf(SYSTEMS)).assigned(),
  active: field(flag()).assigned(),
  cuit: field(cuit()).required(),
  legal_name: field(line(1, 200)),
  tax_condition: field(oneOf(ISSUER_CONDITIONS)).required(),
  withholding_legend: field(
    flag().meta({
      description:
        'The authority has this issuer give "A con leyenda operación sujeta a retención" (51 to 54) in place of A (1 to 4)',
    }),
  ),
  informed_cbu: field(
    text(22, 22)
      .refine(isCbu, { message: 'Not the number of an account', params: { format: 'cbu' } })
      .meta({
        description:
          'The account that the authority was told of (RG 5762): documents A say "PAGO EN CBU INFORMADA" and name it',
        examples: ['2850590940090418135201'],
      }),
  ),
  sale_points: field(list(whole(1, LAST_SALE_POINT), SALE_POINTS_MAX, 1)),
  default_sale_point: field(whole(1, LAST_SALE_POINT)),
  address: field(line(1, 300)),
  activity_start: field(date()),
  gross_income: field(
    line(1, 50).meta({ description: 'Registration number for gross income tax' }),
  ),
  certificate: field(
    text(1, STRING_MAX)
      .refine((pem) => CERTIFICATE_PEM.test(pem.trim()), {
        message: 'One PEM certificate and nothing else',
        params: { format: 'PEM certificate' },
      })
      .meta({
        description: 'PEM, one certificate; its subject names the CUIT',
        examples: [pemExample('CERTIFICATE')],
      }),
  ),
  certificate_subject: field(text()).assigned(),
  certificate_serial: field(text()).assigned(),
  certificate_valid_from: field(dateTime()).assigned(),
  certificate_valid_until: field(dateTime()).assigned(),
  csr: field(
    text().meta({ description: 'PEM of the request whose certificate is awaited' }),
  ).assigned(),
  sealed_key: field(text()).assigned().credential(),
  sealed_next_key: field(text()).assigned().credential(),
  configured_at: field(dateTime()).assigned(),
  // Worked out whenever a system is shown, never stored.
  certificate_status: field(oneOf(CERTIFICATE_STATUSES)).assigned(),
  has_key: field(flag()).assigned(),
  ready: field(flag()).assigned(),
  lacking: field(list(freeObject())).assigned(),
};

export interface BillingSystem extends Stored<'taxpayer', typeof fields> {}
export const BillingSystem: NounOf<BillingSystem, typeof fields> = noun({
  name: 'taxpayer',
  summary: 'The fiscal data with which a billing system issues.',
  plural: 'bill/tax_info',
  base: '/bill/tax_info/taxpayer',
  key: 'tx',
  scope: 'accounting',
  fields,
  createdAt: 'configured_at',
  rules: [
    salePointsAreDistinct,
    defaultIsASalePoint,
    ownCertificateOnly,
    legendOfRegisteredOnly,
    oneKindOfA,
  ],
  standard: [],
});

/** The id of the record of that system. */
export const idOfSystem = (name: SystemName): string => derivedId(0, `billing-system\n${name}`);

export const isSystemName = (name: string): name is SystemName =>
  SYSTEMS.some((system) => system === name);

function salePointsAreDistinct({ sale_points = [] }: BillingSystem): FieldError[] {
  const twice = sale_points.findIndex((point, i) => sale_points.indexOf(point) !== i);
  if (twice <= 0) return [];
  return [{ field: `sale_points[${twice}]`, location: 'body', code: 'not_unique' }];
}

function defaultIsASalePoint({ sale_points, default_sale_point }: BillingSystem): FieldError[] {
  if (default_sale_point === undefined || sale_points?.includes(default_sale_point)) return [];
  return [
    {
      field: 'default_sale_point',
      location: 'body',
      code: 'invalid_enum',
      message: 'Not one of sale_points',
      allowed: sale_points ?? [],
    },
  ];
}

function ownCertificateOnly({ billing_system, certificate }: BillingSystem): FieldError[] {
  if (billing_system !== DELEGATED || certificate === undefined) return [];
  return [
    {
      field: 'certificate',
      location: 'body',
      code: 'unknown_field',
      message: `${DELEGATED} issues with the certificate of the provider`,
    },
  ];
}

/** RG 5762: either kind of document A stands for what its issuer has not proven; both together are none. */
function oneKindOfA(system: BillingSystem): FieldError[] {
  const { tax_condition, withholding_legend, informed_cbu } = system;
  const isPlain = tax_condition === 'responsable_inscripto' && withholding_legend !== true;
  if (informed_cbu === undefined || isPlain) return [];
  const message = 'Only an issuer of plain documents A, registered for VAT, is paid into it';
  return [{ field: 'informed_cbu', location: 'body', code: 'invalid_format', message }];
}

function legendOfRegisteredOnly({
  tax_condition,
  withholding_legend,
}: BillingSystem): FieldError[] {
  if (withholding_legend !== true || tax_condition === 'responsable_inscripto') return [];
  return [
    {
      field: 'withholding_legend',
      location: 'body',
      code: 'invalid_enum',
      message: 'Only an issuer registered for VAT gives documents A',
      allowed: [false],
    },
  ];
}
