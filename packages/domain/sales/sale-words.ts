// The words of a sale that its caller chooses freely, payment methods and tax_type: what is read of them, and what is told of those that
// mean nothing, so that a misspelt one is not taken in silence.
import { methodsOf } from '#domain/payment-methods/find-methods.ts';
import type { Context } from '#resource/context.ts';
import { methodOf, ownMethod } from './list-price.ts';
import { type Named, namedMethods } from './named-methods.ts';
import type { Paying } from './records/payment-method.ts';
import type { Sale } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';
import { unknownTaxType } from './records/settle-amounts.ts';

type PricedLine = Pick<GivenLine, 'price' | 'list_price'>;
type Worded = Paying & { tax_type?: string | undefined; items?: readonly PricedLine[] | undefined };

/** `before`: what the words are an edit of. */
export async function readWords<I extends Worded>(
  ctx: Context,
  asked: I,
  before?: Sale,
): Promise<Named<I>> {
  const { input, message } = await namedMethods(ctx, asked);
  const told = [
    message,
    await inactiveMethod(ctx, { ...before, ...input }, before),
    unknownTaxType(asked.tax_type),
  ].filter((each) => each !== undefined);
  return told.length === 0 ? { input } : { input, message: told.join('. ') };
}

/** What is told of a method that no longer moves the prices that the sale leaves to the catalog; the methods are read for those anyway. */
async function inactiveMethod(
  ctx: Context,
  sale: Worded,
  before: Sale | undefined,
): Promise<string | undefined> {
  const { items = [] } = sale;
  const code = methodOf(sale);
  const isMoved = before !== undefined && code !== methodOf(before);
  const isPriced = items.some(
    ({ price, list_price }) => price === undefined || (isMoved && list_price !== undefined),
  );
  if (!isPriced || code === undefined) return undefined;
  const method = ownMethod(await methodsOf(ctx), sale);
  return method?.status === 'inactive'
    ? `Payment method that is not active, kept as it is, without its price_impact_percentage: ${code}`
    : undefined;
}
