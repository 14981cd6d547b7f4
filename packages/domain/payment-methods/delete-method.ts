// DELETE /payment_methods/{id}/: the standard deletion, but never of a predefined method. Spec: Payment
// methods.
import { fail } from '#kernel/error.ts';
import { deleteRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { deletedData } from '#resource/record-schema.ts';
import { PaymentMethod } from './payment-method.ts';

export const deleteMethod = verb(
  PaymentMethod,
  {
    name: 'payment_methods.delete',
    summary: 'Delete a payment method that is not predefined',
    method: 'DELETE',
    path: '/payment_methods/{id}/',
    access: 'payment_methods:write',
    on: 'record',
    when: (method) => method.is_default !== true,
    data: deletedData,
    fails: [
      'invalid_id',
      'not_found',
      'default_record_protected',
      'resource_in_use',
      'version_conflict',
    ],
    failStatus: { version_conflict: 400 },
  },
  async (ctx, { record }) => {
    if (record.is_default === true) fail('default_record_protected');
    return deleteRecord(PaymentMethod, ctx, record);
  },
);
