// VAT that was withheld from the account, by the month of its date: what payments on current accounts told of it. Few in any year, so all
// of them are read at once, and months before that nobody calculated are settled with theirs.
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { Withholding } from '../../records/withholding/withholding.ts';

const AT_ONCE = 100;

/** The sum of each month; 0 of any other. */
export async function vatWithheld(ctx: Context): Promise<(period: string) => number> {
  const query: ListQuery<(typeof Withholding)['$filter']> = {
    page: 1,
    perPage: AT_ONCE,
    sort: 'created_at',
    direction: 'asc',
    filters: { direction: 'suffered', tax: 'vat', status: 'applied' },
  };
  const sums = new Map<string, Decimal>();
  let cursor: string | undefined;
  do {
    const page = await ctx.store.list(Withholding, { ...query, ...(cursor && { cursor }) });
    for (const { period, amount } of page.items) {
      sums.set(period, decimal(amount).plus(sums.get(period) ?? 0));
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return (period) => toAmount(sums.get(period) ?? decimal(0));
}
