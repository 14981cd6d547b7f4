// What stays of customers that were merged into another one: their ids, under which their sales
// are still found, and who answers for those sales.
import type { Sale } from '#domain/sales/records/sale.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { heldTo } from '#resource/list/list-verb.ts';
import { Customer } from './records/customer.ts';

type SaleQuery = ListQuery<(typeof Sale)['$filter']>;

/** The customer's id and those of the customers merged into it. */
export const idsOf = (customer: Customer): string[] => [
  customer._id,
  ...(customer.merged_ids ?? []),
];

/** Who bears what the customer of that id bought and owes: itself, or the one that it was merged into at last. */
export async function bearerOf(ctx: Context, id: string): Promise<Customer | undefined> {
  let customer: Customer | undefined = await ctx.store.get(Customer, id);
  while (customer?.merged_into !== undefined) {
    customer = await ctx.store.get(Customer, customer.merged_into);
  }
  return customer;
}

/** Does what names the one customer belong to the other? Those that were merged are one. */
export async function isOfCustomer(ctx: Context, named: string, id: string): Promise<boolean> {
  if (named === id) return true;
  const [bearer, other] = await Promise.all([bearerOf(ctx, named), bearerOf(ctx, id)]);
  return bearer !== undefined && bearer._id === other?._id;
}

/** The list of sales held to those of the customer and of the customers merged into it. */
export function ofCustomer(customer: Customer, query: SaleQuery): SaleQuery {
  const ids = idsOf(customer);
  return ids.length === 1
    ? heldTo(query, 'customer_id', customer._id)
    : { ...query, within: { ...query.within, customer_id: ids } };
}
