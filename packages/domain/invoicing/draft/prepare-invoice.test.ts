// Credit invoices and their notes, terms and currencies, from the request to the draft.
import { describe, expect, test } from 'vitest';
import { BillingSystem, idOfSystem } from '#domain/taxpayer/records/billing-system.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { COMPANY, creditInvoice } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const CREDIT_INVOICE = creditInvoice('2026-04-30');
const NAMED = { tipo_comprobante: 88, punto_venta: 1, numero: 1 };
const invoice = (more: Rec = {}): Rec => ({ ...CREDIT_INVOICE, ...more });

describe('a credit invoice', () => {
  test('keeps what it states as optional data of the authority', async () => {
    const made = await testTenant().run(createInvoice, invoice());
    expect(made).toMatchObject({
      tipo_comprobante: 201,
      letra: 'A',
      concepto: 1,
      fecha_vencimiento_pago: '2026-04-30',
      opcionales: [
        { id: '2101', valor: '2850590940090418135201' },
        { id: '27', valor: 'ADC' },
      ],
    });
    expect(made.fce).toBeUndefined();
  });

  test('names the delivery notes of its goods', async () => {
    const comprobantes_asociados = [91, 990, 991, 993, 994, 995].map((tipo_comprobante) => ({
      ...NAMED,
      tipo_comprobante,
    }));
    const made = await testTenant().run(
      createInvoice,
      invoice({ comprobantes_asociados, autorizar: true }),
    );
    expect(made).toMatchObject({ estado: 'autorizado', comprobantes_asociados });
  });

  test('that was accepted is answered by the common note, of its day and out of its balance', async () => {
    const on = testTenant();
    const original = await on.run(createInvoice, invoice({ autorizar: true }));
    const note = { comprobante_id: original._id, importe: 1210, autorizar: true };
    const common = await on.run(createCreditNote, { ...note, tipo_comprobante: 3 });
    expect(common).toMatchObject({
      tipo_comprobante: 3,
      estado: 'autorizado',
      comprobantes_asociados: [],
      periodo_asociado: { desde: original.fecha, hasta: original.fecha },
      documento_original_id: original._id,
    });
    expect(common.opcionales).toBeUndefined();
    const { saldo_acreditable } = on.documents().find(({ _id }) => _id === original._id) ?? {};
    expect(saldo_acreditable).toBe(original.total - 1210);
    for (const tipo_comprobante of [8, 13, 2, 203])
      expect(await on.refused(createCreditNote, { ...note, tipo_comprobante })).toMatchObject({
        errors: [{ field: 'tipo_comprobante' }],
      });
  });

  test('its note is of its own family, not due by itself, and says that nothing was refused', async () => {
    const on = testTenant();
    const services = { concepto: 2, autorizar: true };
    const original = await on.run(createInvoice, invoice(services));
    const note = await on.run(createCreditNote, { comprobante_id: original._id, importe: 100 });
    expect(note).toMatchObject({
      tipo_comprobante: 203,
      opcionales: [{ id: '22', valor: 'N' }],
      fecha_servicio_desde: '2026-03-01',
      comprobantes_asociados: [{ tipo_comprobante: 201, cuit: '30715686054', fecha: '2026-03-10' }],
    });
    expect(note.fecha_vencimiento_pago).toBeUndefined();
    const refused = { comprobante_id: original._id, anulacion: true };
    expect(await on.run(createCreditNote, refused)).toMatchObject({
      opcionales: [{ id: '22', valor: 'S' }],
    });
  });

  test.each([
    ['credit_invoice_data_required', { fce: undefined }],
    ['invalid_bank_account', { fce: { ...CREDIT_INVOICE.fce, cbu: '0'.repeat(21).concat('1') } }],
    ['payment_due_date_required', { fecha_vencimiento_pago: undefined }],
    ['date_out_of_range', { fecha_vencimiento_pago: '2026-03-09' }],
    ['date_out_of_range', { fecha: '2026-03-12' }],
    [
      'credit_invoice_below_minimum',
      { items: [{ ...CREDIT_INVOICE.items[0], precio_unitario: 1 }] },
    ],
    ['invalid_tax_id', { receptor: { ...COMPANY, tipo_documento: 86 } }],
    ['tax_condition_mismatch', { tipo_comprobante: 206 }],
    ['voucher_type_not_allowed', { tipo_comprobante: 211 }],
    ['associated_document_not_allowed', { comprobantes_asociados: [NAMED] }],
    ['optional_data_not_allowed', { tipo_comprobante: 1, fecha_vencimiento_pago: undefined }],
    ['service_dates_not_allowed', { tipo_comprobante: 1 }],
    ['service_dates_not_allowed', { fecha_servicio_desde: '2026-03-01' }],
  ])('%s', async (code, more) => {
    const on = testTenant();
    expect(await on.refused(createInvoice, invoice(more))).toMatchObject({ code });
    expect(on.documents()).toEqual([]);
  });
});

