// PUT /payment_methods/{id}/: the standard update; a new parent must not close a ring nor push the
// branch too deep, and a predefined method keeps its code, as any does that other records name by it.
import { type FieldError, refuse } from '#kernel/error.ts';
import { update } from '#resource/change.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { ancestorsFrom, assertPlace, heldStill, readMethods } from './method-tree.ts';
import { PaymentMethod } from './records/payment-method.ts';

export const updateMethod = ownVerb(
  PaymentMethod,
  'update',
  {
    summary:
      'Change a payment method, or hang it elsewhere; its code only while nothing names it by that',
    fails: ['resource_in_use'],
  },
  async (ctx, { record, body }) => {
    const after = amendedRecord(ctx, PaymentMethod, record, body);
    refuse(codeErrors(record, after));
    if (after.parent_id === record.parent_id || after.parent_id === null) {
      return updateRecord(PaymentMethod, ctx, record, body);
    }
    const [methods] = await Promise.all([
      readMethods(ctx),
      assertReferences(ctx, PaymentMethod, after, record),
    ]);
    assertPlace(methods, after);
    const ancestors = ancestorsFrom(methods, after.parent_id);
    const changes = [update(PaymentMethod, record, after), ...heldStill(ancestors)];
    return ctx.commit(changes, { data: after });
  },
);

function codeErrors(before: PaymentMethod, after: PaymentMethod): FieldError[] {
  if (before.is_default !== true || before.code === after.code) return [];
  const message = 'A predefined method keeps its code';
  return [{ field: 'code', location: 'body', code: 'immutable', message }];
}
