// Zod schemas as JSON Schema 2020-12, the way the service's documentation and its generated tests read them.
import * as z from 'zod';
import { settled } from '#kernel/schema.ts';

/** The keywords that our schemas use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  /** Ours: the field is only kept (decision 232). */
  kept?: boolean;
  /** Ours: what it says has happened, and is not ahead (decision 710). */
  happened?: boolean;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  description?: string;
  readOnly?: boolean;
  examples?: readonly unknown[];
};

/** `refs`: schemas that are named elsewhere appear as references to that place. */
export function toJsonSchema(
  schema: z.core.$ZodType,
  refs: ReadonlyMap<z.core.$ZodType, string> = new Map(),
): JsonSchema {
  const whole = settled(schema);
  const named = refs.get(whole);
  if (named !== undefined) return { $ref: named };
  const printed = z.toJSONSchema(whole, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidy(jsonSchema as JsonSchema, refs.get(zodSchema)),
  });
  const { $schema: _, ...rest } = printed as JsonSchema & { $schema?: string };
  return rest;
}

/** Drops keywords that say nothing and patterns that a format already says. */
function tidy(json: JsonSchema, ref: string | undefined): void {
  if (ref !== undefined) {
    for (const key of Object.keys(json)) delete json[key as keyof JsonSchema];
    json.$ref = ref;
    return;
  }
  if (json.minLength === 0) delete json.minLength;
  if (json.minItems === 0) delete json.minItems;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.format === 'email') delete json.pattern;
}
