// A schema that something looks into has no part that is still held back: what is known of a part, such as its description, is known of
// the schema that the library made, not of what stands in for it. Decision 268.
import { expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { settled } from '#kernel/schema.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { groupVerbs } from '#resource/routes.ts';

type Definition = { shape?: Readonly<Record<string, unknown>>; options?: readonly unknown[] };
const INNER = ['element', 'innerType', 'keyType', 'valueType', 'catchall', 'in', 'out'] as const;

/** Names of parts that are held back, and how many parts were seen. */
function lookInto(schema: unknown, seen: Set<unknown>, path: string): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  if (settled(schema) !== schema) return [path];
  seen.add(schema);
  const def = (schema as { _zod: { def: Definition & Record<string, unknown> } })._zod.def;
  const parts = [
    ...Object.entries(def.shape ?? {}),
    ...(def.options ?? []).map((each, at): [string, unknown] => [String(at), each]),
    ...INNER.map((name): [string, unknown] => [name, def[name]]),
  ];
  return parts.flatMap(([name, part]) => lookInto(part, seen, `${path}.${name}`));
}

it.each(groups.map((group) => [group.name, group] as const))('%s has whole schemas', (_, group) => {
  const seen = new Set<unknown>();
  const declared = [
    ...group.nouns.flatMap((noun) => [noun.record, shownRecord(noun)]),
    ...groupVerbs(group).flatMap(({ body, query, data }) => [body, query, data]),
  ];
  expect(declared.flatMap((schema, at) => lookInto(settled(schema), seen, String(at)))).toEqual([]);
  expect(seen.size).toBeGreaterThan(5);
});
