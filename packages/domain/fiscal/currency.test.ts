// Currencies: codes, and when a rate is needed.
import { describe, expect, test } from 'vitest';
import { checkRate, currencyOf, rateDay } from './currency.ts';

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

  test('a rate has four whole digits, as the form of the authority (10056)', () => {
    const of = (cotizacion: number) => () => currencyOf({ moneda: 'USD', cotizacion });
    expect(of(9_999.999999)).not.toThrow();
    expect(of(10_000)).toThrow(failing('currency_rate_out_of_range'));
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
    expect(() => currencyOf({ moneda: 'USD', cancela_misma_moneda_ext })).toThrow(
      failing('currency_rate_required'),
    );
    expect(currencyOf({ moneda: 'USD', cotizacion: 1450, cancela_misma_moneda_ext })).toMatchObject(
      { cancela_misma_moneda_ext: true },
    );
  });
});

describe('the rate beside the official one', () => {
  const official = { cotizacion: 1450.5, fecha: '2026-11-19' };
  const check = (cotizacion: number, cancela_misma_moneda_ext?: boolean) => () =>
    checkRate({ cotizacion, cancela_misma_moneda_ext }, official);

  test.each([29.01, 1450.5, 5802])('%d is taken', (rate) => {
    expect(check(rate)).not.toThrow();
    expect(check(rate, false)).not.toThrow();
  });

  test.each([29.009999, 5802.000001, 0.5])('%d is too far from it', (actual) => {
    const line = { min: 29.01, max: 5802, official_rate: 1450.5, official_date: '2026-11-19' };
    expect(check(actual)).toThrow(
      expect.objectContaining({
        code: 'currency_rate_out_of_range',
        errors: [expect.objectContaining({ ...line, field: 'cotizacion', actual })],
      }),
    );
  });

  test('what is paid in the currency itself bears exactly it', () => {
    expect(check(1450.5, true)).not.toThrow();
    expect(check(1450.51, true)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ min: 1450.5, max: 1450.5, actual: 1450.51 })],
      }),
    );
  });

  test.each([
    ['2026-11-20', '2026-11-20', '2026-11-19'],
    ['2026-11-24', '2026-11-20', '2026-11-19'],
    ['2026-11-16', '2026-11-20', '2026-11-13'],
  ])('of %s as seen on %s it is that of %s', (fecha, today, day) => {
    expect(rateDay(fecha, today)).toBe(day);
  });
});
