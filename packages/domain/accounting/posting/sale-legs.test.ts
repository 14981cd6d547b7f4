// A document in dollars is posted as its VAT book has it: each row of VAT is converted by itself.
import { expect, it } from 'vitest';
import { sum, toAmount } from '#kernel/money.ts';
import { totalOf } from '../records/vat/sums.ts';
import { entryOfDocument } from '../vat/entry/entry-of-document.ts';
import { totalOf as totalLegs } from './legs.ts';
import { documentLegs, owedInPesos } from './sale-legs.ts';

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

const TAXED = {
  tipo_comprobante: 1,
  punto_venta: 1,
  numero: 1,
  fecha: '2026-11-02',
  concepto: 1,
  emisor: { condicion_iva: 'responsable_inscripto' },
  receptor: { tipo_documento: 80, numero_documento: '30710964617', condicion_iva_receptor: 1 },
  iva_items: [{ alicuota: 21, base: 100, importe: 21 }],
  neto_gravado: 100,
  no_gravado: 0,
  exento: 0,
  moneda: 'DOL',
  cotizacion: RATE,
};
const taxed = (...rows: [codigo: number, importe: number, jurisdiction?: string][]) => {
  const tributos = rows.map(([codigo, importe, place]) => ({
    codigo,
    importe,
    ...(place !== undefined && { jurisdiction: place }),
  }));
  const total = toAmount(sum([121, ...rows.map(([, importe]) => importe)]));
  return { ...TAXED, iva: 21, total, tributos };
};

/** Of 0.01 a row is 14.50 (14.495), two together are 28.99. */
it.each([
  ['of the nation', taxed([1, 0.01], [9, 0.01])],
  ['of the town', taxed([3, 0.01], [8, 0.01])],
  ['of one code', taxed([6, 0.01], [6, 0.01])],
  ['of a province, which stand on two accounts', taxed([2, 0.01, '901'], [7, 0.01, '901'])],
])('posts other taxes %s as the column of the book', (_, document) => {
  const rules = {
    activities: [],
    sale_point_activities: {},
    condition: 'responsable_inscripto',
  } as never;
  const entry = entryOfDocument(document, rules);
  expect(owedInPesos(document)).toBe(toAmount(totalOf(entry)));
  expect(owedInPesos(document)).toBe(175_418.49);
  const legs = documentLegs(document, {
    against: [{ at: 'receivables', weight: 1 }],
    income: [{ at: 'sales_goods', weight: 1 }],
  });
  const sides = new Set(['receivables', 'sales_goods', 'output_vat']);
  const taxes = legs.filter(({ at }) => !sides.has(String(at)));
  expect(totalLegs(taxes)).toBe(-28.99);
});

it('posts gross income tax of two jurisdictions as the two rows that the book has', () => {
  const document = taxed([7, 0.01, '901'], [7, 0.01, '902']);
  expect(owedInPesos(document)).toBe(175_418.5);
});
