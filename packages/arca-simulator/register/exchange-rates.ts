// Official exchange rates: those of the table unless one was set. They hold for every day alike, dated to the last
// working day before the day that is asked for.
import type { Script } from '../state/script.ts';
import { CURRENCIES } from '../tables/currencies.ts';
import { daysAfter, weekday } from '../times.ts';

export type ExchangeRates = {
  /** Pesos for one; undefined for an unknown currency. */
  of(currency: string): number | undefined;
  set(currency: string, rate: number): void;
};

export const openExchangeRates = (script: Script<number>): ExchangeRates => ({
  of: (currency) => {
    const listed = CURRENCIES.find(({ id }) => id === currency);
    return listed && (script.get(currency) ?? listed.rate);
  },
  set: (currency, rate) => script.set(currency, rate),
});

/** The last Monday to Friday before that day, both `yyyymmdd`. */
export function workingDayBefore(date: string): string {
  const before = daysAfter(date, -1);
  return weekday(before) <= 5 ? before : workingDayBefore(before);
}
