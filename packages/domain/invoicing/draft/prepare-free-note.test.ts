// Notes that answer no document of ours.
import { describe, expect, test } from 'vitest';
import { BillingSystem, idOfSystem } from '#domain/taxpayer/records/billing-system.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument } from '../authorize-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote, createDebitNote } from '../create-note.ts';
import { COMPANY } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const note = (more: Rec = {}): Rec => ({
  receptor: COMPANY,
  items: [{ descripcion: 'Bonificación', cantidad: 1, precio_unitario: 100, alicuota_iva: 21 }],
  periodo_asociado: { desde: '2026-02-01', hasta: '2026-02-28' },
  ...more,
});
const elsewhere = (tipo_comprobante: number, more: Rec = {}) => ({
  tipo_comprobante,
  punto_venta: 7,
  numero: 55,
  ...more,
});

describe('a note of a period', () => {
  test('is issued with its own receiver, type and sequence', async () => {
    const made = await testTenant().run(createCreditNote, note({ autorizar: true }));
    expect(made).toMatchObject({
      tipo_comprobante: 3,
      estado: 'autorizado',
      total: 121,
      periodo_asociado: { desde: '2026-02-01', hasta: '2026-02-28' },
      comprobantes_asociados: [],
      numero_completo: '00001-00000001',
    });
    expect(made.documento_original_id).toBeUndefined();
  });

  test('has the letter of its receiver, and the kind that was asked for', async () => {
    const consumer = await testTenant().run(createDebitNote, note({ receptor: undefined }));
    expect(consumer.tipo_comprobante).toBe(7);
    const mono = testTenant({ tax_condition: 'monotributo' });
    expect((await mono.run(createDebitNote, note())).tipo_comprobante).toBe(12);
  });
});

describe('a note of documents of another system', () => {
  test('takes its type from them', async () => {
    const body = note({ comprobantes_asociados: [elsewhere(51)], periodo_asociado: undefined });
    const made = await testTenant().run(createCreditNote, body);
    expect(made).toMatchObject({ tipo_comprobante: 53, letra: 'A' });
    expect(made.periodo_asociado).toBeUndefined();
  });

  test('is of their family, though the issuer gives the other one by now', async () => {
    const on = testTenant();
    given(on.ctx, BillingSystem, {
      ...{ _id: idOfSystem('arca_delegated'), billing_system: 'arca_delegated', active: true },
      ...{ cuit: '30715686054', tax_condition: 'responsable_inscripto', sale_points: [1] },
      withholding_legend: true,
    });
    const body = note({ comprobantes_asociados: [elsewhere(1)], periodo_asociado: undefined });
    const draft = await on.run(createCreditNote, body);
    expect(draft.tipo_comprobante).toBe(3);
    expect((await on.run(authorizeDocument, {}, draft)).estado).toBe('autorizado');
    expect((await on.run(createCreditNote, note())).tipo_comprobante).toBe(53);
    const plain = note({ tipo_comprobante: 3 });
    expect((await on.refused(createCreditNote, plain)).code).toBe('voucher_type_not_allowed');
  });

  test('keeps the period that it is of besides', async () => {
    const made = await testTenant().run(
      createCreditNote,
      note({ comprobantes_asociados: [elsewhere(1)] }),
    );
    expect(made).toMatchObject({
      comprobantes_asociados: [{ tipo_comprobante: 1 }],
      periodo_asociado: { desde: '2026-02-01', hasta: '2026-02-28' },
    });
  });

  test('of a credit invoice says whether it was refused', async () => {
    const named = elsewhere(201, { cuit: '30715686054', fecha: '2026-03-01' });
    const body = note({ comprobantes_asociados: [named], periodo_asociado: undefined });
    const made = await testTenant().run(createCreditNote, { ...body, anulacion: true });
    expect(made).toMatchObject({
      tipo_comprobante: 203,
      opcionales: [{ id: '22', valor: 'S' }],
    });
  });
});

