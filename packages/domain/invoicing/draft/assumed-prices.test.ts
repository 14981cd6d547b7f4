// The same lines for two receivers: both answers say how the prices were taken.
import { expect, test } from 'vitest';
import { createInvoice } from '../create-invoice.ts';
import { createDebitNote } from '../create-note.ts';
import { COMPANY } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }];

test.each([
  ['a registered receiver', { receptor: COMPANY }, 146.41, /without VAT.*class A/],
  ['a consumer', {}, 121, /VAT inside.*class B/],
])('of %s', async (_, more, total, told) => {
  const { answer } = testTenant();
  for (const autorizar of [false, true]) {
    const made = await answer(createInvoice, { items, autorizar, ...more });
    expect(made.data).toMatchObject({ total });
    expect(made.message).toMatch(told);
  }
});

test('a request that says it, or is of totals, is told nothing', async () => {
  const { answer } = testTenant();
  const receptor = COMPANY;
  const said = await answer(createInvoice, { items, precios_con_iva: true, receptor });
  expect(said).toMatchObject({ data: { total: 121 } });
  expect(said.message).toBeUndefined();
  const iva_items = [{ alicuota: 21, base: 100, importe: 21 }];
  const totals = await answer(createInvoice, { iva_items, total: 121, receptor });
  expect(totals.message).toBeUndefined();
});

test('a note of an authorized document has its prices as that has them', async () => {
  const { answer } = testTenant();
  const made = await answer(createInvoice, { items, autorizar: true });
  const comprobante_id = made.data._id;
  const note = await answer(createDebitNote, { comprobante_id, items });
  expect(note.message).toBeUndefined();
});
