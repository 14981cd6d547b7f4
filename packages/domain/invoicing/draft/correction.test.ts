// A rejected document corrected and sent again in one call.
import { describe, expect, test } from 'vitest';
import { Sale } from '#domain/sales/records/sale.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { COMPANY, creditInvoice } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const item = (precio_unitario: number): Rec => ({
  descripcion: 'Yerba',
  cantidad: 1,
  precio_unitario,
});
const invoice = (more: Rec = {}): Rec => ({ autorizar: true, items: [item(10.91)], ...more });
const CORRECTED = { items: [item(12)], autorizar: true };

/** The sandbox rejects totals that end in .91. */
async function rejected(body: Rec) {
  const tenant = testTenant();
  await tenant.refused(createInvoice, body);
  const document = tenant.documents().at(-1) ?? {};
  expect(document.estado).toBe('rechazado');
  return { ...tenant, document };
}

describe('a rejected document', () => {
  test('is sent again with what was wrong put right, and the rest as it was', async () => {
    const { run, document, documents } = await rejected(
      invoice({ concepto: 2, observaciones: 'Con cariño', external_reference: 'web-7' }),
    );
    const made = await run(createInvoice, { corrige_id: document._id, ...CORRECTED });
    expect(made).toMatchObject({
      corrige_id: document._id,
      estado: 'autorizado',
      numero: 1,
      total: 12,
      concepto: 2,
      observaciones: 'Con cariño',
      external_reference: 'web-7',
      receptor: document.receptor,
    });
    expect(documents()[0]).toEqual(document);
  });

  test('is a draft where nobody asks for more, of the same lines where none are said', async () => {
    const { run, document } = await rejected(invoice());
    const receptor = { ...COMPANY, domicilio: 'Mitre 12' };
    const body = { corrige_id: document._id, receptor, precios_con_iva: true };
    expect(await run(createInvoice, body)).toMatchObject({
      estado: 'borrador',
      letra: 'A',
      items: [{ precio_unitario: 10.91 }],
      total: 10.91,
      receptor,
    });
  });

  test('of a credit invoice keeps what that stated', async () => {
    const due = { ...creditInvoice('2026-04-30'), autorizar: true, tributos: [] };
    const items = [{ ...item(6_000_000.75), alicuota_iva: 21 }];
    const { run, document } = await rejected({ ...due, items });
    const made = await run(createInvoice, { corrige_id: document._id, items: due.items as Rec[] });
    expect(made).toMatchObject({
      tipo_comprobante: 201,
      fecha_vencimiento_pago: '2026-04-30',
      opcionales: document.opcionales,
    });
  });

  test('of a sale is of the sale as it is now, which then has the new one', async () => {
    const tenant = testTenant();
    const sale = given(tenant.ctx, Sale, {
      ...{ status: 'completed', total: 10.91, prices_include_tax: true },
      items: [{ publication_id: 'p', publication_type: 'product', quantity: 1, price: 10.91 }],
    });
    await tenant.refused(createInvoice, { sale_id: sale._id, autorizar: true });
    const [document] = tenant.documents();
    const stored = () => tenant.ctx.records.get(Sale.key);
    const items = [{ ...sale.items[0], price: 12 }];
    stored()?.set(sale._id, { ...stored()?.get(sale._id), items, total: 12 });
    const body = { corrige_id: document?._id, autorizar: true };
    const made = await tenant.run(createInvoice, body);
    expect(made).toMatchObject({ estado: 'autorizado', total: 12, sale_id: sale._id });
    expect(stored()?.get(sale._id)).toMatchObject({ invoice_id: made._id });
  });

  test('that is a note of ours answers the same document', async () => {
    const tenant = testTenant();
    const original = await tenant.run(createInvoice, invoice({ items: [item(100)] }));
    const note = { comprobante_id: original._id, importe: 10.91, motivo: 'Rotas', autorizar: true };
    await tenant.refused(createCreditNote, note);
    const [, document] = tenant.documents();
    const body = { corrige_id: document?._id, importe: 11, autorizar: true };
    expect(await tenant.run(createCreditNote, body)).toMatchObject({
      estado: 'autorizado',
      documento_original_id: original._id,
      motivo: 'Rotas',
      total: 11,
      corrige_id: document?._id,
    });
  });
});

