// Which members a schema declares, by dotted path; lists are looked through ("items.price"). Used for field selection and boot checks.
import * as z from 'zod';
import { pattern } from '#kernel/pattern.ts';
import { unwrapped } from './typed-text.ts';

const FREE_NAME = pattern(() => /^(?:\p{L}|\p{N})(?:\p{L}|\p{N}|[_ -]){0,99}$/u);

/** The schema of a member; of open objects, any reasonable name; undefined where there is no such member. */
export function memberOf(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    if (Object.hasOwn(schema.shape, name)) return schema.shape[name];
    return schema.def.catchall instanceof z.ZodUnknown ? free(name) : undefined;
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => memberOf(elementOf(option), name));
    return options.find((option) => option !== undefined);
  }
  return schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown ? free(name) : undefined;
}

/** Of a list, what it holds; of anything else, itself; optional and nullable are taken off. */
export function elementOf(schema: z.core.$ZodType): z.ZodType {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodArray ? unwrapped(inner.def.element) : inner;
}

/** The schema at the end of the path. */
export function schemaAt(schema: z.core.$ZodType, path: string): z.core.$ZodType | undefined {
  let found: z.core.$ZodType | undefined = schema;
  for (const name of path.split('.')) {
    found = found && memberOf(elementOf(found), name);
  }
  return found;
}

const free = (name: string) => (FREE_NAME.test(name) ? z.unknown() : undefined);
