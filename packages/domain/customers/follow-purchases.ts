// The job that finds the last purchase of a customer again, after what it bought was changed: a sale that was cancelled, refunded or
// deleted is none, and one that is another's now is the purchase of that one. A new sale says so itself. Repeatable. Decision 596.
import { FOLLOW_PURCHASES_JOB } from '#domain/jobs/party-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { adjust, amended, type Change, holds, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { ofCustomer } from './merged.ts';
import { Customer } from './records/customer.ts';

/** Sales that were undone are met on the way to the last that stands. */
const LATEST_FIRST = { page: 1, perPage: 20, sort: 'created_at', direction: 'desc' } as const;

export const followPurchases = job(FOLLOW_PURCHASES_JOB, (ctx, customerId) =>
  untilUnmoved(ctx, async () => {
    const customer = await ctx.store.get(Customer, customerId);
    if (customer === undefined || customer.merged_into !== undefined) return;
    const at = await lastPurchase(ctx, customer);
    const { last_purchase_at } = customer;
    if (at === last_purchase_at) return;
    await ctx.commit(
      [holds(Customer, customer._id, { last_purchase_at }), told(ctx, customer, at)],
      { data: undefined },
    );
  }),
);

async function lastPurchase(ctx: Context, customer: Customer): Promise<string | undefined> {
  const query = ofCustomer(customer, { ...LATEST_FIRST, filters: {} });
  for await (const sales of ctx.store.pages(Sale, query)) {
    const last = sales.find(isStanding);
    if (last !== undefined) return last.created_at;
  }
  return undefined;
}

/** Without a new version where it has a day, as with each new sale. */
const told = (ctx: Context, customer: Customer, at: string | undefined): Change =>
  at === undefined
    ? update(Customer, customer, amended(ctx, customer, { last_purchase_at: undefined }))
    : adjust(Customer, customer._id, {
        field: 'total_purchases',
        by: 0,
        set: { last_purchase_at: at },
        refusal: { code: 'not_found' },
      });
