// POST /payment_methods/: a new method behind all others. Spec: it answers 200. The predefined ones are
// written along with the first.
import { fail } from '#kernel/error.ts';
import { type Change, create, nextNumber } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { assertPlace, readMethods } from './method-tree.ts';
import { isPredefined, PLACES, placeOf, predefinedChanges } from './predefined-methods.ts';
import { PaymentMethod } from './records/payment-method.ts';

export const createMethod = ownVerb(
  PaymentMethod,
  'create',
  {
    summary: 'Create a payment method',
  },
  async (ctx, { body }) => {
    const input = newRecord(ctx, PaymentMethod, body);
    const [{ number, taking }, siblings] = await Promise.all([
      nextNumber(ctx, PLACES),
      input.parent_id === null ? [] : readMethods(ctx),
      assertReferences(ctx, PaymentMethod, input),
    ]);
    assertPlace(siblings, input);
    const record = { ...input, sort_order: placeOf(number) };
    const changes = [
      taking,
      ...(number === 1 ? firstOnes(ctx, record) : []),
      create(PaymentMethod, record),
    ];
    return ctx.commit(changes, { data: record });
  },
);

function firstOnes(ctx: Context, { code }: PaymentMethod): Change[] {
  if (isPredefined(code)) {
    fail('duplicate_value', { errors: [{ field: 'code', location: 'body', code: 'not_unique' }] });
  }
  return predefinedChanges(ctx);
}
