// POST /shipping/quotes/: what every connected provider would charge. contract#payloads: [{provider, service,
// price, days}]. Decision: cheapest first; `providers` narrows it, and naming one that is not configured
// is an error rather than an empty answer; what could not be quoted is said in `message`.
import { amount, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { CARRIER_CODES } from '../records/carrier-names.ts';
import { packageList } from '../records/package-list.ts';
import { shippingAddress } from '../records/postal-address.ts';
import type { Carrier, Quote } from './carrier/carrier.ts';
import { CARRIERS, connectedCarriers, isConnected } from './carrier/carriers.ts';

export const quoteShipment = verb(
  undefined,
  {
    name: 'shipping.quotes',
    summary: 'Quote a shipment across providers',
    description:
      'Prices in ARS, cheapest first, then fastest. All connected providers unless `providers` names some; naming one that is not connected is refused. Nothing is stored.',
    method: 'POST',
    path: '/shipping/quotes/',
    access: 'shipping:write',
    // It keeps nothing.
    idempotent: false,
    body: object({
      origin: shippingAddress().optional(),
      destination: shippingAddress(),
      packages: packageList(1),
      declared_value: amount().optional(),
      providers: list(oneOf(CARRIER_CODES), CARRIER_CODES.length, 1).optional(),
    }),
    data: list(
      object({
        provider: text(),
        service: text(),
        price: amount(),
        currency: oneOf(['ARS']),
        days: whole(0),
        zone_id: text().optional(),
        zone_name: text().optional(),
      }),
    ),
    fails: ['shipping_provider_not_configured'],
  },
  async (ctx, { body }) => {
    const codes = body.providers ?? CARRIERS.filter(isConnected).map(({ code }) => code);
    const carriers = connectedCarriers([...new Set(codes)], (index) => `providers[${index}]`);
    const offers = await Promise.all(carriers.map((carrier) => carrier.quote(ctx, body)));
    const data = offers.flat().sort((a, b) => a.price - b.price || a.days - b.days);
    const silent = carriers.filter((_, index) => offers[index]?.length === 0);
    return { data, message: messageOf(data, silent) };
  },
);

function messageOf(quotes: readonly Quote[], silent: readonly Carrier[]): string {
  const count = `${quotes.length} quote${quotes.length === 1 ? '' : 's'}`;
  if (silent.length === 0) return count;
  const names = silent.map(({ code }) => code).join(', ');
  return `${count}; no price for this place and weight from ${names}`;
}
