// DELETE /payment_methods/{id}/: the standard deletion, but never of a predefined method. One that any record says by its id, code or name
// is in use (`names` of fields); one that is no longer wanted is switched off. Spec: Payment methods.
import { fail } from '#kernel/error.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { PaymentMethod } from './records/payment-method.ts';

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
    return deleteRecord(PaymentMethod, ctx, record);
  },
);
