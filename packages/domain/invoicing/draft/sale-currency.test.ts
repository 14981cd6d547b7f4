import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#kernel/money.ts';
import { inCurrency } from './sale-currency.ts';

test('a sale in a currency comes back to its pesos, to half a cent of the currency', () => {
  const price = fc.integer({ min: 100, max: 10_000_000 }).map((cents) => cents / 100);
  const rate = fc.integer({ min: 1, max: 5_000_000 }).map((mills) => mills / 1000);
  const property = (prices: number[], cotizacion: number) => {
    const items = prices.map((importe) => ({
      descripcion: 'Yerba',
      cantidad: 3,
      precio_unitario: importe,
      importe,
    }));
    const pesos = sum(prices);
    fc.pre(pesos.div(cotizacion).gte(0.01));
    const converted = inCurrency(items, { moneda: 'USD', cotizacion });
    const total = sum(converted.map(({ importe }) => importe));
    expect(
      total
        .times(cotizacion)
        .minus(pesos)
        .abs()
        .lte(cotizacion * 0.005 + 1e-6),
    ).toBe(true);
  };
  fc.assert(fc.property(fc.array(price, { minLength: 1, maxLength: 9 }), rate, property));
  const nothing = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 1, importe: 1 }];
  expect(() => inCurrency(nothing, { moneda: 'USD', cotizacion: 1000 })).toThrow(
    expect.objectContaining({ code: 'invoice_not_processable' }),
  );
});
