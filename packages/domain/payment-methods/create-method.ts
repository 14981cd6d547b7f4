// POST /payment_methods/: a new method behind all others. Spec: it answers 200. The predefined ones are
// written along with the first.
import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { type Change, create } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { assertPlace, readMethods } from './method-tree.ts';
import { PaymentMethod } from './payment-method.ts';
import { isPredefined, PLACES, placeOf, predefinedChanges } from './predefined-methods.ts';

export const createMethod = verb(
  PaymentMethod,
  {
    name: 'payment_methods.create',
    summary: 'Create a payment method',
    method: 'POST',
    path: '/payment_methods/',
    access: 'payment_methods:write',
    body: createBody(PaymentMethod),
    data: shownRecord(PaymentMethod),
    fails: ['duplicate_value', 'related_record_not_found'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const input = newRecord(ctx, PaymentMethod, body as Rec);
    const [last, siblings] = await Promise.all([
      ctx.store.lastNumber(PLACES),
      input.parent_id === null ? [] : readMethods(ctx),
      assertReferences(ctx, PaymentMethod, input),
    ]);
    assertPlace(siblings, input);
    const number = last + 1;
    const record = { ...input, sort_order: placeOf(number) };
    const place: Change = { kind: 'number', sequence: PLACES, to: number };
    const changes = [
      place,
      ...(last === 0 ? firstOnes(ctx, record) : []),
      create(PaymentMethod, record),
    ];
    return ctx.commit(changes, { data: record });
  },
);

function firstOnes(ctx: Context, { code }: Rec): Change[] {
  if (isPredefined(code)) {
    fail('duplicate_value', { errors: [{ field: 'code', location: 'body', code: 'not_unique' }] });
  }
  return predefinedChanges(ctx);
}
