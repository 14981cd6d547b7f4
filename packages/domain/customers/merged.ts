// What stays of customers that were merged into another one: their ids, under which their sales
// are still found.
import type { ListQuery, Rec } from '#resource/context.ts';
import { heldTo } from '#resource/list-verb.ts';

/** The customer's id and those of the customers merged into it. */
export const idsOf = (customer: Rec): string[] => [customer._id, ...(customer.merged_ids ?? [])];

/** The list of sales held to those of the customer and of the customers merged into it. */
export function ofCustomer(customer: Rec, query: ListQuery): ListQuery {
  const ids = idsOf(customer);
  return ids.length === 1
    ? heldTo(query, 'customer_id', customer._id)
    : { ...query, within: { ...query.within, customer_id: ids } };
}
