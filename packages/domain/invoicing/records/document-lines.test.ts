// Documents that are given as totals, without lines: invoices, free notes, and notes of such documents.
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote, createDebitNote } from '../create-note.ts';
import { COMPANY } from '../test-requests.ts';
import { type TestTenant, testTenant } from '../test-tenant.ts';
import { TaxDocument } from './tax-document.ts';

const ROWS = [
  { alicuota: 10.5, base: 200, importe: 21 },
  { alicuota: 21, base: 1000, importe: 210 },
];
const PERCEPTION = { codigo: 7, descripcion: 'IIBB', base: 1000, alicuota: 3, importe: 30 };
const AMOUNTS = {
  neto_gravado: 1200,
  no_gravado: 25,
  exento: 50,
  iva: 231,
  tributos_total: 30,
  total: 1536,
  iva_items: ROWS,
};
const TOTALS = { iva_items: ROWS, no_gravado: 25, exento: 50, tributos: [PERCEPTION] };
const body = (more: Rec = {}): Rec => ({ autorizar: true, receptor: COMPANY, ...TOTALS, ...more });
const lines = (fields: Rec): string[] => fields.map(({ field }: Rec) => field);
const current = (on: TestTenant, { _id }: Rec): Rec =>
  on.ctx.records.get(TaxDocument.key)?.get(_id) ?? {};

describe('an invoice', () => {
  test('is issued with what was stated and what follows from it, and has no lines', async () => {
    const made = await testTenant().run(createInvoice, body());
    expect(made).toMatchObject({
      letra: 'A',
      estado: 'autorizado',
      ...AMOUNTS,
      saldo_acreditable: 1536,
    });
    expect(made).not.toHaveProperty('items');
    expect(made).not.toHaveProperty('precios_con_iva');
  });

  test('of a monotributista is its total', async () => {
    const made = await testTenant({ tax_condition: 'monotributo' }).run(createInvoice, {
      total: 500,
    });
    expect(made).toMatchObject({ letra: 'C', neto_gravado: 500, iva: 0, total: 500 });
  });

  test.each<[string, Rec, string, string[]]>([
    ['neither lines nor totals', {}, 'validation_error', ['items']],
    ['nothing, whatever else is wrong', { tipo_comprobante: 1 }, 'validation_error', ['items']],
    ['a total alone, of class B', { total: 121 }, 'validation_error', ['items']],
    ['sums that are off', { ...TOTALS, iva: 9, total: 9 }, 'totals_mismatch', ['iva', 'total']],
  ])('of %s is refused', async (_, request, code, fields) => {
    const failure = await testTenant().refused(createInvoice, request);
    expect([failure.code, lines(failure.errors)]).toEqual([code, fields]);
  });

  test('with lines is what the lines say; totals beside them must agree', async () => {
    const on = testTenant();
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100 }];
    const stated = { iva_items: [{ alicuota: 21, base: 100, importe: 21 }], iva: 21, total: 121 };
    const request = { receptor: COMPANY, items, ...stated };
    expect(await on.run(createInvoice, request)).toMatchObject({ ...stated, items });
    const failure = await on.refused(createInvoice, { ...request, exento: 5, iva: 20 });
    expect([failure.code, lines(failure.errors)]).toEqual(['totals_mismatch', ['exento', 'iva']]);
  });

  test('is judged by its total like any other: a consumer must be named over the threshold', async () => {
    const failure = await testTenant().refused(createInvoice, { exento: 999_999_999 });
    expect(failure.code).toBe('consumer_identification_required');
  });

  test('of the sandbox plays out the outcome that its total asks for', async () => {
    const on = testTenant();
    const of = (exento: number) => ({ autorizar: true, exento });
    expect((await on.refused(createInvoice, of(10.91))).code).toBe('tax_authority_rejected');
    expect((await on.refused(createInvoice, of(10.92))).code).toBe('tax_authority_unavailable');
    const late = await on.refused(createInvoice, of(10.93));
    const draft = { _id: late.errors[0]?.comprobante_id };
    expect(await on.run(authorizeDocument, {}, draft)).toMatchObject({
      estado: 'autorizado',
      exento: 10.93,
    });
  });
});

