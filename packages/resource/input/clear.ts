// What null means in a request body. Decision: on creation, null for a field that may be missing is the same as leaving it out; in
// an update it removes the field, or takes it back to its default; what every record has and that has none stays. Where the field
// itself may hold null, null is a value.
import * as z from 'zod';

/** `kept`: what the schema is to judge. `cleared`: names whose null means "no value". */
type Cleared = { kept: Record<string, unknown>; cleared: string[] };

/** `firm`: names that must keep a value, so that their null is judged (and refused) by the schema. */
export function separateNulls(
  body: Record<string, unknown>,
  schema: z.ZodType | undefined,
  firm: readonly string[],
): Cleared {
  const isNothing = ([name, value]: [string, unknown]) =>
    value === null && !firm.includes(name) && meansNothing(schema, name);
  const members = Object.entries(body);
  return {
    kept: Object.fromEntries(members.filter((member) => !isNothing(member))),
    cleared: members.filter(isNothing).map(([name]) => name),
  };
}

/** A declared field that may be missing but not null, or any undeclared field of an open object. */
function meansNothing(schema: z.ZodType | undefined, name: string): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  if (field === undefined) return schema.def.catchall instanceof z.ZodUnknown;
  return accepts(field, undefined) && !accepts(field, null);
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(schema, value).success;
