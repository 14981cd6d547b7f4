// `_expanded` in the schemas of records: what a GET shows there when `expand` asks for it. Each object that names other records
// has a schema of its own for them, so that generated clients type it.

import type { Noun } from '../declaration.ts';
import { EXPANDED, type Expansion, expansionsOf, targetOf } from '../expand/expansions.ts';
import type { JsonSchema } from '../json-schema.ts';
import { schemaName, schemaRef } from './names.ts';

const SUFFIX = 'Expanded';

/** The record's schema with a place for them wherever it names others. */
export const withExpanded = (noun: Noun, record: JsonSchema): JsonSchema =>
  [...places(noun)].reduce(
    (schema, [name, here]) => placed(schema, here[0]?.way ?? [], schemaRef(name)),
    record,
  );

/** The schemas of these places, by name. */
export const expandedSchemas = (noun: Noun): Record<string, JsonSchema> =>
  Object.fromEntries([...places(noun)].map(([name, here]) => [name, placeSchema(here)]));

/** In a part of the document: the records are told of, and described in the sections that are about them. */
export function shallowExpanded(name: string, schema: JsonSchema): JsonSchema {
  if (!name.endsWith(SUFFIX)) return schema;
  const members = Object.entries(schema.properties ?? {}).map(([member, { type }]) => [
    member,
    type === 'array' ? { type } : { type: ['object', 'null'] },
  ]);
  return { type: schema.type, properties: Object.fromEntries(members) };
}

function places(noun: Noun): Map<string, Expansion[]> {
  const pascal = (way: readonly string[]) => way.map((part) => schemaName({ name: part })).join('');
  return Map.groupBy(expansionsOf(noun), ({ way }) => `${schemaName(noun)}${pascal(way)}${SUFFIX}`);
}

function placed(schema: JsonSchema, way: readonly string[], $ref: string): JsonSchema {
  const [name, ...rest] = way;
  const { properties = {}, items } = schema;
  if (items !== undefined) return { ...schema, items: placed(items, way, $ref) };
  const member = name === undefined ? { $ref } : placed(properties[name] ?? {}, rest, $ref);
  return { ...schema, properties: { ...properties, [name ?? EXPANDED]: member } };
}

function placeSchema(expansions: readonly Expansion[]): JsonSchema {
  const members = expansions.map((expansion) => {
    const { member, field, name } = expansion;
    const $ref = schemaRef(schemaName(targetOf(expansion)));
    const record = { anyOf: [{ $ref }, { type: 'null' }] };
    const isList = field.endsWith('s');
    const description = `With \`?expand=${name}\`.`;
    return [
      member,
      isList ? { type: 'array', items: record, description } : { ...record, description },
    ];
  });
  return {
    type: 'object',
    description: 'What `expand` asked for.',
    properties: Object.fromEntries(members),
  };
}
