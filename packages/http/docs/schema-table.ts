// The fields of a body as a list in Markdown: name, type, whether it must be there, what it means; members of members below it.
import type { Json } from '#resource/openapi/names.ts';
import type { Wording } from './page-wording.ts';
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

type Telling = { document: Json; wording: Wording };

export const fieldTable = (telling: Telling, schema: Json): string =>
  fieldLines(telling, schema as Schema, 0).join('\n');

function fieldLines(telling: Telling, stated: Schema, depth: number): string[] {
  const { document, wording } = telling;
  const schema = resolved(document, stated);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.properties === undefined) {
    const inner = schema.items ?? parts.find((part) => part.type !== 'null');
    return inner === undefined || depth > DEPTH_MAX ? [] : fieldLines(telling, inner, depth);
  }
  const required = new Set(schema.required);
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const facts = [kindOf(telling, member), ...(required.has(name) ? [wording.required] : [])];
    const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')}) ${meaning(telling, member)}`;
    return [line, ...(depth < DEPTH_MAX ? fieldLines(telling, member, depth + 1) : [])];
  });
}

function meaning({ document, wording }: Telling, member: Schema): string {
  const text = member.description ?? resolved(document, member).description;
  return text === undefined ? '' : wording.say(text).replaceAll('\n', ' ');
}

function kindOf(telling: Telling, stated: Schema): string {
  const { document, wording } = telling;
  const schema = resolved(document, stated);
  if (schema.enum !== undefined) return schema.enum.slice(0, 12).map(String).join(' · ');
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (first !== undefined) return kindOf(telling, first);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return type === 'array' && schema.items
    ? `${wording.listOf} ${kindOf(telling, schema.items)}`
    : (type ?? wording.any);
}
