// In which categories the publications of sales are, read only where a goal asks for one.
import { Category } from '#domain/catalog/records/category.ts';
import { Product } from '#domain/catalog/records/product.ts';
import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import type { Context } from '#resource/context.ts';
import type { Sales, SoldCategories } from './records/contribution.ts';
import type { Goal } from './records/goal.ts';

const PUBLICATIONS = [Product, Service, Rental];

export async function readSoldCategories(
  ctx: Context,
  goals: readonly Goal[],
  sales: Sales,
): Promise<SoldCategories> {
  const wanted = goals.flatMap(({ goal_type, category_id }) =>
    goal_type === 'product_category' && category_id !== undefined ? [category_id] : [],
  );
  if (wanted.length === 0) return { categoryOf: new Map(), within: new Map() };
  const items = [...sales.values()].flatMap((sale) => sale?.items ?? []);
  const ids = [...new Set(items.map((item) => item.publication_id))];
  const [categoryOf, within] = await Promise.all([readCategories(ctx, ids), readTree(ctx, wanted)]);
  return { categoryOf, within };
}

async function readCategories(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(PUBLICATIONS.map((noun) => ctx.store.getMany(noun, ids)));
  const records = found.flatMap((part) => [...part.values()]);
  return new Map(
    records.flatMap(({ _id, category_id: category }) => (category ? [[_id, category]] : [])),
  );
}

/** Each wanted category with all that hang below it. */
async function readTree(
  ctx: Context,
  wanted: readonly string[],
): Promise<Map<string, Set<string>>> {
  const children = new Map<string, string[]>();
  for await (const { _id, parent_id: parent } of ctx.store.each(Category)) {
    if (parent) children.set(parent, [...(children.get(parent) ?? []), _id]);
  }
  const below = (root: string): Set<string> => {
    const seen = new Set([root]);
    for (const id of seen) for (const child of children.get(id) ?? []) seen.add(child);
    return seen;
  };
  return new Map(wanted.map((root) => [root, below(root)]));
}
