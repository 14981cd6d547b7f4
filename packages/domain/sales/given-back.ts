// What a sale gives back when it is undone or deleted: the stock that it took and the uses of promotions.
import { type Products, stockChanges } from '#domain/catalog/stock/move-stock.ts';
import type { Taken } from '#domain/catalog/stock/stock-lines.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { usesGivenBack } from './price-sale.ts';
import type { Sale } from './records/sale.ts';

/** `sale` tells the promotions that it uses, `products` what it took from. */
export const givenBack = (
  ctx: Context,
  { taken, products }: { taken: readonly Taken[]; products: Products },
  sale: Pick<Sale, 'promotions_used'>,
): Change[] => [...stockChanges(taken, [], products), ...usesGivenBack(ctx, sale)];
