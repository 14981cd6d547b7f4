// What a document in another currency comes to in pesos at most: books, perceptions and statistics count it in them (decision 632).
import { AMOUNT_MAX, decimal, times, toAmount } from '#kernel/money.ts';

/** What is wrong with the total, with the greatest at that rate as `max`; undefined where it fits. */
export function beyondPesos(total: number, exchangeRate: number) {
  if (times(total, exchangeRate).abs().lte(AMOUNT_MAX)) return undefined;
  const message = 'The amount is greater than the largest that can be kept';
  return { message, max: toAmount(decimal(AMOUNT_MAX).div(exchangeRate)), actual: total };
}
