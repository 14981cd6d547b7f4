// A sale and its invoice say the same VAT: by rate, exempt and untaxed, shipping included.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import type { TaxMode } from '#domain/sales/records/sale-vat.ts';
import { settledAmounts } from '#domain/sales/records/settle-amounts.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { contentFields } from '../records/document-lines.ts';
import type { Issuer } from './issuer.ts';
import { saleItems } from './sale-content.ts';

const issuer: Issuer = {
  cuit: '30715686054',
  name: 'Almacén del Sur SRL',
  condition: 'responsable_inscripto',
  salePoints: [1],
};
const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
const line = fc.record(
  {
    publication_id: fc.constant('p1'),
    price: cents(5_000_000),
    quantity: fc.integer({ min: 1, max: 50 }),
    tax_rate: fc.constantFrom(0, 2.5, 5, 10.5, 21, 27),
    tax_treatment: fc.constantFrom('taxed', 'exempt', 'untaxed'),
    discount_rate: fc.integer({ min: 0, max: 90 }),
  },
  { requiredKeys: ['publication_id', 'price', 'quantity'] },
);
const sales = fc.record(
  {
    items: fc.array(line, { minLength: 1, maxLength: 12 }),
    tax_rate: fc.constantFrom(0, 10.5, 21),
    tax_type: fc.constantFrom<TaxMode>('included', 'excluded', 'exempt'),
    discount_rate: fc.integer({ min: 0, max: 90 }),
    shipping_cost: cents(1_000_000),
  },
  { requiredKeys: ['items'] },
);

/** The sale as it is stored and its invoice of that class. */
function both(record: Rec, code: number): { sale: Rec; document: Rec } {
  const type = voucherType(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  const chargesVat = type.class !== 'C';
  const sale = { ...record, ...settledAmounts(record, { chargesVat }) };
  const condition = chargesVat ? 'responsable_inscripto' : 'monotributo';
  const items = saleItems(sale, { ...issuer, condition });
  return { sale, document: contentFields({ type, items, pricesIncludeVat: true, tributes: [] }) };
}

const rows = (taxes: readonly Rec[]) =>
  taxes
    .filter(({ base }) => base > 0)
    .map(({ tax_rate, base, amount }) => [tax_rate, base, amount]);

describe('a sale and its invoice', () => {
  test.each([
    ['A', 1],
    ['B', 6],
    ['C', 11],
  ])('of class %s have the same total and VAT, rate by rate', (_, code) => {
    const property = (record: Rec) => {
      const { sale, document } = both(record, code);
      expect(document.total).toBe(sale.total);
      expect(document.iva).toBe(sale.tax_amount);
      const items = document.iva_items.map(({ alicuota, base, importe }: Rec) => [
        alicuota,
        base,
        importe,
      ]);
      expect(items).toEqual(rows(sale.taxes));
    };
    fc.assert(fc.property(sales, property), { numRuns: 400 });
  });

  test('have the general rate where nothing says another, on shipping too', () => {
    const { sale, document } = both({ items: [{ price: 112, quantity: 1 }], shipping_cost: 9 }, 6);
    expect(sale).toMatchObject({ total: 121, tax_amount: 21 });
    expect(document).toMatchObject({ total: 121, iva: 21, neto_gravado: 100 });
  });

  test('have what is exempt and untaxed in its place, and not as a base at 0 %', () => {
    const items = [
      { price: 121, quantity: 1 },
      { price: 50, quantity: 1, tax_treatment: 'exempt' },
      { price: 30, quantity: 1, tax_treatment: 'untaxed' },
    ];
    expect(both({ items }, 1).document).toMatchObject({
      exento: 50,
      no_gravado: 30,
      iva_items: [{ alicuota: 21, base: 100, importe: 21 }],
    });
  });
});
