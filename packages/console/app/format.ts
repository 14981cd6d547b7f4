// Times, amounts and numbers as people of Argentina read them, in the language chosen.
import { BUSINESS_TIME_ZONE } from '#kernel/date.ts';
import { language } from './language.ts';

const PESO = 'ARS';
const [AMOUNT_DECIMALS, QUANTITY_DECIMALS] = [2, 6];
const LOCALES = { es: 'es-AR', en: 'en-GB' } as const;
const locale = (): string => LOCALES[language.get()];

export function moment(iso: string): string {
  const at = Date.parse(iso);
  const zoned = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: BUSINESS_TIME_ZONE }).format(at);
  return `${zoned({ dateStyle: 'medium' })}, ${zoned({ timeStyle: 'medium', hourCycle: 'h23' })}`;
}

/** `YYYY-MM-DD` as a day, whatever the zone of the browser. */
export const day = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** Of the currencies pesos alone go by a bare sign, which the dollar and others have too; all show their cents. */
export const money = (amount: number, currency = PESO): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: currency === PESO ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: AMOUNT_DECIMALS,
    maximumFractionDigits: AMOUNT_DECIMALS,
  }).format(amount);

/** For labels where there is little room. */
export const shortMoney = (amount: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(amount);

export const count = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** With all the decimals that it has: a quantity has up to six. */
export const quantity = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: QUANTITY_DECIMALS }).format(value);
