// Query parameters are text; their schemas are not. Reads text as the number, boolean or list that the schema asks for.
import * as z from 'zod';
import { isKept } from '#kernel/exact-json.ts';
import { takesTime } from '../fields/takes-time.ts';

/** The schema under optional, nullable and default. */
export function unwrapped(schema: z.core.$ZodType): z.ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.def.innerType;
  }
  return inner as z.ZodType;
}

/** The value that the text spells for that schema; text that spells none stays text and fails the schema. */
export function typedText(schema: z.core.$ZodType, text: string): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodNumber) {
    return /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/.test(text) && isKept(text) ? Number(text) : text;
  }
  if (inner instanceof z.ZodBoolean)
    return text === 'true' ? true : text === 'false' ? false : text;
  if (inner instanceof z.ZodArray) {
    return text.split(',').map((part) => typedText(inner.def.element, part.trim()));
  }
  return takesTime(inner) ? typedInstant(text) : text;
}

/** The `+` of an offset that was not encoded comes as a blank. */
export const typedInstant = (text: string): string => text.replace(' ', '+');
