// VAT that was withheld from the account, by the month of its date: what payments on current accounts told of it. Few in any year, so all
// of them are read at once, and months before that were not calculated are settled with theirs.
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { Withholding } from '../../records/withholding/withholding.ts';

/** The sum of each month; 0 of any other. */
export async function vatWithheld(ctx: Context): Promise<(period: string) => number> {
  const filters = { direction: 'suffered', tax: 'vat', status: 'applied' } as const;
  const sums = new Map<string, Decimal>();
  for (const { period, amount } of await everyRecord(ctx, Withholding, { filters })) {
    sums.set(period, decimal(amount).plus(sums.get(period) ?? 0));
  }
  return (period) => toAmount(sums.get(period) ?? decimal(0));
}
