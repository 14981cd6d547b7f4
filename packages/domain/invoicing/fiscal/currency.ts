// Currencies of a document: the authority's codes (MonId), accepted as such or as ISO codes, and the rate rule (10038-10039).
import { fail } from '#kernel/error.ts';

export const PESO = 'PES';

const OF_ISO: Readonly<Record<string, string>> = {
  ARS: PESO,
  USD: 'DOL',
  EUR: '060',
  BRL: '012',
  UYU: '011',
  CLP: '033',
  GBP: '021',
  JPY: '019',
  CNY: '064',
  PYG: '029',
  BOB: '031',
  MXN: '010',
};

/** Every code a client may send. */
export const CURRENCIES = [...Object.keys(OF_ISO), ...Object.values(OF_ISO)] as [
  string,
  ...string[],
];

export type Currency = { moneda: string; cotizacion: number };

/** The authority's code and the pesos per unit. Throws currency_rate_required, invoice_not_processable for a peso rate. */
export function currencyOf(code = PESO, rate?: number): Currency {
  const moneda = OF_ISO[code] ?? code;
  if (moneda === PESO) {
    if (rate === undefined || rate === 1) return { moneda, cotizacion: 1 };
    return fail('invoice_not_processable', {
      errors: [
        {
          field: 'cotizacion',
          location: 'body',
          message: 'The rate of the peso is 1',
          actual: rate,
        },
      ],
    });
  }
  if (rate !== undefined) return { moneda, cotizacion: rate };
  return fail('currency_rate_required', {
    errors: [{ field: 'cotizacion', location: 'body', code: 'conditional_required' }],
  });
}