describe('a note that names a document of ours by its number', () => {
  const ITEMS = note().items;
  const byNumber = ({ punto_venta, numero, tipo_comprobante }: Rec, more: Rec = {}) => ({
    items: ITEMS,
    comprobantes_asociados: [{ punto_venta, numero, tipo_comprobante }],
    autorizar: true,
    ...more,
  });
  const invoiced = async (more: Rec = {}) => {
    const on = testTenant();
    const body = { items: ITEMS, receptor: COMPANY, autorizar: true, ...more };
    const original = await on.run(createInvoice, body);
    const now = () => on.documents().find(({ _id }) => _id === original._id);
    return { ...on, original, now };
  };

  test('takes from its balance, goes to its receiver, and never credits it twice', async () => {
    const { run, refused, original, now } = await invoiced();
    const made = await run(createCreditNote, byNumber(original));
    expect(made).toMatchObject({
      documento_original_id: original._id,
      tipo_comprobante: 3,
      receptor: original.receptor,
      total: 121,
    });
    expect(now()).toMatchObject({ saldo_acreditable: 0, notas: [{ _id: made._id }] });
    for (const body of [byNumber(original), { comprobante_id: original._id, importe: 1 }])
      expect((await refused(createCreditNote, body)).code).toBe('credit_exceeds_balance');
    await run(createDebitNote, byNumber(original));
    expect(now()).toMatchObject({ saldo_acreditable: 121 });
  });

  test('is refused for another receiver or currency', async () => {
    const { refused, original } = await invoiced();
    const other = { ...COMPANY, numero_documento: '30712345671' };
    expect(await refused(createCreditNote, byNumber(original, { receptor: other }))).toMatchObject({
      code: 'associated_document_not_allowed',
      errors: [{ field: 'receptor.numero_documento', expected: COMPANY.numero_documento }],
    });
    const dollars = byNumber(original, { moneda: 'DOL', cotizacion: 1000 });
    expect(await refused(createCreditNote, dollars)).toMatchObject({
      errors: [{ field: 'moneda', expected: 'PES', actual: 'DOL' }],
    });
  });

  test('is at the rate of its document, and not dated before it', async () => {
    const on = await invoiced({ moneda: 'USD', cotizacion: 1000.5, fecha: '2026-03-09' });
    const free = byNumber(on.original, { autorizar: false, moneda: 'USD' });
    expect(await on.run(createCreditNote, free)).toMatchObject({ cotizacion: 1000.5 });
    for (const kind of [createCreditNote, createDebitNote]) {
      expect(await on.refused(kind, { ...free, cotizacion: 1500 })).toMatchObject({
        code: 'associated_document_not_allowed',
        errors: [{ field: 'cotizacion', expected: 1000.5, actual: 1500 }],
      });
      expect(await on.refused(kind, { ...free, fecha: '2026-03-08' })).toMatchObject({
        code: 'date_out_of_range',
        errors: [{ field: 'fecha', min: '2026-03-09' }],
      });
    }
  });

  test('without a day of its own is of the day of its document where that is later', async () => {
    const on = await invoiced({ fecha: '2026-03-12' });
    expect(await on.run(createCreditNote, byNumber(on.original))).toMatchObject({
      estado: 'autorizado',
      fecha: '2026-03-12',
    });
  });

  test('of a part that has no cent of VAT beside the last one is refused (10018), and not the rest', async () => {
    const priced = (price: number) => [{ ...ITEMS[0], precio_unitario: price, alicuota_iva: 10.5 }];
    const on = await invoiced({ items: priced(0.1) });
    const half = byNumber(on.original, { items: priced(0.05) });
    expect(await on.refused(createCreditNote, half)).toMatchObject({
      code: 'invoice_not_processable',
      errors: [{ field: 'total', rates: [10.5] }],
    });
    const whole = byNumber(on.original, { items: priced(0.1) });
    expect(await on.run(createCreditNote, whole)).toMatchObject({ neto_gravado: 0.1, iva: 0.01 });
  });

  test('takes no more of a jurisdiction than the document has of that', async () => {
    const charged = ['901', '902'].map((jurisdiction) => ({ codigo: 7, importe: 3, jurisdiction }));
    const taxed = await invoiced({ tributos: charged });
    const few = [{ ...ITEMS[0], precio_unitario: 10 }];
    const of = (importe: number) =>
      byNumber(taxed.original, {
        items: few,
        tributos: [{ codigo: 7, importe, jurisdiction: '901' }],
      });
    expect(await taxed.refused(createCreditNote, of(4))).toMatchObject({
      code: 'credit_exceeds_balance',
      errors: [{ field: 'tributos', codigo: 7, jurisdiction: '901', max: 3, actual: 4 }],
    });
    await taxed.run(createCreditNote, of(3));
  });

  test('takes no more of another tax than the document has, nor of the net of one of class C', async () => {
    const taxed = await invoiced({ tributos: [{ codigo: 7, importe: 3 }] });
    const few = [{ ...ITEMS[0], precio_unitario: 10 }];
    const of = (tributos: Rec[]) => byNumber(taxed.original, { items: few, tributos });
    expect(await taxed.refused(createCreditNote, of([{ codigo: 7, importe: 3.01 }]))).toMatchObject(
      {
        code: 'credit_exceeds_balance',
        errors: [{ field: 'tributos', codigo: 7, max: 3, actual: 3.01 }],
      },
    );
    await taxed.run(createCreditNote, of([{ codigo: 7, importe: 2 }]));
    const more = of([
      { codigo: 7, importe: 1.01 },
      { codigo: 6, importe: 1 },
    ]);
    expect((await taxed.refused(createCreditNote, more)).errors).toMatchObject([
      { codigo: 7, max: 1 },
      { codigo: 6, max: 0 },
    ]);
    const mono = testTenant({ tax_condition: 'monotributo' });
    const tributos = [{ codigo: 99, descripcion: 'Tasa', importe: 5 }];
    const body = { items: ITEMS, receptor: COMPANY, tributos, autorizar: true };
    const original = await mono.run(createInvoice, body);
    const whole = [{ ...ITEMS[0], precio_unitario: 104 }];
    const byId = { comprobante_id: original._id, items: whole };
    for (const request of [byId, byNumber(original, { items: whole })])
      expect(await mono.refused(createCreditNote, request)).toMatchObject({
        code: 'credit_exceeds_balance',
        errors: [{ field: 'items', max: 100, actual: 104 }],
      });
  });

  test('is of none where it names two of them, or one of another issuer', async () => {
    const { run, original, now } = await invoiced();
    const second = await run(createInvoice, { items: ITEMS, receptor: COMPANY, autorizar: true });
    const [one] = byNumber(original).comprobantes_asociados;
    const [two] = byNumber(second).comprobantes_asociados;
    const receptor = COMPANY;
    for (const named of [[one, two], [{ ...one, cuit: '30712345671' }]])
      await run(createCreditNote, byNumber(original, { receptor, comprobantes_asociados: named }));
    expect(now()).toMatchObject({ saldo_acreditable: 121 });
  });
});

describe('what is refused', () => {
  test.each([
    ['associated_document_required', note({ periodo_asociado: undefined })],
    [
      'associated_document_not_allowed',
      note({ tipo_comprobante: 3, comprobantes_asociados: [elsewhere(6)] }),
    ],
    ['date_out_of_range', note({ periodo_asociado: { desde: '2026-03-01', hasta: '2026-03-31' } })],
    ['validation_error', note({ items: undefined })],
    ['voucher_type_not_allowed', note({ tipo_comprobante: 1 })],
    ['voucher_type_not_allowed', note({ tipo_comprobante: 2 })],
    ['tax_condition_mismatch', note({ tipo_comprobante: 8 })],
    ['optional_data_not_allowed', note({ anulacion: false })],
    ['related_record_not_found', note({ customer_id: '0'.repeat(24) })],
  ])('%s', async (code, body) => {
    const on = testTenant();
    expect(await on.refused(createCreditNote, body)).toMatchObject({ code });
    expect(on.documents()).toEqual([]);
  });
});
