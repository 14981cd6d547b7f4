// The types of a tenant's own payment methods, where a payment names one that is not usual.
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import type { Context } from '#resource/context.ts';
import { foldedMethod, isKnownMethod, type MethodTypes } from './payment-places.ts';

/** By the folded name; reads nothing for methods that everybody has. */
export async function methodTypes(
  ctx: Context,
  methods: readonly (string | undefined)[],
): Promise<MethodTypes> {
  const unknown = [...new Set(methods.filter((one) => !isKnownMethod(one)))];
  const found = await Promise.all(
    unknown.map(async (code = ''): Promise<[string, string] | undefined> => {
      const id = await ctx.store.find(PaymentMethod, 'code', code);
      const method = id === undefined ? undefined : await ctx.store.get(PaymentMethod, id);
      return method && [foldedMethod(code), foldedMethod(method.type)];
    }),
  );
  return new Map(found.filter((one) => one !== undefined));
}
