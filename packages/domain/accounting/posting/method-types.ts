// The types of a tenant's own payment methods, where a payment names one that is not usual, by whatever word it says (decision 125).
import { codesOf, methodsOf } from '#domain/payment-methods/find-methods.ts';
import type { Context } from '#resource/context.ts';
import { foldedMethod, isKnownMethod, type MethodTypes } from './payment-places.ts';

/** By the folded word; reads nothing for methods that everybody has. */
export async function methodTypes(
  ctx: Context,
  methods: readonly (string | undefined)[],
): Promise<MethodTypes> {
  const unknown = methods.flatMap((one) => (one === undefined || isKnownMethod(one) ? [] : [one]));
  if (unknown.length === 0) return new Map();
  const [codes, own] = await Promise.all([codesOf(ctx, unknown), methodsOf(ctx)]);
  const types = new Map(own.map(({ code, type }) => [code, type]));
  return new Map(
    [...codes].map(([word, code]) => [foldedMethod(word), foldedMethod(types.get(code) ?? code)]),
  );
}
