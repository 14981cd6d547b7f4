import { describe, expect, test } from 'vitest';
import type { Tenant } from '#resource/context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { certificateStatus, lackingOf } from './readiness.ts';
import { BillingSystem } from './records/billing-system.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const nowMs = Date.parse(NOW);
const CERTIFIED = {
  billing_system: 'arca_own',
  cuit: '30712345671',
  sale_points: [1],
  certificate: 'pem',
  certificate_valid_from: '2026-01-01T00:00:00.000Z',
  certificate_valid_until: '2028-01-01T00:00:00.000Z',
} satisfies Partial<BillingSystem>;
const tenant = { tax: { cuit: '30712345671' } } as Tenant;
const at = { tenant, livemode: true, nowMs };
const system = (said: Partial<BillingSystem>) => rowOf(BillingSystem, said);
const fields = (said: Partial<BillingSystem>, livemode = true) =>
  lackingOf(system(said), { ...at, livemode }).map(({ field }) => field);

describe('the certificate of a system', () => {
  test.each([
    ['provider', { billing_system: 'arca_delegated' }],
    ['missing', { billing_system: 'arca_own' }],
    ['requested', { billing_system: 'arca_own', csr: 'pem' }],
    ['valid', CERTIFIED],
    ['valid', { ...CERTIFIED, csr: 'pem' }],
    ['not_yet_valid', { ...CERTIFIED, certificate_valid_from: '2026-11-20T15:00:00.001Z' }],
    ['valid', { ...CERTIFIED, certificate_valid_from: NOW }],
    ['expiring', { ...CERTIFIED, certificate_valid_until: '2026-12-20T15:00:00.000Z' }],
    ['valid', { ...CERTIFIED, certificate_valid_until: '2026-12-20T15:00:00.001Z' }],
    ['expired', { ...CERTIFIED, certificate_valid_until: NOW }],
    ['expiring', { ...CERTIFIED, certificate_valid_until: '2026-11-20T15:00:00.001Z' }],
  ] satisfies [string, Partial<BillingSystem>][])('is %s', (status, said) => {
    expect(certificateStatus(system(said), nowMs)).toBe(status);
  });
});

describe('what is lacking', () => {
  test('is nothing where data and certificate are there', () => {
    expect(fields(CERTIFIED)).toEqual([]);
  });

  test('is every field that was never filled in', () => {
    expect(fields({ billing_system: 'arca_own', cuit: '30712345671' })).toEqual([
      'sale_points',
      'certificate',
    ]);
    expect(fields({ billing_system: 'arca_delegated', cuit: '30712345671' })).toEqual([
      'sale_points',
    ]);
  });

  test('is a certificate whose time is not now, with its dates', () => {
    const expired = { ...CERTIFIED, certificate_valid_until: NOW };
    expect(lackingOf(system(expired), at)).toMatchObject([
      { field: 'certificate', max: NOW, actual: NOW },
    ]);
    expect(fields({ ...CERTIFIED, certificate_valid_from: '2027-01-01T00:00:00.000Z' })).toEqual([
      'certificate',
    ]);
  });

  test('is the operator’s word, live, for a CUIT that the provider would speak for', () => {
    const foreign = {
      billing_system: 'arca_delegated' as const,
      cuit: '30715686054',
      sale_points: [1],
    };
    expect(fields(foreign)).toEqual(['cuit']);
    expect(fields(foreign, false)).toEqual([]);
    expect(fields({ ...CERTIFIED, cuit: '30715686054' })).toEqual([]);
  });
});
