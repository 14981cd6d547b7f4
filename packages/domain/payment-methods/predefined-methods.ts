// The methods that every account has, in each mode. Decision: they are written when a request first
// asks for the methods or adds one, in one commit, rather than when the account or a sandbox
// generation begins: from then on they are records like any other, with ids of their own, in every
// list, order and total. The sequence says whether that has happened; its later numbers give each
// new method its place behind the others.
import { newId } from '#kernel/id.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type Found, onceGiven } from '#resource/list/once-given.ts';
import { PaymentMethod } from './records/payment-method.ts';
import { PREDEFINED } from './records/predefined.ts';

/** Number 0: nothing was written yet. */
export const PLACES = 'payment_methods';

type Predefined = (typeof PREDEFINED)[number];

/** The place of the method that takes that number of the sequence. */
export const placeOf = (number: number): number => PREDEFINED.length + number;

/** True for a code that is the same as a predefined one when case and accents do not count. */
export function isPredefined(code: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}+/gu, '');
  return PREDEFINED.some((one) => one.code === plain(plain(code).toLowerCase()));
}

/** Their records, to be written with the first number of the sequence. */
export const predefinedChanges = (ctx: Context): Change[] =>
  PREDEFINED.map((fields, index) => create(PaymentMethod, predefinedRecord(ctx, fields, index)));

/** What `read` finds once the predefined methods are there. */
export const withPredefined = <T extends Found>(ctx: Context, read: () => Promise<T>): Promise<T> =>
  onceGiven(
    ctx,
    {
      sequence: PLACES,
      revision: 1,
      changes: () => [{ kind: 'number', sequence: PLACES, to: 1 }, ...predefinedChanges(ctx)],
    },
    read,
  );

/** A millisecond apart, so that the newest-first order of lists begins with cash. */
function predefinedRecord(ctx: Context, fields: Predefined, index: number): PaymentMethod {
  const id = newId(ctx.clock.now() - index);
  const whole = {
    ...PaymentMethod.defaults,
    ...fields,
    status: 'active',
    sort_order: index + 1,
    parent_id: null,
    price_impact_percentage: 0,
    is_default: true,
  } as const;
  return brandNew(ctx, PaymentMethod, whole, id);
}
