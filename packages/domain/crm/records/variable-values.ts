// Values for the variables of a template.
import { flag, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

const scalar = z.union([text(0, 2000), z.number(), flag()]);

/** Values of variables: "code", "customer.name", or an object "customer" with its members. */
export const variableValues = () =>
  z.record(text(1, 60), z.union([scalar, z.record(text(1, 60), scalar)]));
