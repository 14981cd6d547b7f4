// What a note names beside the document of ours that it answers.
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { COMPANY, creditInvoice } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const ISSUER = '30715686054';
const delivery = (tipo_comprobante: number, more: Rec = {}) => ({
  tipo_comprobante,
  punto_venta: 3,
  numero: tipo_comprobante,
  ...more,
});
const PERIOD = { desde: '2026-03-01', hasta: '2026-03-10' };
const PLAIN = {
  receptor: COMPANY,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100, alicuota_iva: 21 }],
};
const CREDIT = creditInvoice('2026-04-30');

async function noteOf(invoice: Rec, more: Rec) {
  const on = testTenant();
  const original = await on.run(createInvoice, { ...invoice, autorizar: true });
  const body = { comprobante_id: original._id, importe: 10, autorizar: true, ...more };
  return { ...on, original, body };
}

describe('a note of a document of ours', () => {
  test('names the delivery notes of its goods beside it, of the issuer where they say none', async () => {
    const beside = [delivery(91), delivery(88, { cuit: ISSUER }), delivery(995)];
    const { run, body } = await noteOf(CREDIT, { comprobantes_asociados: beside });
    const made = await run(createCreditNote, body);
    expect(made.comprobantes_asociados).toMatchObject([
      { tipo_comprobante: 201, numero: 1, cuit: ISSUER, fecha: '2026-03-10' },
      { tipo_comprobante: 91, cuit: ISSUER },
      { tipo_comprobante: 88, cuit: ISSUER },
      { tipo_comprobante: 995, cuit: ISSUER },
    ]);
  });

  test('says the period that it is of, which a credit invoice may not', async () => {
    const plain = await noteOf(PLAIN, { periodo_asociado: PERIOD });
    expect(await plain.run(createCreditNote, plain.body)).toMatchObject({
      comprobantes_asociados: [{ tipo_comprobante: 1 }],
      periodo_asociado: PERIOD,
    });
    const credit = await noteOf(CREDIT, { periodo_asociado: PERIOD });
    expect(await credit.refused(createCreditNote, credit.body)).toMatchObject({
      code: 'associated_document_not_allowed',
      errors: [{ field: 'periodo_asociado' }],
    });
  });

  test('is of the asked period where it is the common note of a credit invoice, else of its day', async () => {
    for (const [periodo_asociado, expected] of [
      [PERIOD, PERIOD],
      [undefined, { desde: '2026-03-10', hasta: '2026-03-10' }],
    ]) {
      const more = { tipo_comprobante: 3, periodo_asociado };
      const { run, body } = await noteOf(CREDIT, more);
      expect(await run(createCreditNote, body)).toMatchObject({
        tipo_comprobante: 3,
        comprobantes_asociados: [],
        periodo_asociado: expected,
      });
    }
  });

  test.each([
    ['an invoice beside it', PLAIN, delivery(1), '.tipo_comprobante'],
    ['a delivery note of another kind', PLAIN, delivery(91), '.tipo_comprobante'],
    ['a delivery note of another issuer', CREDIT, delivery(91, { cuit: '20111111112' }), '.cuit'],
  ])('is refused for %s, which the answer points at', async (_, invoice, named, end) => {
    const { refused, body } = await noteOf(invoice, { comprobantes_asociados: [named] });
    expect(await refused(createCreditNote, body)).toMatchObject({
      code: 'associated_document_not_allowed',
      errors: [{ field: `comprobantes_asociados[0]${end}` }],
    });
  });
});
