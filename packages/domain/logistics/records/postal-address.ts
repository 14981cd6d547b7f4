// Where a shipment goes or comes from. Decision: no member is asked for, since carriers differ in what
// they need, and others are kept; the label prints what there is.
import { openObject, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

export const shippingAddress = () =>
  openObject({
    name: text(0, 200).optional(),
    company: text(0, 200).optional(),
    phone: text(0, 40).optional(),
    email: text(0, 254).optional(),
    street: text(0, 200).optional(),
    number: z.union([text(0, 20), z.number()]).optional(),
    floor: text(0, 50).optional(),
    city: text(0, 100).optional(),
    state: text(0, 100).optional(),
    postal_code: z.union([text(0, 20), z.number()]).optional(),
    country: text(0, 100).optional(),
    notes: text(0, 500).optional(),
  });

export type ShippingAddress = z.infer<ReturnType<typeof shippingAddress>>;

/** The four digits of an Argentine postal code, with or without the letters of the long form ("C1425ABC"). */
export function postalDigits(address: Pick<ShippingAddress, 'postal_code'>): number | undefined {
  const match = /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/.exec(String(address.postal_code ?? ''));
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 10);
}
