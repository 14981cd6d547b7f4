// What waited for the authority past midnight, behind documents of the next day.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument, authorizeDocumentJob } from '../authorize-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { creditInvoice } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const [DAY, NEXT, LATER] = ['2026-03-10', '2026-03-11', '2026-03-20'];
const invoice = (more: Rec = {}) => ({
  autorizar: true,
  on_unavailable: 'queue',
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }],
  ...more,
});
const SERVICES = { concepto: 2 };

function live() {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  const current = (id: string): Rec => tenant.documents().find(({ _id }) => _id === id) ?? {};
  /** Made while the authority is down, which then lasts till the next day. */
  const overnight = async (verb: typeof createInvoice, body: Rec) => {
    authority.isDown = true;
    const { _id } = await tenant.run(verb, body);
    authority.isDown = false;
    tenant.ctx.nowMs += DAY_MS;
    return _id as string;
  };
  const turn = async (id: string) => {
    await authorizeDocumentJob.run(tenant.ctx, id);
    return current(id);
  };
  return { ...tenant, authority, current, overnight, turn };
}

describe('a document that was queued before midnight', () => {
  test('is dated the day on which it gets its turn, behind one of that day', async () => {
    const tenant = live();
    const id = await tenant.overnight(createInvoice, invoice());
    expect(tenant.current(id)).toMatchObject({ estado: 'procesando', fecha: DAY });
    const first = await tenant.run(createInvoice, invoice({ concepto: 1 }));
    const queued = await tenant.turn(id);
    expect([first.numero, first.fecha]).toEqual([1, NEXT]);
    expect(queued).toMatchObject({ estado: 'autorizado', numero: 2, fecha: NEXT });
    expect(tenant.authority.sent.at(-1)).toMatchObject({ numero: 2, fecha: NEXT });
    const said = Buffer.from(new URL(queued.qr_url).searchParams.get('p') ?? '', 'base64');
    expect(JSON.parse(said.toString())).toMatchObject({ fecha: NEXT });
    expect(queued).not.toHaveProperty('fechas_supuestas');
  });

  test.each<[string, Rec, Rec]>([
    ['the day that was asked for', { fecha: DAY }, { fecha: DAY }],
    [
      'the period of its services, and is due the day it is dated',
      SERVICES,
      { fecha: NEXT, fecha_vencimiento_pago: NEXT },
    ],
    [
      'the day that was asked for and is due then',
      { ...SERVICES, fecha: DAY },
      { fecha: DAY, fecha_vencimiento_pago: DAY },
    ],
    [
      'the day to pay by that was stated',
      { ...SERVICES, fecha_vencimiento_pago: LATER },
      { fecha: NEXT, fecha_vencimiento_pago: LATER },
    ],
    [
      'its day where it would be due before it',
      { ...SERVICES, fecha_vencimiento_pago: DAY },
      { fecha: DAY, fecha_vencimiento_pago: DAY },
    ],
    ['the day of its rate', { moneda: 'USD', cotizacion: 1450 }, { fecha: DAY }],
    ['its day as a credit invoice', creditInvoice(LATER), { fecha: DAY }],
  ])('keeps %s', async (_, more, dates) => {
    const tenant = live();
    const id = await tenant.overnight(createInvoice, invoice(more));
    const { fecha_servicio_desde, fecha_servicio_hasta } = tenant.current(id);
    expect(await tenant.turn(id)).toMatchObject({
      ...dates,
      estado: 'autorizado',
      ...(fecha_servicio_desde && { fecha_servicio_desde, fecha_servicio_hasta }),
    });
  });

  test('keeps its day where nobody noted whether it was asked for', async () => {
    const tenant = live();
    const id = await tenant.overnight(createInvoice, invoice());
    delete tenant.current(id).fechas_supuestas;
    expect(await tenant.turn(id)).toMatchObject({ estado: 'autorizado', fecha: DAY });
  });

  test('and asked for its day is a draft again behind one of the next', async () => {
    const tenant = live();
    const id = await tenant.overnight(createInvoice, invoice({ fecha: DAY }));
    await tenant.run(createInvoice, invoice());
    const draft = await tenant.turn(id);
    expect(draft).toMatchObject({ estado: 'borrador', fecha: DAY });
    expect(draft).not.toHaveProperty('intento');
    expect(await tenant.refused(authorizeDocument, {}, draft)).toMatchObject({
      code: 'date_out_of_range',
      errors: [{ field: 'fecha', min: NEXT, actual: DAY }],
    });
    expect(tenant.current(id)).toMatchObject({ estado: 'borrador' });
  });

  test.each([
    ['a draft that nobody dated moves behind one of the next', {}, 'autorizado', NEXT],
    ['one that was asked for its day stays', { fecha: DAY }, 'borrador', DAY],
  ])('%s, in the sandbox as live', async (_, more, estado, fecha) => {
    for (const tenant of [live(), testTenant()]) {
      const draft = await tenant.run(createInvoice, invoice({ ...more, autorizar: false }));
      tenant.ctx.nowMs += DAY_MS;
      await tenant.run(createInvoice, invoice());
      const told = tenant.run(authorizeDocument, {}, draft);
      if (estado === 'borrador')
        await expect(told).rejects.toMatchObject({
          code: 'date_out_of_range',
          errors: [{ field: 'fecha', min: NEXT, actual: DAY }],
        });
      else await told;
      const now = tenant.documents().find(({ _id }) => _id === draft._id);
      expect(now).toMatchObject({ estado, fecha });
    }
  });
});

