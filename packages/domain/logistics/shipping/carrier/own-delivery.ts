// Own delivery: the business carries by itself, for the prices of its zones. It needs no account with
// a carrier, so it is always there; without a zone for the place it has no price to offer.
import { businessDate } from '#kernel/date.ts';
import { decimal, times, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { OWN_DELIVERY } from '../../records/carrier-names.ts';
import { DeliveryZone } from '../../records/delivery-zone.ts';
import { chargedWeight } from '../../records/package-list.ts';
import { postalDigits } from '../../records/postal-address.ts';
import type { Parcel, Quote } from './carrier.ts';

export async function quoteOwn(ctx: Context, parcel: Parcel): Promise<Quote[]> {
  const zones = await readZones(ctx);
  return quotesFrom(zones, parcel, businessDate(ctx.clock.now()));
}

/** One offer a service: that of the narrowest zone around the place, the newest among equals. */
export function quotesFrom(zones: readonly DeliveryZone[], parcel: Parcel, today: string): Quote[] {
  const place = postalDigits(parcel.destination);
  if (place === undefined) return [];
  const best = new Map<string, { zone: DeliveryZone; width: number }>();
  for (const zone of zones) {
    const width = widthAround(zone, place);
    if (width === undefined || !isOpen(zone, parcel, today)) continue;
    const known = best.get(zone.service);
    if (known === undefined || isBetter({ zone, width }, known)) {
      best.set(zone.service, { zone, width });
    }
  }
  return [...best.values()]
    .map(({ zone }) => offer(zone, parcel))
    .sort((a, b) => a.price - b.price || a.days - b.days);
}

async function readZones(ctx: Context): Promise<DeliveryZone[]> {
  const zones: DeliveryZone[] = [];
  for await (const zone of ctx.store.each(DeliveryZone)) zones.push(zone);
  return zones;
}

/** How many postal codes the narrowest range of the zone around that one has. */
function widthAround({ postal_codes: ranges }: DeliveryZone, place: number): number | undefined {
  const widths = ranges
    .filter(({ from, to }) => from <= place && place <= to)
    .map(({ from, to }) => to - from + 1);
  return widths.length === 0 ? undefined : Math.min(...widths);
}

function isOpen(zone: DeliveryZone, { packages }: Parcel, today: string): boolean {
  const isValid = (zone.valid_from ?? today) <= today && today <= (zone.valid_until ?? today);
  const weight = chargedWeight(packages, zone.volumetric_divisor ?? undefined);
  return (
    zone.status === 'active' && isValid && (zone.max_weight === null || weight <= zone.max_weight)
  );
}

function isBetter(
  one: { zone: DeliveryZone; width: number },
  other: { zone: DeliveryZone; width: number },
): boolean {
  if (one.width !== other.width) return one.width < other.width;
  return startOf(one.zone) > startOf(other.zone);
}

const startOf = ({ valid_from: from = '', created_at: at }: DeliveryZone): string =>
  `${from} ${at}`;

function offer(zone: DeliveryZone, { packages }: Parcel): Quote {
  const weight = chargedWeight(packages, zone.volumetric_divisor ?? undefined);
  const beyond = decimal(weight).minus(zone.included_weight);
  const added = times(zone.price_per_kg, beyond.gt(0) ? beyond : 0);
  const price = toAmount(added.plus(zone.base_price), 'half-up');
  return {
    provider: OWN_DELIVERY,
    service: zone.service,
    price,
    currency: 'ARS',
    days: zone.delivery_days,
    zone_id: zone._id,
    zone_name: zone.name,
  };
}
