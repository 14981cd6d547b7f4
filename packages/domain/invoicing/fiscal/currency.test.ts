// Currencies: codes, and when a rate is needed.
import { describe, expect, test } from 'vitest';
import { currencyOf } from './currency.ts';

const failing = (code: string) => expect.objectContaining({ code });

describe('currency', () => {
  test('pesos unless said otherwise, at 1', () => {
    expect(currencyOf({})).toEqual({ moneda: 'PES', cotizacion: 1 });
    expect(currencyOf({ moneda: 'ARS', cotizacion: 1 })).toEqual({ moneda: 'PES', cotizacion: 1 });
  });

  test("ISO codes become the authority's", () => {
    expect(currencyOf({ moneda: 'USD', cotizacion: 1450.5 })).toEqual({
      moneda: 'DOL',
      cotizacion: 1450.5,
    });
    expect(currencyOf({ moneda: '060', cotizacion: 1600 })).toEqual({
      moneda: '060',
      cotizacion: 1600,
    });
  });

  test('a foreign currency needs its rate, the peso has none', () => {
    expect(() => currencyOf({ moneda: 'USD' })).toThrow(failing('currency_rate_required'));
    expect(() => currencyOf({ moneda: 'PES', cotizacion: 2 })).toThrow(
      failing('currency_rate_not_allowed'),
    );
  });

  test('only a foreign currency can be paid in itself', () => {
    const cancela_misma_moneda_ext = true;
    expect(() => currencyOf({ moneda: 'ARS', cancela_misma_moneda_ext })).toThrow(
      failing('foreign_currency_required'),
    );
    expect(currencyOf({ moneda: 'ARS', cancela_misma_moneda_ext: false })).toEqual({
      moneda: 'PES',
      cotizacion: 1,
    });
    expect(currencyOf({ moneda: 'USD', cotizacion: 1450, cancela_misma_moneda_ext })).toMatchObject(
      { cancela_misma_moneda_ext: true },
    );
  });
});
