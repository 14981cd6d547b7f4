// What documents count is what the books have of them, to the cent.
import { expect, it } from 'vitest';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { PLAIN } from '../records/counts.ts';
import { countDocuments } from './other-counts.ts';

/** By row 25925.93 and 4320.99; 24.50 at once would be 30246.91. */
const IN_DOLLARS = {
  neto_gravado: 133.34,
  iva: 24.5,
  iva_items: [
    { base: 100.01, importe: 21 },
    { base: 33.33, importe: 3.5 },
  ],
  tributos: [{ codigo: 7, importe: 1.01 }],
  total: 158.85,
  cotizacion: 1234.567891,
};

it.each([
  [1, 1],
  [3, -1],
])('a document in dollars is converted row by row, type %i', async (tipo_comprobante, sign) => {
  const ctx = testContext();
  const document = { ...IN_DOLLARS, tipo_comprobante, fecha: '2026-10-10', authorized_at: 'x' };
  const { _id } = given(ctx, TaxDocument, document);
  const [counting] = await countDocuments(ctx, [{ id: _id, told: undefined }]);
  expect(counting?.counts['2026-10-10']?.[PLAIN]).toEqual({
    invoiced_count: sign,
    invoiced_total: sign * 196_111.11,
    invoiced_vat: sign * 30_246.92,
  });
});
