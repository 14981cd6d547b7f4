// The contract as facts, one a line, from the OpenAPI document: what each operation and each schema takes, demands, shows and refuses.
// Two documents are compared by them, and the last released one is kept as them. Decision 222.
import type { JsonSchema } from '#resource/json-schema.ts';
import type { Json } from '#resource/openapi/names.ts';

/** Facts by the operation or schema that they are about. */
export type Facts = Map<string, Set<string>>;

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Media = Record<string, { schema: JsonSchema }>;
type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  'x-required-scope'?: string;
  parameters: (Parameter & { $ref?: string })[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { $ref?: string; content?: Media; 'x-codes'?: string[] }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Operation['responses'];
  };
};
/** What is sent is taken, what is answered is shown: one schema may be both. */
type Side = 'takes' | 'shows';

/** Failures are told by their codes; a selection of fields is as the record is. */
const LEFT_OUT = /^Failure$|Fields$/;

export function factsOf(json: Json): Facts {
  const document = json as Document;
  const facts: Facts = new Map();
  const used: [name: string, side: Side][] = [];
  const say = (owner: string) => (fact: string) => {
    const known = facts.get(owner) ?? new Set<string>();
    facts.set(owner, known.add(fact));
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tell = say(operation.operationId);
      tell(`is ${method.toUpperCase()} ${path}`);
      aboutOperation(document, operation, tell, used);
    }
  }
  for (const name of Object.keys(document.webhooks)) say(name)('is sent');
  for (const [name, side] of used) {
    if (LEFT_OUT.test(name) || facts.get(`${name} ${side}`) !== undefined) continue;
    const schema = document.components.schemas[name] ?? {};
    aboutSchema(schema, '$', side, { tell: say(`${name} ${side}`), used });
  }
  return facts;
}

function aboutOperation(
  { components }: Document,
  operation: Operation,
  tell: (fact: string) => void,
  used: [string, Side][],
): void {
  tell(`scope ${operation['x-required-scope'] ?? 'none'}`);
  for (const scheme of operation.security.flatMap(Object.keys)) tell(`admits ${scheme}`);
  for (const given of operation.parameters) {
    const { name, in: place, required, schema } = components.parameters[last(given.$ref)] ?? given;
    if (required === true && place !== 'path') tell(`demands ${place}.${name}`);
    aboutSchema(schema, `${place}.${name}`, 'takes', { tell, used });
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    tell(`takes ${type}`);
    if (operation.requestBody?.required) tell('demands a body');
    aboutSchema(schema, 'body', 'takes', { tell, used });
  }
  for (const [status, given] of Object.entries(operation.responses)) {
    const { content = {}, 'x-codes': codes } = components.responses[last(given.$ref)] ?? given;
    tell(`answers ${status}`);
    for (const code of codes ?? []) tell(`fails ${status} ${code}`);
    if (codes !== undefined) continue;
    for (const [type, { schema }] of Object.entries(content)) {
      tell(`shows ${type}`);
      aboutSchema(schema, 'answer', 'shows', { tell, used });
    }
  }
}

type Hearer = { tell: (fact: string) => void; used: [string, Side][] };

/** Alternatives that are taken are facts of their own; of what is shown, one more is another type to its readers. */
function aboutSchema(schema: JsonSchema, path: string, side: Side, to: Hearer): void {
  const { tell, used } = to;
  const kinds = kindsOf(schema);
  if (side === 'takes') for (const kind of kinds) tell(`takes ${kind} ${path}`);
  else tell(`shows ${kinds.join('/')} ${path}`);
  for (const part of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    if (part.$ref !== undefined) used.push([last(part.$ref), side]);
    const values = part.enum ?? [];
    if (side === 'takes') for (const value of values) tell(`value ${path} ${value}`);
    if (part.items !== undefined) aboutSchema(part.items, `${path}[]`, side, to);
    for (const [name, member] of Object.entries(part.properties ?? {}))
      aboutSchema(member, `${path}.${name}`, side, to);
    for (const name of part.required ?? [])
      tell(`${side === 'takes' ? 'demands' : 'always'} ${path}.${name}`);
  }
}

/** Types and names of schemas, in one order. */
function kindsOf({ $ref, type, anyOf, oneOf, const: value }: JsonSchema): string[] {
  if ($ref !== undefined) return [last($ref)];
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return [...new Set(branches.flatMap(kindsOf))].sort();
  if (type === undefined) return [value === undefined ? 'any' : typeof value];
  return [...[type].flat()].sort();
}

const last = (ref: string | undefined): string => ref?.split('/').at(-1) ?? '';
