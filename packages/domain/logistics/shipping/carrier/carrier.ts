// The port to those who carry: a new carrier is one more object of this type.
import type { Context } from '#resource/context.ts';
import type { Package } from '../../records/package-list.ts';
import type { ShippingAddress } from '../../records/postal-address.ts';

/** What is to be carried. */
export type Parcel = {
  origin?: ShippingAddress | undefined;
  destination: ShippingAddress;
  packages: readonly Package[];
};

/** An offer. `price` in pesos, tax included; `days` until it arrives. */
export type Quote = {
  provider: string;
  service: string;
  price: number;
  currency: 'ARS';
  days: number;
  zone_id?: string;
  zone_name?: string;
};

export type Carrier = {
  code: string;
  name: string;
  /** Offers for the parcel, cheapest first. A carrier without it is not connected: it neither quotes nor carries. */
  quote?: (ctx: Context, parcel: Parcel) => Promise<Quote[]>;
};

/** What of a shipment its carrier has to know. */
export const parcelOf = ({ origin, destination, packages }: Parcel): Parcel => ({
  origin,
  destination,
  packages,
});
