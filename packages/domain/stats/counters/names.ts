// What products and customers are called now, where they still are.
import { Product } from '#domain/catalog/records/product.ts';
import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import type { Context } from '#resource/context.ts';

type Ids = { readonly products?: readonly string[]; readonly customers?: readonly string[] };

/** By id, in one round trip. */
export async function readNames(
  ctx: Context,
  { products = [], customers = [] }: Ids,
): Promise<Map<string, string>> {
  const found = await Promise.all([
    ctx.store.getMany(Product, products as readonly (typeof Product)['$id'][]),
    ctx.store.getMany(Service, products as readonly (typeof Service)['$id'][]),
    ctx.store.getMany(Rental, products as readonly (typeof Rental)['$id'][]),
    ctx.store.getMany(Customer, customers as readonly (typeof Customer)['$id'][]),
  ]);
  return new Map(
    found.flatMap((part) =>
      [...part].flatMap(([id, { name }]): [string, string][] => (name ? [[id, name]] : [])),
    ),
  );
}
