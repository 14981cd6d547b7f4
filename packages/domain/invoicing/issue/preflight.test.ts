// What is asked beside the last number: of whom, how often, and that nothing is spent on what it forbids.
import { describe, expect, test } from 'vitest';
import type { Rec, TaxProfile } from '#resource/context.ts';
import { authorizeDocumentJob } from '../authorize-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { dueMs } from '../records/tax-document.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { ledger } from '../test-ledger.ts';

const POINT = { punto_venta: 1, tipo_emision: 'CAE - Exento en IVA', bloqueado: false };
const DOLLARS = { moneda: 'USD', cotizacion: 1450 };
const invoice = (more: Rec = {}) => ({
  autorizar: true,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }],
  ...more,
});

function live(tax: Partial<TaxProfile> = {}) {
  const world = ledger(tax);
  const authority = scriptedAuthority();
  Object.assign(world.ctx, { authority, livemode: true, mode: 'live' });
  return { ...world, authority };
}
type Live = ReturnType<typeof live>;
const exempt = () => live({ tax_condition: 'exento' });
const nothingSpent = ({ numbers, claims, documents, authority }: Live) => {
  expect([numbers.size, claims.size, documents(), authority.sent]).toEqual([0, 0, [], []]);
};

test('a document in pesos of any other issuer asks nothing', async () => {
  for (const tax_condition of ['responsable_inscripto', 'monotributo'] as const) {
    const world = live({ tax_condition });
    await world.run(createInvoice, invoice());
    expect(world.authority.aside).toEqual([]);
  }
});

describe('the sale point of an exempt issuer', () => {
  test.each([
    ['of its kind', [POINT]],
    ['of no kind that is told', [{ ...POINT, tipo_emision: 'CAE' }]],
    ['that nobody tells of', []],
  ])('%s is used', async (_, points) => {
    const world = exempt();
    world.authority.points = points;
    expect(await world.run(createInvoice, invoice())).toMatchObject({ tipo_comprobante: 11 });
    expect(world.authority.aside).toEqual(['sale points']);
  });

  test.each([
    ['not_for_exempt_issuers', [{ ...POINT, tipo_emision: 'CAE - Ri Iva' }]],
    ['blocked', [{ ...POINT, bloqueado: true }]],
    ['closed', [{ ...POINT, baja: '2026-01-01' }]],
    ['not_registered', [{ ...POINT, punto_venta: 2 }]],
    ['not_for_web_services', [{ ...POINT, tipo_emision: 'CAEA - Exento en IVA' }]],
  ])('is refused as %s, and nothing is spent', async (reason, points) => {
    const world = exempt();
    world.authority.points = points;
    const allowed = reason === 'not_registered' ? [2] : [];
    expect(await world.refused(createInvoice, invoice())).toMatchObject({
      code: 'sale_point_not_enabled',
      errors: [{ field: 'punto_venta', reason, actual: 1, allowed }],
    });
    nothingSpent(world);
  });
});

describe('a sale point that the authority does not know', () => {
  test('is refused with the reason that is known, and nothing is spent', async () => {
    const world = exempt();
    world.authority.isClosed = true;
    expect((await world.refused(createInvoice, invoice())).code).toBe('sale_point_not_enabled');
    world.authority.points = [{ ...POINT, bloqueado: true }];
    expect(await world.refused(createInvoice, invoice())).toMatchObject({
      errors: [{ reason: 'blocked' }],
    });
    nothingSpent(world);
  });

  test('leaves what is queued waiting, to be asked for rarely', async () => {
    const world = live();
    world.authority.isDown = true;
    await world.run(createInvoice, invoice({ on_unavailable: 'queue' }));
    Object.assign(world.authority, { isDown: false, isClosed: true });
    const [waiting = {}] = world.documents();
    world.ctx.nowMs = dueMs(waiting) ?? 0;
    await authorizeDocumentJob.run(world.ctx, waiting._id);
    const [still = {}] = world.documents();
    expect(still.estado).toBe('procesando');
    expect((dueMs(still) ?? 0) - world.ctx.nowMs).toBeGreaterThan(300_000);
  });
});

describe('a foreign currency', () => {
  test('is compared with the latest rate', async () => {
    const world = live();
    world.authority.rate = { cotizacion: 1500 };
    await world.run(createInvoice, invoice(DOLLARS));
    const far = invoice({ ...DOLLARS, cotizacion: 29 });
    expect((await world.refused(createInvoice, far)).code).toBe('currency_rate_out_of_range');
    expect(world.authority.aside).toEqual(['DOL latest', 'DOL latest']);
    expect([world.authority.sent.length, world.documents().length]).toEqual([1, 1]);
  });

  test('paid in itself bears the rate of the weekday before, whatever later one is told', async () => {
    const world = live();
    const body = invoice({ ...DOLLARS, cancela_misma_moneda_ext: true });
    world.authority.rate = { cotizacion: 1500, fecha: '2026-03-09' };
    expect(await world.refused(createInvoice, body)).toMatchObject({
      errors: [{ min: 1500, max: 1500, official_date: '2026-03-09' }],
    });
    nothingSpent(world);
    world.authority.rate = { cotizacion: 1500, fecha: '2026-03-10' };
    expect(await world.run(createInvoice, body)).toMatchObject({ estado: 'autorizado' });
    expect(world.authority.aside).toEqual(['DOL 2026-03-09', 'DOL 2026-03-09']);
  });

  test('without a rate that is ifAnswered is left to the authority', async () => {
    expect(await live().run(createInvoice, invoice(DOLLARS))).toMatchObject({ cotizacion: 1450 });
  });

  test('that waits in the queue is left to the authority too', async () => {
    const world = live();
    world.authority.isDown = true;
    await world.run(createInvoice, invoice({ ...DOLLARS, on_unavailable: 'queue' }));
    Object.assign(world.authority, { isDown: false, aside: [], rate: { cotizacion: 1 } });
    const [waiting = {}] = world.documents();
    world.ctx.nowMs = dueMs(waiting) ?? 0;
    await authorizeDocumentJob.run(world.ctx, waiting._id);
    expect(world.documents()[0]).toMatchObject({ estado: 'autorizado' });
    expect(world.authority.aside).toEqual([]);
  });
});

test('a document that waits for its sequence has asked once', async () => {
  const world = live();
  world.authority.rate = { cotizacion: 1500 };
  const bodies = [1, 2, 3].map((quantity) =>
    invoice({ ...DOLLARS, items: [{ ...invoice().items[0], cantidad: quantity }] }),
  );
  await Promise.all(bodies.map((body) => world.run(createInvoice, body)));
  expect(world.documents().map(({ estado }) => estado)).toEqual(Array(3).fill('autorizado'));
  expect(world.authority.aside).toHaveLength(3);
});
