import { describe, expect, test } from 'vitest';
import { BillingSystem, idOfSystem, OWN } from '#domain/taxpayer/records/billing-system.ts';
import type { Context, TaxProfile } from '#resource/context.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { sandboxAuthority } from '#tax-authority/sandbox-authority.ts';
import { authorityFor, emitterOf, issuerOf, salePointOf } from './issuer.ts';

const TAX = { tax_condition: 'monotributo', sale_points: [1] } as const;
const SYSTEM = {
  billing_system: OWN,
  active: true,
  cuit: '30712345671',
  legal_name: 'Sur SRL',
  tax_condition: 'responsable_inscripto',
  sale_points: [3, 7],
  default_sale_point: 7,
  address: 'Mitre 100',
  certificate: 'pem',
  sealed_key: 'sealed',
  certificate_valid_from: '2026-01-01T00:00:00.000Z',
  certificate_valid_until: '2028-01-01T00:00:00.000Z',
};

type Counted = TestContext & { tenantReads: number };

/** An account with that profile and, where told, that system; live unless told. */
function account(tax: TaxProfile, system?: Rec, more: Partial<Context> = {}): Counted {
  const authority = { ...sandboxAuthority(), simulated: false };
  const live = { livemode: true, authority, tenantReads: 0 };
  const ctx: Counted = Object.assign(testContext(), { ...live, ...more });
  const tenant = {
    id: 't',
    name: 'Sur',
    plan: 'premium' as const,
    suspended: false,
    rate_limits: 'on' as const,
    tax,
    created_at: '',
  };
  ctx.store.tenant = async () => {
    ctx.tenantReads += 1;
    return tenant;
  };
  if (system !== undefined) given(ctx, BillingSystem, { ...system, _id: idOfSystem(OWN) });
  return ctx;
}

describe('who issues', () => {
  test('is the active billing system, its default sale point first', async () => {
    const issuer = await issuerOf(account(TAX, SYSTEM));
    expect(issuer).toMatchObject({
      cuit: '30712345671',
      name: 'Sur SRL',
      condition: 'responsable_inscripto',
      salePoints: [7, 3],
    });
    expect(salePointOf(issuer)).toBe(7);
    expect(emitterOf(issuer)).toEqual({
      cuit: '30712345671',
      razon_social: 'Sur SRL',
      condicion_iva: 'responsable_inscripto',
      domicilio: 'Mitre 100',
    });
  });

  test('is what the operator entered while no system is active', async () => {
    const ctx = account({ ...TAX, cuit: '30715686054' }, { ...SYSTEM, active: false });
    expect(await issuerOf(ctx)).toMatchObject({
      cuit: '30715686054',
      name: 'Sur',
      condition: 'monotributo',
      salePoints: [1],
    });
  });

  test('is the sample taxpayer in the sandbox and nobody live', async () => {
    const sandbox = account({ ...TAX, sale_points: [] }, undefined, {
      livemode: false,
      authority: sandboxAuthority(),
    });
    expect(await issuerOf(sandbox)).toMatchObject({ cuit: '30000000007', salePoints: [1] });
    await expect(issuerOf(account({ ...TAX, sale_points: [] }))).rejects.toMatchObject({
      code: 'tax_configuration_missing',
      errors: [{ field: 'cuit' }, { field: 'sale_points' }],
    });
  });

  test('is nobody once the certificate of the active system has expired', async () => {
    const expired = { ...SYSTEM, certificate_valid_until: '2026-03-10T12:00:00.000Z' };
    await expect(issuerOf(account(TAX, expired))).rejects.toMatchObject({
      code: 'tax_configuration_missing',
      errors: [{ field: 'certificate', code: 'out_of_range' }],
    });
  });
});

test('the account is read once for issuer and authority, and not at all for the sandbox', async () => {
  const ctx = account(TAX, SYSTEM);
  await issuerOf(ctx);
  await authorityFor(ctx, SYSTEM.cuit);
  expect([ctx.tenantReads, ctx.reads.length]).toEqual([1, 1]);
  const sandbox = account(TAX, SYSTEM, { authority: sandboxAuthority() });
  await authorityFor(sandbox, SYSTEM.cuit);
  expect([sandbox.tenantReads, sandbox.reads.length]).toEqual([0, 0]);
});

test('a read that failed is not remembered', async () => {
  const ctx = account({ ...TAX, cuit: '30715686054' });
  const { tenant } = ctx.store;
  ctx.store.tenant = () => Promise.reject(new Error('throttled'));
  await expect(issuerOf(ctx)).rejects.toThrow('throttled');
  ctx.store.tenant = tenant;
  expect(await issuerOf(ctx)).toMatchObject({ cuit: '30715686054' });
});
