// Currencies of a document: the authority's codes (MonId), accepted as such or as ISO codes, and the rules of their rate (10037-10039,
// 10239-10241), alone and beside the official one as the authority tells it (10038, 10119).
import { OF_ISO } from '#kernel/currency-codes.ts';
import { weekdayBefore } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { decimal, percent } from '#kernel/money.ts';
import type { ExchangeRate } from '#resource/ports.ts';

export const PESO = 'PES';

/** Is it pesos, by either code? Who takes an expense from a received invoice says the authority's. Not said is pesos. */
export const isPesos = (code: string = PESO): boolean => {
  const capitals = code.toUpperCase();
  return (OF_ISO[capitals] ?? capitals) === PESO;
};

/** Every code a client may send. */
export const CURRENCIES = [...Object.keys(OF_ISO), ...Object.values(OF_ISO)] as [
  string,
  ...string[],
];

type Currency = { moneda: string; cotizacion: number; cancela_misma_moneda_ext?: boolean };
export type CurrencyInput = {
  moneda?: string;
  cotizacion?: number;
  cancela_misma_moneda_ext?: boolean;
};

/** Four whole digits and six decimals is what the authority's form holds (10056). */
export const RATE_MAX = 9_999.999_999;

/**
 * The authority's code and the pesos per unit. Throws currency_rate_required, currency_rate_not_allowed (the rate of the peso is 1),
 * currency_rate_out_of_range (more than the form holds) and foreign_currency_required (pesos are not paid in a foreign currency).
 */
export function currencyOf(input: CurrencyInput): Currency {
  const { cotizacion: rate, cancela_misma_moneda_ext } = input;
  const code = input.moneda ?? PESO;
  const moneda = OF_ISO[code] ?? code;
  if (moneda === PESO) {
    if (rate !== undefined && rate !== 1) {
      fail('currency_rate_not_allowed', {
        errors: [{ field: 'cotizacion', location: 'body', expected: 1, actual: rate }],
      });
    }
    if (cancela_misma_moneda_ext === true) {
      fail('foreign_currency_required', {
        errors: [{ field: 'cancela_misma_moneda_ext', location: 'body', actual: true }],
      });
    }
    return { moneda, cotizacion: 1 };
  }
  if (rate !== undefined) {
    if (rate > RATE_MAX) tooHigh(rate);
    return {
      moneda,
      cotizacion: rate,
      ...(cancela_misma_moneda_ext !== undefined && { cancela_misma_moneda_ext }),
    };
  }
  return fail('currency_rate_required', {
    errors: [{ field: 'cotizacion', location: 'body', code: 'conditional_required' }],
  });
}

const tooHigh = (actual: number): never =>
  fail('currency_rate_out_of_range', {
    errors: [{ field: 'cotizacion', location: 'body', code: 'too_large', max: RATE_MAX, actual }],
  });

const [LEAST_PERCENT, MOST_PERCENT] = [2, 400];

/** The day whose rate a document paid in its own currency must bear (10038): the weekday before its own or today, the earlier. */
export const rateDay = (fecha: string, today: string): string =>
  weekdayBefore(fecha < today ? fecha : today);

/** Throws currency_rate_out_of_range with what the authority takes: exactly its rate of that day where the currency is paid in itself. */
export function checkRate(
  { cotizacion, cancela_misma_moneda_ext }: Omit<Currency, 'moneda'>,
  { cotizacion: official, fecha }: ExchangeRate,
): void {
  const isExact = cancela_misma_moneda_ext === true;
  const min = isExact ? official : percent(official, LEAST_PERCENT).toNumber();
  const max = isExact ? official : percent(official, MOST_PERCENT).toNumber();
  const rate = decimal(cotizacion);
  if (rate.gte(min) && rate.lte(max)) return;
  const quoted = { official_rate: official, ...(fecha && { official_date: fecha }) };
  const line = { field: 'cotizacion', code: 'out_of_range', min, max, actual: cotizacion } as const;
  fail('currency_rate_out_of_range', { errors: [{ ...line, location: 'body', ...quoted }] });
}
