// What is asked beside the last number: of whom, how often, and that nothing is spent on what it forbids.
import { describe, expect, test } from 'vitest';
import type { TaxProfile } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocumentJob } from '../authorize-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { dueMs } from '../records/tax-document.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { testTenant } from '../test-tenant.ts';

const POINT = { punto_venta: 1, tipo_emision: 'CAE - Exento en IVA', bloqueado: false };
const DOLLARS = { moneda: 'USD', cotizacion: 1450 };
const invoice = (more: Rec = {}) => ({
  autorizar: true,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }],
  ...more,
});

function live(tax: Partial<TaxProfile> = {}) {
  const tenant = testTenant(tax);
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  return { ...tenant, authority };
}
type Live = ReturnType<typeof live>;
const exempt = () => live({ tax_condition: 'exento' });
const nothingSpent = ({ numbers, claims, documents, authority }: Live) => {
  expect([numbers.size, claims.size, documents(), authority.sent]).toEqual([0, 0, [], []]);
};

test('a document in pesos of any other issuer asks nothing', async () => {
  for (const tax_condition of ['responsable_inscripto', 'monotributo'] as const) {
    const tenant = live({ tax_condition });
    await tenant.run(createInvoice, invoice());
    expect(tenant.authority.aside).toEqual([]);
  }
});

describe('the sale point of an exempt issuer', () => {
  test.each([
    ['of its kind', [POINT]],
    ['of no kind that is told', [{ ...POINT, tipo_emision: 'CAE' }]],
    ['that nobody tells of', []],
  ])('%s is used', async (_, points) => {
    const tenant = exempt();
    tenant.authority.points = points;
    expect(await tenant.run(createInvoice, invoice())).toMatchObject({ tipo_comprobante: 11 });
    expect(tenant.authority.aside).toEqual(['sale points']);
  });

  test.each([
    ['not_for_exempt_issuers', [{ ...POINT, tipo_emision: 'CAE - Ri Iva' }]],
    ['blocked', [{ ...POINT, bloqueado: true }]],
    ['closed', [{ ...POINT, baja: '2026-01-01' }]],
    ['not_registered', [{ ...POINT, punto_venta: 2 }]],
    ['not_for_web_services', [{ ...POINT, tipo_emision: 'CAEA - Exento en IVA' }]],
  ])('is refused as %s, and nothing is spent', async (reason, points) => {
    const tenant = exempt();
    tenant.authority.points = points;
    const allowed = reason === 'not_registered' ? [2] : [];
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({
      code: 'sale_point_not_enabled',
      errors: [{ field: 'punto_venta', reason, actual: 1, allowed }],
    });
    nothingSpent(tenant);
  });
});

describe('a sale point that the authority does not know', () => {
  test('is refused with the reason that is known, and nothing is spent', async () => {
    const tenant = exempt();
    tenant.authority.isClosed = true;
    expect((await tenant.refused(createInvoice, invoice())).code).toBe('sale_point_not_enabled');
    tenant.authority.points = [{ ...POINT, bloqueado: true }];
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({
      errors: [{ reason: 'blocked' }],
    });
    nothingSpent(tenant);
  });

  test('leaves what is queued waiting, to be asked for rarely', async () => {
    const tenant = live();
    tenant.authority.isDown = true;
    await tenant.run(createInvoice, invoice({ on_unavailable: 'queue' }));
    Object.assign(tenant.authority, { isDown: false, isClosed: true });
    const [waiting = {}] = tenant.documents();
    tenant.ctx.nowMs = dueMs(waiting) ?? 0;
    await authorizeDocumentJob.run(tenant.ctx, waiting._id);
    const [still = {}] = tenant.documents();
    expect(still.estado).toBe('procesando');
    expect((dueMs(still) ?? 0) - tenant.ctx.nowMs).toBeGreaterThan(300_000);
  });
});

describe('a foreign currency', () => {
  test('is compared with the latest rate', async () => {
    const tenant = live();
    tenant.authority.rate = { cotizacion: 1500 };
    await tenant.run(createInvoice, invoice(DOLLARS));
    const far = invoice({ ...DOLLARS, cotizacion: 29 });
    expect((await tenant.refused(createInvoice, far)).code).toBe('currency_rate_out_of_range');
    expect(tenant.authority.aside).toEqual(['DOL latest', 'DOL latest']);
    expect([tenant.authority.sent.length, tenant.documents().length]).toEqual([1, 1]);
  });

  test('paid in itself bears the rate of the weekday before, whatever later one is told', async () => {
    const tenant = live();
    const body = invoice({ ...DOLLARS, cancela_misma_moneda_ext: true });
    tenant.authority.rate = { cotizacion: 1500, fecha: '2026-03-09' };
    expect(await tenant.refused(createInvoice, body)).toMatchObject({
      errors: [{ min: 1500, max: 1500, official_date: '2026-03-09' }],
    });
    nothingSpent(tenant);
    tenant.authority.rate = { cotizacion: 1500, fecha: '2026-03-10' };
    expect(await tenant.run(createInvoice, body)).toMatchObject({ estado: 'autorizado' });
    expect(tenant.authority.aside).toEqual(['DOL 2026-03-09', 'DOL 2026-03-09']);
  });

  test('without a rate that is ifAnswered is left to the authority', async () => {
    expect(await live().run(createInvoice, invoice(DOLLARS))).toMatchObject({ cotizacion: 1450 });
  });

  test('that waits in the queue is left to the authority too', async () => {
    const tenant = live();
    tenant.authority.isDown = true;
    await tenant.run(createInvoice, invoice({ ...DOLLARS, on_unavailable: 'queue' }));
    Object.assign(tenant.authority, { isDown: false, aside: [], rate: { cotizacion: 1 } });
    const [waiting = {}] = tenant.documents();
    tenant.ctx.nowMs = dueMs(waiting) ?? 0;
    await authorizeDocumentJob.run(tenant.ctx, waiting._id);
    expect(tenant.documents()[0]).toMatchObject({ estado: 'autorizado' });
    expect(tenant.authority.aside).toEqual([]);
  });
});

test('a document that waits for its sequence has asked once', async () => {
  const tenant = live();
  tenant.authority.rate = { cotizacion: 1500 };
  const bodies = [1, 2, 3].map((quantity) =>
    invoice({ ...DOLLARS, items: [{ ...invoice().items[0], cantidad: quantity }] }),
  );
  await Promise.all(bodies.map((body) => tenant.run(createInvoice, body)));
  expect(tenant.documents().map(({ estado }) => estado)).toEqual(Array(3).fill('autorizado'));
  expect(tenant.authority.aside).toHaveLength(3);
});
