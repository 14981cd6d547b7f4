// What stays of customers that were merged into another one: their ids, under which their sales
// are still found.
import type { Rec } from '#resource/context.ts';

/** The customer's id and those of the customers merged into it. */
export const idsOf = (customer: Rec): string[] => [customer._id, ...(customer.merged_ids ?? [])];
