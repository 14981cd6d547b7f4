// components.schemas: for every noun its record as answers show it and its request bodies, and the bodies of own verbs. Decision 110.
import type * as z from 'zod';
import { settled } from '#kernel/schema.ts';
import { bulkUpdateBody, bulkUpdateItem, createBody, updateBody } from '../bodies.ts';
import type { Noun, Verb } from '../declaration.ts';
import type { JsonSchema } from '../json-schema.ts';
import { shownRecord } from '../record-schema.ts';
import { exampleRecord } from '../sample.ts';
import { expandedSchemas, withExpanded } from './expansions.ts';
import { bodyName, schemaName, schemaRef } from './names.ts';
import { answeredSchema, bareSchema, type Refs, sentSchema } from './print-schema.ts';

/** Where each schema of a noun, and each body of an own verb, is found in the document. Throws where two would have one name. */
export function schemaRefs(nouns: readonly Noun[], verbs: readonly Verb[]): Refs {
  const refs = new Map<z.core.$ZodType, string>();
  const taken = new Set<string>();
  const give = (held: z.core.$ZodType, name: string): void => {
    const schema = settled(held);
    if (refs.has(schema)) return;
    if (taken.has(name)) throw new Error(`Two schemas would be called ${name}`);
    taken.add(name);
    refs.set(schema, schemaRef(name));
  };
  for (const noun of nouns) {
    const name = schemaName(noun);
    give(shownRecord(noun), name);
    refs.set(settled(noun.record), schemaRef(name));
  }
  const taking = (body: z.ZodType) => verbs.some((verb) => verb.body === body);
  for (const noun of nouns) {
    const name = schemaName(noun);
    if (taking(createBody(noun))) give(createBody(noun), `${name}Create`);
    if (taking(updateBody(noun))) give(updateBody(noun), `${name}Update`);
    if (taking(bulkUpdateBody(noun))) give(bulkUpdateItem(noun), `${name}UpdateItem`);
  }
  for (const verb of verbs) if (verb.body !== undefined) give(verb.body, ownBodyName(verb, taken));
  return refs;
}

/** A standard verb with a body of its own (pos.create) says less than the noun's, so it is told apart. */
const ownBodyName = (verb: Verb, taken: ReadonlySet<string>): string =>
  taken.has(bodyName(verb)) ? `${bodyName(verb)}Body` : bodyName(verb);

/** The component schemas of a noun. */
export function nounSchemas(noun: Noun, refs: Refs): Record<string, JsonSchema> {
  const name = schemaName(noun);
  const record = recordSchema(noun, refs);
  const bodies: [string, z.ZodObject, (noun: Noun, schema: JsonSchema) => JsonSchema][] = [
    [`${name}Create`, createBody(noun), (_, schema) => schema],
    [`${name}Update`, updateBody(noun), clearable],
    [`${name}UpdateItem`, bulkUpdateItem(noun), clearable],
  ];
  const named = bodies.filter(([, body]) => refs.has(settled(body)));
  return {
    [name]: record,
    ...expandedSchemas(noun),
    [`${name}Fields`]: selection(noun, record),
    ...Object.fromEntries(
      named.map(([key, body, finish]) => [key, finish(noun, bodySchema(noun, body, refs))]),
    ),
  };
}

/** The bodies of own verbs, by name. */
export function ownBodies(verbs: readonly Verb[], nouns: readonly Noun[], refs: Refs) {
  const ofNouns = new Set(nouns.flatMap((noun) => [createBody(noun), updateBody(noun)]));
  const own = verbs.flatMap(({ body }) => (body === undefined ? [] : [body]));
  return Object.fromEntries(
    own
      .filter((body) => !ofNouns.has(body as z.ZodObject))
      .map((body) => [nameIn(refs, body), sentSchema(body, without(refs, body))]),
  );
}

const nameIn = (refs: Refs, schema: z.core.$ZodType): string =>
  refs.get(settled(schema))?.split('/').at(-1) ?? '';

function recordSchema(noun: Noun, refs: Refs): JsonSchema {
  const shown = shownRecord(noun);
  const schema = answeredSchema(shown, without(refs, shown));
  const assigned = new Set(noun.assigned);
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    assigned.has(name) && member.$ref === undefined ? { ...member, readOnly: true } : member,
  ]);
  return {
    ...withExpanded(noun, { ...schema, properties: Object.fromEntries(properties) }),
    description: noun.summary,
    examples: [exampleRecord(noun)],
  };
}

/** What lists show with `?fields=`: the id and what was asked for. */
const selection = (noun: Noun, record: JsonSchema): JsonSchema => ({
  ...bareSchema(record),
  description: `With \`?fields=\`: the id and those fields of ${schemaName(noun)} that were asked for.`,
  required: [noun.idField],
});

function bodySchema(noun: Noun, body: z.ZodObject, refs: Refs): JsonSchema {
  const schema = sentSchema(body, without(refs, body));
  const asserted = ['version', ...(noun.asserted ?? [])];
  const assigned = noun.assigned.filter(
    (name) =>
      Object.hasOwn(noun.record.shape, name) &&
      !(asserted.includes(name) && Object.hasOwn(body.shape, name)),
  );
  const note = `Accepted and ignored, as in a record that is sent back: ${assigned.join(', ')}.`;
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    isDefaulted(noun, body, name) ? withDefault(member, noun.defaults[name]) : member,
  ]);
  return { ...schema, description: note, properties: Object.fromEntries(properties) };
}

const isDefaulted = (noun: Noun, body: z.ZodObject, name: string): boolean =>
  Object.hasOwn(noun.defaults, name) && !noun.required.includes(name) && !body.shape.version;

/** In words: from the keyword `default` generators conclude that the member is always there. */
const withDefault = (member: JsonSchema, value: unknown): JsonSchema => ({
  ...member,
  description: [member.description, `${JSON.stringify(value)} when it is not sent.`]
    .filter((part) => part !== undefined)
    .join('. ')
    .replace('.. ', '. '),
});

/** In an update `null` removes what a record may be without. */
function clearable(noun: Noun, schema: JsonSchema): JsonSchema {
  const firm = new Set([
    'id',
    'version',
    ...(noun.asserted ?? []),
    ...noun.required,
    ...Object.keys(noun.states),
  ]);
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    firm.has(name) ? member : nullable(member),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function nullable(member: JsonSchema): JsonSchema {
  const { description, ...rest } = member;
  const isSimple = typeof rest.type === 'string' && rest.enum === undefined;
  const either = isSimple
    ? { ...rest, type: [rest.type as string, 'null'] }
    : { anyOf: [rest, { type: 'null' }] };
  return { ...either, ...(description !== undefined && { description }) };
}

const without = (refs: Refs, schema: z.core.$ZodType): Refs =>
  new Map([...refs].filter(([each]) => each !== settled(schema)));
