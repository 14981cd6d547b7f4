// The customer that a reward is for: named in the body or in the path.
import { Customer } from '#domain/customers/records/customer.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { Call } from '#resource/declaration.ts';
import { pathId } from '#resource/path-id.ts';

/** Throws related_record_not_found. */
export async function customerInBody(ctx: Context, id: string): Promise<Customer> {
  const customer = await living(ctx, id);
  if (customer !== undefined) return customer;
  const message = 'No such customer';
  return fail('related_record_not_found', {
    errors: [{ field: 'customer_id', location: 'body', code: 'not_found', message }],
  });
}

/** Throws invalid_id, not_found. */
export async function customerInPath(ctx: Context, params: Call['params']): Promise<Customer> {
  return (await living(ctx, pathId(params, 'customer_id'))) ?? fail('not_found');
}

async function living(ctx: Context, id: string): Promise<Customer | undefined> {
  const customer = await ctx.store.get(Customer, id);
  return customer?.status === 'deleted' ? undefined : customer;
}
