// The fields of a body as a list in Markdown: name, type, whether it must be there, what it means; members of members below it.
import type { Json } from '#resource/openapi/names.ts';
import { resolved } from './resolve-reference.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const DEPTH_MAX = 3;

export const fieldTable = (document: Json, schema: Json): string =>
  fieldLines(document, schema as Schema, 0).join('\n');

function fieldLines(document: Json, stated: Schema, depth: number): string[] {
  const schema = resolved(document, stated);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.properties === undefined) {
    const inner = schema.items ?? parts.find((part) => part.type !== 'null');
    return inner === undefined || depth > DEPTH_MAX ? [] : fieldLines(document, inner, depth);
  }
  const required = new Set(schema.required);
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const facts = [kindOf(document, member), ...(required.has(name) ? ['required'] : [])];
    const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')}) ${meaning(document, member)}`;
    return [line, ...(depth < DEPTH_MAX ? fieldLines(document, member, depth + 1) : [])];
  });
}

const meaning = (document: Json, member: Schema): string =>
  (member.description ?? resolved(document, member).description ?? '').replaceAll('\n', ' ');

function kindOf(document: Json, stated: Schema): string {
  const schema = resolved(document, stated);
  if (schema.enum !== undefined) return schema.enum.slice(0, 12).map(String).join(' · ');
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (first !== undefined) return kindOf(document, first);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return type === 'array' && schema.items
    ? `list of ${kindOf(document, schema.items)}`
    : (type ?? 'any');
}