describe('a rejected note of ours, corrected', () => {
  const TERMS = ['tipo_comprobante', 'comprobantes_asociados', 'periodo_asociado', 'opcionales'];
  const DELIVERY = { tipo_comprobante: 91, punto_venta: 1, numero: 7 };
  const PERIOD = { desde: '2026-03-01', hasta: '2026-03-09' };
  async function corrected(note: Rec, invoice: Rec = creditInvoice('2026-04-30')) {
    const tenant = testTenant();
    const original = await tenant.run(createInvoice, { ...invoice, autorizar: true });
    const { punto_venta, numero, tipo_comprobante } = original;
    const byNumber = { comprobantes_asociados: [{ punto_venta, numero, tipo_comprobante }] };
    const named = note.items === undefined ? { comprobante_id: original._id } : byNumber;
    await tenant.refused(createCreditNote, { ...named, ...note, autorizar: true });
    const rejected = tenant.documents().at(-1) ?? {};
    const content = note.items === undefined ? { importe: 12 } : { items: [item(12)] };
    const body = { corrige_id: rejected._id, ...content, autorizar: true };
    const made = await tenant.run(createCreditNote, body);
    expect(made).toMatchObject({ estado: 'autorizado', documento_original_id: original._id });
    return { rejected, made };
  }

  test.each<[string, Rec]>([
    ['with its delivery notes', { comprobantes_asociados: [DELIVERY] }],
    ['as the common note of a credit invoice, of its period', { tipo_comprobante: 3 }],
    ['saying that its buyer has refused the invoice', { anulacion: true }],
    ['of the period that it said', { tipo_comprobante: 3, periodo_asociado: PERIOD }],
  ])('stays what it was: %s', async (_, more) => {
    const { rejected, made } = await corrected({ importe: 10.91, ...more });
    for (const name of TERMS) expect(made[name]).toEqual(rejected[name]);
  });

  test('at another sale point than its invoice stays there', async () => {
    const note = { items: [item(10.91)], punto_venta: 2 };
    const { made } = await corrected(note, invoice({ items: [item(100)] }));
    expect(made).toMatchObject({ punto_venta: 2, total: 12 });
  });
});

describe('a rejected document that was corrected', () => {
  const again = (document: Rec) => ({ corrige_id: document._id, ...CORRECTED });

  test('is corrected no second time, after the first correction or beside it', async () => {
    const { run, refused, document, documents } = await rejected(invoice());
    const tries = [1, 2, 3].map(() => run(createInvoice, again(document)));
    const made = (await Promise.allSettled(tries)).filter((each) => each.status === 'fulfilled');
    expect(made).toHaveLength(1);
    const second = { ...again(document), items: [item(13)] };
    expect(await refused(createInvoice, second)).toMatchObject({
      code: 'invoice_not_processable',
      errors: [{ field: 'corrige_id', comprobante_id: made[0]?.value._id }],
    });
    expect(documents()).toHaveLength(2);
  });

  test('is corrected again once what corrected it was withdrawn, refused or cancelled', async () => {
    const { run, refused, document, documents } = await rejected(invoice());
    const draft = await run(createInvoice, { ...again(document), autorizar: false });
    await refused(createInvoice, again(document));
    await run(cancelDocument, {}, draft);
    await refused(createInvoice, { ...again(document), items: [item(11.91)] });
    const refusedOne = documents().at(-1) ?? {};
    const made = await run(createInvoice, again(document));
    await run(cancelDocument, {}, refusedOne);
    await refused(createInvoice, again(document));
    await run(cancelDocument, {}, made);
    expect(await run(createInvoice, again(document))).toMatchObject({ estado: 'autorizado' });
  });
});

test('nothing but a rejected document of that kind is corrected', async () => {
  const { run, refused, document } = await rejected(invoice());
  const made = await run(createInvoice, invoice({ items: [item(1)] }));
  for (const [verb, corrige_id] of [
    [createInvoice, made._id],
    [createCreditNote, document._id],
  ] as const)
    expect(await refused(verb, { corrige_id })).toMatchObject({
      code: 'invoice_not_processable',
      errors: [{ field: 'corrige_id' }],
    });
  expect(await refused(createInvoice, { corrige_id: '0'.repeat(24) })).toMatchObject({
    code: 'related_record_not_found',
  });
});