describe('a note of such a document', () => {
  const issued = async (more: Rec = {}): Promise<[TestTenant, Rec]> => {
    const on = testTenant();
    return [on, await on.run(createInvoice, body(more))];
  };

  test('of all of it takes back every amount as it was stated', async () => {
    const [on, original] = await issued({ total: 1536.1, neto_gravado: 1200.02 });
    const note = await on.run(createCreditNote, { comprobante_id: original._id, autorizar: true });
    expect(note).toMatchObject({ ...AMOUNTS, neto_gravado: 1200.02, total: 1536.1, letra: 'A' });
    expect(note.tributos).toEqual([PERCEPTION]);
    expect(note).not.toHaveProperty('items');
    expect(current(on, original)).toMatchObject({ saldo_acreditable: 0 });
  });

  test('of part of it gives back a share of every rate and tax', async () => {
    const [on, original] = await issued();
    const half = { comprobante_id: original._id, importe: 768, autorizar: true };
    const note = await on.run(createCreditNote, half);
    expect(note).toMatchObject({
      neto_gravado: 600,
      iva: 115.5,
      exento: 25,
      no_gravado: 12.5,
      tributos_total: 15,
      total: 768,
    });
    expect(current(on, original)).toMatchObject({ saldo_acreditable: 768 });
    const rest = await on.run(createCreditNote, {
      comprobante_id: original._id,
      autorizar: true,
    });
    expect(rest).toMatchObject({ total: 768, neto_gravado: 600 });
    expect(current(on, original)).toMatchObject({ saldo_acreditable: 0 });
  });

  test('may state its own lines or totals, up to the balance', async () => {
    const [on, original] = await issued();
    const of = { comprobante_id: original._id };
    const row = { alicuota: 21, base: 100, importe: 21 };
    const stated = await on.run(createCreditNote, { ...of, iva_items: [row] });
    expect(stated).toMatchObject({ neto_gravado: 100, iva: 21, total: 121, tributos: [] });
    const items = [{ descripcion: 'Rotura', cantidad: 1, precio_unitario: 100 }];
    expect(await on.run(createDebitNote, { ...of, items })).toMatchObject({ total: 121 });
    expect(await on.run(createDebitNote, { ...of, iva_items: [row] })).toMatchObject({
      total: 121,
    });
    const over = await on.refused(createCreditNote, { ...of, exento: 1536.01 });
    expect(over.code).toBe('credit_exceeds_balance');
  });

  test('that expects another total is told', async () => {
    const [on, original] = await issued();
    const failure = await on.refused(createCreditNote, {
      comprobante_id: original._id,
      total: 1000,
    });
    expect(failure.errors).toEqual([
      { field: 'total', location: 'body', expected: 1536, actual: 1000 },
    ]);
  });

  test('cancels it', async () => {
    const [on, original] = await issued();
    const cancelled = await on.run(cancelDocument, {}, original);
    expect(cancelled).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });
    expect(current(on, { _id: cancelled.nota_credito_id })).toMatchObject(AMOUNTS);
  });
});

test('a note that answers no document of ours may be totals', async () => {
  const periodo_asociado = { desde: '2026-02-01', hasta: '2026-02-28' };
  const on = testTenant();
  const free = { ...body(), periodo_asociado };
  expect(await on.run(createCreditNote, free)).toMatchObject({ ...AMOUNTS, tipo_comprobante: 3 });
  const neither = { receptor: COMPANY, periodo_asociado };
  for (const verb of [createCreditNote, createDebitNote]) {
    const failure = await on.refused(verb, neither);
    expect([failure.code, lines(failure.errors)]).toEqual(['validation_error', ['items']]);
  }
});
