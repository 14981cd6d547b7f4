// The tax authority is away when the day ends: what was queued before midnight and comes after a document of the next day is
// issued all the same, dated that day. Decision 036.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const HOUR_MS = 3_600_000;

let issuer: LiveIssuer;

describe.skipIf(IS_BUNDLED)('after a night without the authority', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());

  const sell = async (): Promise<Rec> => {
    const service = dataOf(
      await issuer.ask('POST', '/api/v1/services/', { name: 'Flete', base_price: 1 }),
    );
    const line = { publication_id: service._id, publication_type: 'service', name: 'Flete' };
    const items = [{ ...line, quantity: 1, price: 121 }];
    const body = { items, generate_invoice: true };
    return dataOf(await issuer.ask('POST', '/api/v1/sales/', body));
  };

  test('a sale of the morning comes first, and what was queued is dated that day', async () => {
    const { clock } = issuer.stack;
    const evening = addDays(businessDate(clock.now()), 1);
    const morning = addDays(evening, 1);
    clock.set(startOfBusinessDay(morning) - HOUR_MS);
    const open = await issuer.arca.controls.refuse();
    const queued = { on_unavailable: 'queue' };
    const sale = await sell();
    const invoice = dataOf(await issuer.invoice(100, queued));
    const asked = dataOf(await issuer.invoice(200, { ...queued, fecha: evening }));
    expect([invoice.estado, invoice.fecha]).toEqual(['procesando', evening]);
    clock.advance(9 * HOUR_MS);
    await open();
    expect(await issuer.authorized(300)).toMatchObject({ numero: 1, fecha: morning });
    await issuer.later();
    const issued = { estado: 'autorizado', fecha: morning };
    const rendered = { fecha_servicio_desde: evening, fecha_vencimiento_pago: morning };
    expect(await issuer.read(sale.invoice_id)).toMatchObject({ ...issued, ...rendered });
    expect(await issuer.read(invoice._id)).toMatchObject(issued);
    expect(await issuer.read(asked._id)).toMatchObject({ estado: 'borrador', fecha: evening });
    const sent = issuer.vouchers().map(({ CbteDesde, CbteFch }) => [CbteDesde, CbteFch]);
    expect(sent).toEqual([1, 2, 3].map((number) => [number, morning.replaceAll('-', '')]));
  });
});
