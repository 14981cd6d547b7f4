// What the last note of a document gives back when others took more of one rate than of another.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote, createDebitNote } from '../create-note.ts';
import { COMPANY } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const line = (precio_unitario: number, alicuota_iva?: number | string): Rec => ({
  descripcion: 'x',
  cantidad: 1,
  precio_unitario,
  alicuota_iva,
});
const PERCEPTION = { codigo: 7, base: 100, alicuota: 3, importe: 3 };

/** An invoice, the notes of it one after another, and what is there when it is cancelled. */
async function cancelledAfter(
  invoice: Rec,
  notes: readonly [typeof createCreditNote | typeof createDebitNote, Rec][],
  tax: Parameters<typeof testTenant>[0] = {},
) {
  const { run, documents } = testTenant(tax);
  const original = await run(createInvoice, { autorizar: true, ...invoice });
  for (const [note, of] of notes)
    await run(note, { comprobante_id: original._id, autorizar: true, ...of });
  const { nota_credito_id, saldo_acreditable } = await run(cancelDocument, {}, original);
  expect(saldo_acreditable).toBe(0);
  return documents().find(({ _id }) => _id === nota_credito_id) ?? {};
}

test('the rate whose lines were not credited, with all of its VAT, and the other tax', async () => {
  const invoice = {
    receptor: COMPANY,
    items: [line(100, 21), line(1000, 'exento'), line(50, 10.5)],
    tributos: [PERCEPTION],
  };
  const last = await cancelledAfter(invoice, [
    [createCreditNote, { items: [line(1000, 'exento'), line(20, 10.5)] }],
  ]);
  expect(last).toMatchObject({
    exento: 0,
    iva_items: [
      { alicuota: 10.5, base: 30, importe: 3.15 },
      { alicuota: 21, base: 100, importe: 21 },
    ],
    tributos: [PERCEPTION],
    total: 157.15,
  });
});

test('perceptions of several jurisdictions are given back each where it was charged', async () => {
  const places = ['901', '902', undefined] as const;
  const tributos = places.map((jurisdiction) => ({ ...PERCEPTION, jurisdiction }));
  const invoice = { receptor: COMPANY, items: [line(75.21, 21)], tributos };
  const { run, documents } = testTenant();
  const original = await run(createInvoice, { autorizar: true, ...invoice });
  expect(original.total).toBe(100);
  await run(createCreditNote, { comprobante_id: original._id, autorizar: true, importe: 50 });
  await run(cancelDocument, {}, original);
  const notes = documents().filter(({ documento_original_id: of }) => of === original._id);
  expect(notes).toHaveLength(2);
  for (const { tributos: given } of notes)
    expect(given.map(({ jurisdiction, importe }: Rec) => [jurisdiction, importe])).toEqual(
      places.map((place) => [place, 1.5]),
    );
});

test('a rate that only a debit note had', async () => {
  const invoice = { receptor: COMPANY, items: [line(100, 'exento')] };
  const last = await cancelledAfter(invoice, [[createDebitNote, { items: [line(50, 21)] }]]);
  expect(last).toMatchObject({ exento: 100, neto_gravado: 50, iva: 10.5, total: 160.5 });
});

test('part of what is left, when it is an amount, and then the rest', async () => {
  const invoice = { receptor: COMPANY, items: [line(100, 21), line(1000, 'no_gravado')] };
  const last = await cancelledAfter(invoice, [
    [createCreditNote, { items: [line(1000, 'no_gravado')] }],
    [createCreditNote, { importe: 60.5 }],
  ]);
  expect(last).toMatchObject({ no_gravado: 0, neto_gravado: 50, iva: 10.5, total: 60.5 });
});

test('another tax alone has no lines', async () => {
  const invoice = { items: [line(100)], tributos: [PERCEPTION] };
  const note = await cancelledAfter(invoice, [[createCreditNote, { items: [line(100)] }]], {
    tax_condition: 'monotributo',
  });
  expect(note).toMatchObject({ neto_gravado: 0, tributos: [PERCEPTION], total: 3 });
  expect(note).not.toHaveProperty('items');
});
