// Whether a member takes what a caller says for an instant: kernel/fields.ts dayOrInstant, also where it may be null.
import type * as z from 'zod';

export function takesTime(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if (schema.type === 'nullable') return takesTime((schema as z.ZodNullable<z.ZodType>).unwrap());
  return schema.meta()?.format === 'day-or-instant';
}
