// What a sale gives back when it is undone or deleted: the stock that it took and the uses of promotions.
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { usesGivenBack } from './price-sale.ts';
import type { Sale } from './sale.ts';
import { stockChanges, type Taken } from './sale-stock.ts';

/** `sale` tells the promotions that it uses. */
export const givenBack = (
  ctx: Context,
  taken: readonly Taken[],
  sale: Pick<Sale, 'promotions_used'>,
): Change[] => [...stockChanges(taken, []), ...usesGivenBack(ctx, sale)];
