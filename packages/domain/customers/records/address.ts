// A postal address of a customer or a supplier. contract#customers.
import { flag, object, oneOf, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

export const postalAddress = () =>
  object({
    label: text(0, 100).optional(),
    street: text(0, 200).optional(),
    number: z.union([text(0, 20), z.number()]).optional(),
    floor: text(0, 50).optional(),
    city: text(0, 100).optional(),
    state: text(0, 100).optional(),
    postal_code: text(0, 20).optional(),
    country: text(0, 100).optional(),
    is_default: flag().optional(),
    type: oneOf(['billing', 'shipping']).optional(),
  });
