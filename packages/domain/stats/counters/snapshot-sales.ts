// What statistics read of other records when they count a sale and keep with what was counted: what its products cost and the category
// of each then, who had its session open, and which methods are no money. A sale that is undone so takes away what it had added.
import { methodTypes } from '#domain/accounting/posting/method-types.ts';
import { placeOfMethod } from '#domain/accounting/posting/payment-places.ts';
import { publicationNoun } from '#domain/catalog/records/publication-types.ts';
import { costOf } from '#domain/catalog/records/variant.ts';
import { PosSession } from '#domain/pos/records/pos-session.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { paidOf } from '#domain/sales/records/sale-payments.ts';
import type { Context } from '#resource/context.ts';
import { costAmong, costKey, type SaleSnapshot } from '../records/sale-snapshot.ts';

/** A sale with what was told of it before. */
type Snapshotted = { readonly sale: Sale; readonly told?: SaleSnapshot | undefined };
type Line = Sale['items'][number];
type Publication = {
  readonly cost?: number;
  readonly variants?: unknown;
  readonly category_id?: string | null;
};

/** In the order given. What was told before stays; only what the sales name anew is read. */
export async function snapshotSales(
  ctx: Context,
  sales: readonly Snapshotted[],
): Promise<SaleSnapshot[]> {
  const methods = sales.flatMap(({ sale }) => methodsOf(sale));
  const [publications, sellers, types] = await Promise.all([
    readPublications(ctx, sales.flatMap(untold)),
    readSellers(ctx, sales),
    methodTypes(ctx, methods),
  ]);
  return sales.map((telling) => {
    const { sale, told = {} } = telling;
    const fresh = untold(telling);
    const named = (id: string) => publications.get(id);
    const costs = fresh.map((line) => {
      const goods = named(line.publication_id) ?? {};
      return [costKey(line), costOf(goods, line.variant_id)] as const;
    });
    const categories = fresh.flatMap(({ publication_id: id }) => {
      const category = named(id)?.category_id;
      return category ? [[id, category] as const] : [];
    });
    const seller = told.seller ?? sellers.get(sale.session_id ?? '');
    const owing = methodsOf(sale).filter((one) => placeOfMethod(one, types) === 'receivables');
    return {
      costs: { ...told.costs, ...Object.fromEntries(costs) },
      categories: { ...Object.fromEntries(categories), ...told.categories },
      owing,
      ...(seller !== undefined && { seller }),
    };
  });
}

const methodsOf = (sale: Sale): string[] =>
  paidOf({ ...sale, status: 'completed' }).map(({ method }) => method);

const untold = ({ sale, told }: Snapshotted): Line[] =>
  sale.items.filter((line) => costAmong((key) => told?.costs?.[key], line) === undefined);

/** Each is looked for as what its line says that it is: nowhere else. */
async function readPublications(
  ctx: Context,
  lines: readonly Line[],
): Promise<Map<string, Publication>> {
  const byNoun = [...Map.groupBy(lines, publicationNoun)];
  const found = await Promise.all(
    byNoun.map(([noun, own]): Promise<ReadonlyMap<string, Publication>> => {
      const ids = own.map(({ publication_id: id }) => id);
      return ctx.store.getMany(noun, ids as readonly (typeof noun)['$id'][]);
    }),
  );
  return new Map(found.flatMap((part) => [...part]));
}

/** Who had the session of the till open. */
async function readSellers(
  ctx: Context,
  sales: readonly Snapshotted[],
): Promise<Map<string, string>> {
  const ids = sales.flatMap(({ sale, told }) =>
    sale.session_id === undefined || told?.seller !== undefined ? [] : [sale.session_id],
  );
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)] as readonly (typeof PosSession)['$id'][];
  const sessions = await ctx.store.getMany(PosSession, wanted);
  return new Map(
    [...sessions.values()].map(({ _id, user_id, opened_by }) => [_id, user_id || opened_by]),
  );
}
