// The categories of what a sale sells, for rewards that are for a category.

import { Product } from '#domain/catalog/records/product.ts';
import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import type { Categories } from '#domain/sales/records/reward-off.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import type { Context } from '#resource/context.ts';
import type { Reward } from './records/reward.ts';

/** Reads nothing for other rewards. What is no longer there is in no category. */
export async function categoriesOf(ctx: Context, reward: Reward, sale: Sale): Promise<Categories> {
  if (reward.entity_type !== 'category') return new Map();
  const sold = sale.items.map(({ publication_id: id }) => id);
  const reads = [Product, Service, Rental].map((noun) => ctx.store.getMany(noun, sold));
  const found = (await Promise.all(reads)).flatMap((part) => [...part.values()]);
  return new Map(found.map(({ _id, category_id }) => [_id, category_id]));
}
