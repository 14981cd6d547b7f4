// What units cost that left the shelf, with a sale or with a delivery note: of each variant what it costs itself, else its product.
import { Product } from '#domain/catalog/records/product.ts';
import { costOf } from '#domain/catalog/records/variant.ts';
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { credit, type Leg } from '../legs.ts';

type Units = { product_id: string; variant_id?: string; quantity: number };

export async function costOfUnits(ctx: Context, taken: readonly Units[] = []): Promise<Leg[]> {
  const products = await ctx.store.getMany(
    Product,
    taken.map(({ product_id: id }) => id),
  );
  return costLegs(
    taken.map(({ product_id: id, variant_id, quantity }) => ({
      quantity,
      cost: costOf(products.get(id) ?? {}, variant_id),
    })),
  );
}

/** Units that left the shelf, at what they had cost. */
function costLegs(taken: readonly { quantity: number; cost: number }[]): Leg[] {
  const cost = toAmount(sum(taken.map((one) => roundAmount(times(one.quantity, one.cost)))));
  return [
    ...(cost === 0 ? [] : [{ at: 'cost_of_sales' as const, amount: cost }]),
    ...credit('goods', cost),
  ];
}
