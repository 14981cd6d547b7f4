// The words of a sale that its caller chooses freely, payment methods and tax_type: what is read of them, and what is told of those that
// mean nothing, so that a misspelt one is not taken in silence.
import type { Context } from '#resource/context.ts';
import { type Named, namedMethods } from './named-methods.ts';
import type { Paying } from './records/payment-method.ts';
import { unknownTaxType } from './records/settle-amounts.ts';

export async function readWords<I extends Paying & { tax_type?: string | undefined }>(
  ctx: Context,
  asked: I,
): Promise<Named<I>> {
  const { input, message } = await namedMethods(ctx, asked);
  const told = [message, unknownTaxType(asked.tax_type)].filter((each) => each !== undefined);
  return told.length === 0 ? { input } : { input, message: told.join('. ') };
}
