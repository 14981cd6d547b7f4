import { beforeEach, describe, expect, test } from 'vitest';
import type { Context, Tenant } from '#resource/context.ts';
import type { AuthorityClient, Represented } from '#resource/ports.ts';
import { type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openVault } from '#store/vault/vault.ts';
import { testDocument } from '../../../test/support/tax-authority/document.ts';
import { clientFor } from './authority-client.ts';
import { DELEGATED, OWN } from './records/billing-system.ts';
import { sealKey } from './tax-key.ts';

const CUIT = '30712345671';
const OTHER = '30715686054';
const VAULT = openVault({ serverKey: Buffer.alloc(32, 7) }, 'tenant', 'live');
const CLIENT = {} as AuthorityClient;

let ctx: TestContext;
let asked: Represented[];
/** How many keys were opened. */
let opened: number;
beforeEach(() => {
  [asked, opened] = [[], 0];
  const clientOf = (represented: Represented) => {
    asked.push(represented);
    return CLIENT;
  };
  const open: typeof VAULT.open = (...parts) => {
    opened += 1;
    return VAULT.open(...parts);
  };
  ctx = Object.assign(testContext(), {
    livemode: true,
    authority: { simulated: false, clientOf },
    ports: { vault: { ...VAULT, open } },
  } satisfies Partial<Context>);
});

const tenant = (cuit?: string) => ({ tax: { cuit } }) as Tenant;
const own = async (fields: Rec = {}): Promise<Rec> => ({
  billing_system: OWN,
  cuit: CUIT,
  active: true,
  certificate: 'pem',
  sealed_key: await sealKey(ctx, CUIT, 'the key'),
  ...fields,
});
const facts = (of: Tenant, ...systems: Rec[]) => ({
  tenant: of,
  systems: new Map(systems.map((system) => [system.billing_system, system])),
});

describe('the authority is met', () => {
  test('with the own certificate, whose key is opened only when it is asked for', async () => {
    expect(clientFor(ctx, facts(tenant(), await own()), CUIT)).toBe(CLIENT);
    expect(asked[0]).toMatchObject({ cuit: CUIT, certificate: { pem: 'pem' } });
    expect(opened).toBe(0);
    expect(await asked[0]?.certificate?.privateKey()).toBe('the key');
  });

  test('with the provider’s where another system is the active one, or nothing was uploaded', async () => {
    const delegated = { billing_system: DELEGATED, cuit: CUIT, active: true };
    const inactive = await own({ active: false });
    clientFor(ctx, facts(tenant(CUIT), inactive, delegated), CUIT);
    clientFor(ctx, facts(tenant(CUIT), await own({ certificate: undefined })), CUIT);
    clientFor(ctx, facts(tenant(CUIT)), CUIT);
    expect(asked).toEqual([{ cuit: CUIT }, { cuit: CUIT }, { cuit: CUIT }]);
  });

  test('with the own one for documents of its CUIT that are left when another CUIT issues', async () => {
    clientFor(ctx, facts(tenant(OTHER), await own({ active: false })), CUIT);
    expect(asked[0]?.certificate?.pem).toBe('pem');
  });
});

describe('for a CUIT that is neither certified nor confirmed', () => {
  test('nobody is asked: the provider’s certificate would speak for whoever delegated to it', async () => {
    const client = clientFor(
      ctx,
      facts(tenant(OTHER), await own({ certificate: undefined })),
      CUIT,
    );
    expect(asked).toEqual([]);
    expect(await client.authorize(testDocument())).toMatchObject({ result: 'misconfigured' });
    const refused = { code: 'tax_configuration_missing' };
    const key = { punto_venta: 1, tipo_comprobante: 6 };
    await expect(client.issued?.lastAuthorized(key)).rejects.toMatchObject(refused);
    await expect(client.issued?.consult({ ...key, numero: 1 })).rejects.toMatchObject(refused);
    await expect(client.salePoints()).rejects.toMatchObject(refused);
    await expect(client.exchangeRate({ moneda: 'DOL' })).rejects.toMatchObject(refused);
    await expect(client.isRepresented()).rejects.toMatchObject(refused);
    await expect(client.taxpayer(CUIT)).rejects.toMatchObject(refused);
  });

  test('the sandbox plays along', () => {
    Object.assign(ctx, { livemode: false });
    clientFor(ctx, facts(tenant()), CUIT);
    expect(asked).toEqual([{ cuit: CUIT }]);
  });
});
