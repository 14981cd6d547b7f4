// Where an appointment takes place when that is neither the service's own place nor the customer's. Spec: Appointment
// custom_location.
import { freeObject, list, object, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

/** Latitude and longitude, under whatever names the client's map gives them, or as a pair. */
const coordinates = () => z.union([freeObject(), list(z.number(), 3)]);

export const place = () =>
  object({
    name: text(0, 200).optional(),
    address: text(0, 500).optional(),
    city: text(0, 200).optional(),
    state: text(0, 200).optional(),
    country: text(0, 100).optional(),
    postal_code: text(0, 20).optional(),
    instructions: text(0, 1000).optional(),
    coordinates: coordinates().optional(),
  });
