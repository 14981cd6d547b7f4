// Who carries: own delivery, and the national carriers. Decision: the web services of the national ones
// need a contract of each business and its credentials, which no part of this interface takes yet; they
// are listed as not configured and never given a price that they did not quote.
import { type FieldError, fail } from '#kernel/error.ts';
import { CARRIER_CODES, CARRIER_NAMES, OWN_DELIVERY } from '../../records/carrier-names.ts';
import type { Carrier } from './carrier.ts';
import { quoteOwn } from './own-delivery.ts';

export const CARRIERS: readonly Carrier[] = CARRIER_CODES.map((code) => ({
  code,
  name: CARRIER_NAMES[code],
  ...(code === OWN_DELIVERY && { quote: quoteOwn }),
}));

export const isConnected = (carrier: Carrier): boolean => carrier.quote !== undefined;

/** The carriers of those codes. Throws shipping_provider_not_configured; `at` says where in the body each was named. */
export function connectedCarriers(
  codes: readonly string[],
  at: (index: number) => string,
): Required<Carrier>[] {
  const named = codes.map((code) => CARRIERS.find((carrier) => carrier.code === code));
  const missing = named.flatMap((carrier, index): FieldError[] =>
    carrier?.quote !== undefined
      ? []
      : [{ field: at(index), location: 'body', provider: codes[index] }],
  );
  if (missing.length > 0) fail('shipping_provider_not_configured', { errors: missing });
  return named.filter((carrier): carrier is Required<Carrier> => carrier?.quote !== undefined);
}
