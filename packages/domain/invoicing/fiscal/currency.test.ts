// Currencies: codes, and when a rate is needed.
import { describe, expect, test } from 'vitest';
import { currencyOf } from './currency.ts';

const failing = (code: string) => expect.objectContaining({ code });

describe('currency', () => {
  test('pesos unless said otherwise, at 1', () => {
    expect(currencyOf()).toEqual({ moneda: 'PES', cotizacion: 1 });
    expect(currencyOf('ARS')).toEqual({ moneda: 'PES', cotizacion: 1 });
  });

  test("ISO codes become the authority's", () => {
    expect(currencyOf('USD', 1450.5)).toEqual({ moneda: 'DOL', cotizacion: 1450.5 });
    expect(currencyOf('060', 1600)).toEqual({ moneda: '060', cotizacion: 1600 });
  });

  test('a foreign currency needs its rate, the peso has none', () => {
    expect(() => currencyOf('USD')).toThrow(failing('currency_rate_required'));
    expect(() => currencyOf('PES', 2)).toThrow(failing('invoice_not_processable'));
  });
});
