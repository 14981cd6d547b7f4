// A document in dollars is posted as its VAT book has it: each row of VAT is converted by itself.
import { expect, it } from 'vitest';
import { documentLegs } from './sale-legs.ts';

const RATE = 1449.5;
const ROWS = [
  { base: 50, importe: 5.25 },
  { base: 300.15, importe: 63.03 },
];
/** 7609.88 and 91361.99; of their sum, 68.28, they would be 98971.86. */
const VAT = 98_971.87;

it('posts the VAT of a sale row by row, and its net as well', () => {
  const document = {
    tipo_comprobante: 1,
    neto_gravado: 350.15,
    iva: 68.28,
    iva_items: ROWS,
    total: 418.43,
    cotizacion: RATE,
  };
  const legs = documentLegs(document, {
    against: [{ at: 'receivables', weight: 1 }],
    income: [{ at: 'sales_goods', weight: 1 }],
  });
  expect(legs).toEqual([
    { at: 'receivables', amount: 606_514.3 },
    { at: 'sales_goods', amount: -507_542.43 },
    { at: 'output_vat', amount: -VAT },
  ]);
});
