// The fields of a body or of an answer as a list in Markdown: name, type, whether it must or may be there, what it means; members of
// members below it.
import type { Json } from '#resource/openapi/names.ts';
import type { Wording } from './page-wording.ts';
import { resolved } from './resolve-reference.ts';

export type Schema = {
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

type Options = {
  /** What an answer has: it is told what may be missing, of a body what must not be. */
  answered?: boolean;
  /** A schema that is told elsewhere, as a link to there. */
  linked?: (schema: Schema) => string | undefined;
};
type Telling = { document: Json; wording: Wording } & Options;

export const fieldTable = (
  { document, wording }: Telling,
  schema: Schema,
  options: Options = {},
): string => fieldLines({ document, wording, ...options }, schema, 0).join('\n');

function fieldLines(telling: Telling, stated: Schema, depth: number): string[] {
  const { document, linked } = telling;
  if (depth > 0 && linked?.(stated) !== undefined) return [];
  const schema = resolved(document, stated);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.properties === undefined) {
    const inner = schema.items ?? parts.find((part) => part.type !== 'null');
    return inner === undefined || depth > DEPTH_MAX ? [] : fieldLines(telling, inner, depth);
  }
  const required = new Set(schema.required);
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const facts = factsOf(telling, member, required.has(name));
    const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')}) ${meaning(telling, member)}`;
    return [line, ...(depth < DEPTH_MAX ? fieldLines(telling, member, depth + 1) : [])];
  });
}

function factsOf(telling: Telling, member: Schema, isRequired: boolean): string[] {
  const { wording, answered } = telling;
  const kind = kindOf(telling, member);
  if (!answered) return isRequired ? [kind, wording.required] : [kind];
  const type = resolved(telling.document, member);
  const isNull = (each: Schema) => each.type === 'null';
  const mayBeNull = type.type?.includes('null') === true || type.anyOf?.some(isNull) === true;
  return [kind, ...(mayBeNull ? [wording.orNull] : []), ...(isRequired ? [] : [wording.optional])];
}

function meaning({ document, wording }: Telling, member: Schema): string {
  const text = member.description ?? resolved(document, member).description;
  return text === undefined ? '' : wording.say(text).replaceAll('\n', ' ');
}

function kindOf(telling: Telling, stated: Schema): string {
  const { document, wording, linked } = telling;
  const link = linked?.(stated);
  if (link !== undefined) return link;
  const schema = resolved(document, stated);
  if (schema.enum !== undefined) return schema.enum.slice(0, 12).map(String).join(' · ');
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (first !== undefined) return kindOf(telling, first);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return type === 'array' && schema.items
    ? `${wording.listOf} ${kindOf(telling, schema.items)}`
    : (type ?? wording.any);
}
