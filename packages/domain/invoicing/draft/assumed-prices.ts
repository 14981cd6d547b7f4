// What the caller of a document is told where it stated prices and not whether they have their VAT inside: the same lines come to
// 121 or to 146.41 by the receiver's condition. Decision 154.
import type { Answer } from '#resource/context.ts';
import type { Outcome } from '../issue/issue-request.ts';

type Prices = { readonly items?: readonly unknown[]; readonly precios_con_iva?: boolean };
type Made = { readonly letra?: string; readonly precios_con_iva?: boolean };

const NET =
  'precios_con_iva was left out: the prices were taken without VAT, which is on top of them, as this document is of class A';
const GROSS =
  'precios_con_iva was left out: the prices were taken with their VAT inside, as this document is of class B';

/** Undefined where the request says it or states no prices, and for documents that have no VAT. */
function assumedPrices(request: Prices, { letra, precios_con_iva }: Made) {
  if (request.items === undefined || request.precios_con_iva !== undefined) return undefined;
  if (precios_con_iva === false) return NET;
  return letra === 'B' ? GROSS : undefined;
}

/** The answer of a plan, which also tells what was assumed of the request's prices. */
export const tellingPrices =
  (request: Prices) =>
  ({ document, message, failure }: Outcome): Answer => ({
    data: document,
    message: message ?? assumedPrices(request, document),
    failure,
  });
