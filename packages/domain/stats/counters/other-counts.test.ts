// What documents count is what the books have of them, to the cent, and what was collected is by its method.
import { expect, it } from 'vitest';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { PLAIN } from '../records/counts.ts';
import { countDocuments, countMovements } from './other-counts.ts';

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

it('a cheque that came back is no money that was collected in cash', async () => {
  const ctx = testContext();
  const account_id = given(ctx, CurrentAccount, { currency: 'ARS' })._id;
  const movement = { account_id, party_type: 'customer', account_amount: 20, date: '2026-11-01' };
  const { _id } = given(ctx, AccountMovement, {
    ...{ ...movement, type: 'check_rejected', direction: 'debit' },
  });
  const [counting] = await countMovements(ctx, [{ id: _id, told: undefined }]);
  expect(counting?.counts['2026-11-01']).toEqual({ xcheck: { total: -20 } });
});
