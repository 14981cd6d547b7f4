// JSON Schemas as the TypeScript types of the SDK.
import type { JsonSchema } from '#resource/json-schema.ts';

/** `isOpen`: objects may have members that the schema does not name, which readers do not see. */
export function typeText(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'unknown';
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values !== undefined) return union(values.map((each) => JSON.stringify(each)));
  if (anyOf !== undefined || oneOf !== undefined)
    return union((anyOf ?? oneOf ?? []).map(typeText));
  if (allOf !== undefined) return allOf.map(typeText).join(' & ');
  if (typeof type === 'object')
    return union(type.map((each) => typeText({ ...schema, type: each })));
  return plainType(schema);
}

function plainType(schema: JsonSchema): string {
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array': {
      const item = typeText(schema.items);
      return /[ &|]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return objectType(schema);
    default:
      return schema.properties === undefined ? 'unknown' : objectType(schema);
  }
}

function objectType({ properties, required = [], additionalProperties: others }: JsonSchema) {
  if (properties === undefined) {
    return `{ [name: string]: ${typeof others === 'object' ? typeText(others) : 'unknown'} }`;
  }
  return `{ ${members(properties, required).join(' ')} }`;
}

/** Members, each with its words. */
export const members = (
  properties: Record<string, JsonSchema>,
  required: readonly string[] = [],
): string[] =>
  Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${typeText(member)};`;
  });

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');