test('no day is assumed that the authority would refuse: goods wait behind services of next month', async () => {
  for (const tenant of [live(), testTenant()]) {
    tenant.ctx.nowMs = Date.parse('2026-03-30T15:00:00Z');
    await tenant.run(createInvoice, invoice({ ...SERVICES, fecha: '2026-04-01' }));
    expect(await tenant.refused(createInvoice, invoice({ on_unavailable: 'fail' }))).toMatchObject({
      code: 'date_out_of_range',
      errors: [{ field: 'fecha', min: '2026-04-01', actual: '2026-03-30', estado: 'borrador' }],
    });
    expect(await tenant.run(createInvoice, invoice(SERVICES))).toMatchObject({
      estado: 'autorizado',
      fecha: '2026-04-01',
    });
  }
});

test('a note is dated like any other document', async () => {
  const tenant = live();
  const { _id: comprobante_id } = await tenant.run(createInvoice, invoice(SERVICES));
  const note = { comprobante_id, importe: 100, autorizar: true, on_unavailable: 'queue' };
  const id = await tenant.overnight(createCreditNote, note);
  const dates = { fecha: NEXT, fecha_vencimiento_pago: NEXT };
  expect(await tenant.turn(id)).toMatchObject({ estado: 'autorizado', ...dates });
});

test('what may have been sent keeps the day under which it may be there', async () => {
  const tenant = live();
  tenant.authority.fates = ['message lost'];
  const { _id } = await tenant.run(createInvoice, invoice());
  tenant.ctx.nowMs += DAY_MS;
  expect(await tenant.turn(_id)).toMatchObject({ estado: 'autorizado', numero: 1, fecha: DAY });
  expect(tenant.authority.sent.map(({ fecha }) => fecha)).toEqual([DAY, DAY]);
});

test('what certainly was not sent is dated anew', async () => {
  const tenant = live();
  tenant.authority.fates = ['not sent'];
  const { _id, ...made } = await tenant.run(createInvoice, invoice());
  expect([made.fecha, tenant.authority.sent.length]).toEqual([DAY, 1]);
  tenant.ctx.nowMs += DAY_MS;
  expect(await tenant.turn(_id)).toMatchObject({ estado: 'autorizado', fecha: NEXT });
});

test('what another number is taken for after doubt keeps its day', async () => {
  const tenant = live();
  tenant.authority.fates = ['message lost'];
  const { _id } = await tenant.run(createInvoice, invoice());
  tenant.authority.useElsewhere({ punto_venta: 1, tipo_comprobante: 6 }, DAY);
  tenant.ctx.nowMs += DAY_MS;
  expect(await tenant.turn(_id)).toMatchObject({ estado: 'autorizado', numero: 2, fecha: DAY });
});

test('midnight may pass while a new document waits for its turn', async () => {
  const tenant = live();
  const { store } = tenant.ctx;
  const lastNumber = store.lastNumber.bind(store);
  store.lastNumber = (sequence) => {
    tenant.ctx.nowMs += DAY_MS;
    return lastNumber(sequence);
  };
  expect(await tenant.run(createInvoice, invoice())).toMatchObject({ numero: 1, fecha: NEXT });
});

test('a draft is sent as it was seen', async () => {
  const tenant = live();
  const draft = await tenant.run(createInvoice, invoice({ autorizar: false }));
  tenant.ctx.nowMs += DAY_MS;
  expect(await tenant.run(authorizeDocument, {}, draft)).toMatchObject({ fecha: DAY });
});
