// DELETE /payment_methods/{id}/: the standard deletion, but never of a predefined method, nor of one by which sales were paid: their
// code would mean nothing any more. Spec: Payment methods. One that is no longer wanted is switched off.
import { Sale } from '#domain/sales/sale.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { PaymentMethod } from './payment-method.ts';

export const deleteMethod = ownVerb(
  PaymentMethod,
  'delete',
  {
    summary: 'Delete a payment method that is not predefined',
    when: (method) => method.is_default !== true,
    fails: ['default_record_protected', 'resource_in_use'],
  },
  async (ctx, { record }) => {
    if (record.is_default === true) fail('default_record_protected');
    await refuseUsed(ctx, record);
    return deleteRecord(PaymentMethod, ctx, record);
  },
);

async function refuseUsed(ctx: Context, { code }: PaymentMethod): Promise<void> {
  const { total: sales } = await ctx.store.list(Sale, {
    page: 1,
    perPage: 1,
    sort: 'created_at',
    direction: 'desc',
    filters: { payment_method: code },
  });
  if (sales === 0) return;
  const message = 'Sales were paid by it: switch it off instead';
  fail('resource_in_use', { errors: [{ message, sales }] });
}
