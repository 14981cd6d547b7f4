// POST /payment_methods/{id}/toggle-status/: active becomes inactive and the other way round. Spec:
// States and transitions. Decision: it honours an Idempotency-Key, since a repeat would undo it.
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { PaymentMethod } from './records/payment-method.ts';

export const toggleMethod = verb(
  PaymentMethod,
  {
    name: 'payment_methods.toggle-status',
    summary: 'Activate or deactivate a payment method',
    description:
      '`active` becomes `inactive` and the other way round, so a repeat undoes it; with the same Idempotency-Key it does not. One that is inactive is no longer among `active/`; what names it is taken all the same.',
    method: 'POST',
    path: '/payment_methods/{id}/toggle-status/',
    access: 'payment_methods:write',
    on: 'record',
    data: shownRecord(PaymentMethod),
    fails: ['invalid_id', 'not_found', 'version_conflict'],
  },
  async (ctx, { record }) => {
    const status = record.status === 'active' ? 'inactive' : 'active';
    const after = amended(ctx, record, { status });
    return ctx.commit([update(PaymentMethod, record, after)], { data: after });
  },
);