describe('the letter A with a legend', () => {
  const plain = { receptor: COMPANY, items: CREDIT_INVOICE.items };

  test('is given in a sandbox of which nothing was said when it is asked for, net of VAT like any A', async () => {
    const made = await testTenant().run(createInvoice, { ...plain, tipo_comprobante: 51 });
    expect(made).toMatchObject({ letra: 'A', precios_con_iva: false, total: 7_260_000 });
    expect((await testTenant().run(createInvoice, plain)).tipo_comprobante).toBe(1);
  });

  test('is not given live by an account of which nothing was said', async () => {
    const on = testTenant();
    Object.assign(on.ctx, { authority: scriptedAuthority(), livemode: true, mode: 'live' });
    expect(await on.refused(createInvoice, { ...plain, tipo_comprobante: 51 })).toMatchObject({
      code: 'voucher_type_not_allowed',
      errors: [{ allowed: [1, 4, 201], actual: 51 }],
    });
  });

  test.each([
    [true, 51, 1],
    [undefined, 1, 51],
  ])(
    'as the billing system says (%s): %i, and never %i',
    async (withholding_legend, usual, other) => {
      const on = testTenant();
      given(on.ctx, BillingSystem, {
        ...{ _id: idOfSystem('arca_delegated'), billing_system: 'arca_delegated', active: true },
        ...{ cuit: '30715686054', tax_condition: 'responsable_inscripto', sale_points: [1] },
        withholding_legend,
      });
      const made = await on.run(createInvoice, { ...plain, autorizar: true });
      expect(made).toMatchObject({ tipo_comprobante: usual, letra: 'A' });
      const asked = { ...plain, tipo_comprobante: other };
      expect((await on.refused(createInvoice, asked)).code).toBe('voucher_type_not_allowed');
      const note = await on.run(createCreditNote, { comprobante_id: made._id });
      expect(note.tipo_comprobante).toBe(usual + 2);
    },
  );
});

describe('what a note of our document inherits cannot be told again', () => {
  test.each([
    ['receptor', COMPANY],
    ['moneda', 'USD'],
    ['cotizacion', 2],
    ['punto_venta', 2],
  ])('%s', async (field, value) => {
    const on = testTenant();
    const plain = { receptor: COMPANY, items: CREDIT_INVOICE.items, autorizar: true };
    const original = await on.run(createInvoice, plain);
    const body = { comprobante_id: original._id, importe: 1, [field]: value };
    expect(await on.refused(createCreditNote, body)).toMatchObject({
      code: 'validation_error',
      errors: [{ field, code: 'immutable' }],
    });
  });

  test('a note keeps the rate of its document, and so is not paid in the currency itself', async () => {
    const on = testTenant();
    const foreign = { moneda: 'USD', cotizacion: 1485.5, cancela_misma_moneda_ext: true };
    const plain = { receptor: COMPANY, items: CREDIT_INVOICE.items, autorizar: true };
    const original = await on.run(createInvoice, { ...plain, ...foreign });
    const note = await on.run(createCreditNote, { comprobante_id: original._id, importe: 10 });
    expect(note).toMatchObject({ moneda: 'DOL', cotizacion: 1485.5 });
    expect(note.cancela_misma_moneda_ext).toBeUndefined();
  });
});

test('the record says where its paper is', async () => {
  const made = await testTenant().run(createInvoice, {
    items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 1 }],
  });
  expect(made.pdf_url).toBe(`/api/v1/bill/receipts/${made._id}/pdf`);
});
