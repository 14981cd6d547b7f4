// The generated files of the SDK, made from the OpenAPI document: types, methods by resource, and the table that the client follows.
import type { JsonSchema } from '#resource/json-schema.ts';
import type { Json } from '#resource/openapi/names.ts';
import { members, typeText } from './type-text.ts';

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema; $ref?: string };
type Media = { schema: JsonSchema };
type Response = { content?: Record<string, Media>; $ref?: string };
type Operation = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { 'x-data'?: string } }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
};
type Method = { resource: string; act: string; lines: string[]; route: string };

const NOTE = '// Made from the declarations by `npm run sdk`; never changed by hand.\n';
/** Of validators alone: the SDK knows whether `fields` was sent, and what an event is. */
const NOT_TYPES = /Fields$|^EventEnvelope$|^Failure$|Event$/;

export function sdkSource(json: Json): Record<'types' | 'resources' | 'operations', string> {
  const document: Document = JSON.parse(JSON.stringify(json));
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(() => path.startsWith('/api/'))
      .map(([verb, operation]) => methodOf(document, verb.toUpperCase(), path, operation)),
  );
  return {
    types: NOTE + typesText(document),
    resources: NOTE + resourcesText(methods, Object.keys(document.components.schemas)),
    operations: NOTE + operationsText(methods),
  };
}

function typesText({ components, webhooks }: Document): string {
  const schemas = Object.entries(components.schemas).filter(([name]) => !NOT_TYPES.test(name));
  const types = schemas.map(([name, schema]) => {
    const words = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    const { type, properties, required } = schema;
    if (type !== 'object' || properties === undefined)
      return `${words}export type ${name} = ${typeText(schema)};\n`;
    return `${words}export interface ${name} {\n  ${members(properties, required).join('\n  ')}\n}\n`;
  });
  return [...types, eventsText(components.schemas, Object.keys(webhooks), webhooks)].join('\n');
}

function eventsText(
  schemas: Document['components']['schemas'],
  names: readonly string[],
  webhooks: Document['webhooks'],
): string {
  const lines = names.map((name) => {
    const of = JSON.stringify(webhooks[name]).match(/schemas\/(\w+)Event"/)?.[1] ?? '';
    return `  '${name}': ${of in schemas ? of : 'unknown'};`;
  });
  return `/** The record that each event tells of. */
export interface EventData {
${lines.join('\n')}
}

/** A webhook call's event. \`data\` is the record; only its id for thin webhooks and where data_truncated is true. */
export type WebhookEvent = {
  [T in keyof EventData]: {
    id: string;
    type: T;
    timestamp: string;
    api_version: string;
    livemode: boolean;
    tenant_id: string;
    resource: { type: string; id: string; version: number };
    batch_id?: string;
    request: { id: string | null; idempotency_key: string | null };
    data: EventData[T];
    previous?: { [name: string]: unknown };
    data_truncated?: true;
  };
}[keyof EventData];
`;
}

function methodOf(document: Document, verb: string, path: string, operation: Operation): Method {
  const [collection = '', act = ''] = operation.operationId.split('.').map(camel);
  const { parameters: shared, responses } = document.components;
  const parameters = operation.parameters.map(
    (each) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each,
  );
  const of = (place: string) => parameters.filter((each) => each.in === place);
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const answer = responses[success?.[1].$ref?.split('/').at(-1) ?? ''] ?? success?.[1];
  const body = operation.requestBody;
  const json = body?.content['application/json'];
  const part = body?.content['multipart/form-data'];
  const query = queryType(of('query'));
  const data = dataOf(answer);
  const item = listItem(data);
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  const takes = [json && 'b', part && 'u', query && 'q', item && 'l', isKeyed && 'k'];
  const given = [
    ...of('path').map(({ name }) => `${camel(name)}: string`),
    ...(json === undefined ? [] : [`body${body?.required ? '' : '?'}: ${typeText(json.schema)}`]),
    ...(part === undefined ? [] : ['file: Upload']),
  ];
  const options = 'options?: RequestOptions';
  const words = `/** ${operation.summary} */`;
  const one = [
    ...given,
    ...(query === undefined ? [] : [`query${query.isFirm ? '' : '?'}: ${query.text}`]),
  ];
  const signature = (list: string[], result: string) =>
    `${act}(${[...list, options].join(', ')}): ${result};`;
  const isSelecting = item !== undefined && of('query').some(({ name }) => name === 'fields');
  const lines = isSelecting
    ? [
        words,
        signature(
          [...given, `query: ${query?.text} & { fields: string }`],
          `List<Selected<${item}>>`,
        ),
        words,
        signature([...given, `query?: ${query?.text} & { fields?: undefined }`], `List<${item}>`),
      ]
    : [words, signature(one, item === undefined ? `Promise<${typeText(data)}>` : `List<${item}>`)];
  const field = Object.keys(part?.schema.properties ?? {})[0] ?? '';
  const route = [verb, path, takes.filter(Boolean).join(''), field].join(' ').trim();
  return { resource: collection, act, lines, route };
}

function queryType(
  parameters: readonly Parameter[],
): { text: string; isFirm: boolean } | undefined {
  if (parameters.length === 0) return undefined;
  const shapes = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const firm = parameters.filter(({ required }) => required).map(({ name }) => name);
  return {
    text: typeText({ type: 'object', properties: shapes, required: firm }),
    isFirm: firm.length > 0,
  };
}

/** What `data` of the answer is; a file where it is no JSON. */
function dataOf(answer?: Response): JsonSchema {
  const { 'application/json': json } = answer?.content ?? {};
  if (json === undefined) return { $ref: 'Uint8Array' };
  return json.schema.properties?.data ?? {};
}

/** The type of the records of a page. */
function listItem({ properties = {} }: JsonSchema): string | undefined {
  const { items, has_next } = properties;
  if (items?.items === undefined || has_next === undefined) return undefined;
  const [record] = items.items.anyOf ?? [items.items];
  return typeText(record);
}

function resourcesText(methods: readonly Method[], schemas: readonly string[]): string {
  const resources = [...new Set(methods.map(({ resource }) => resource))];
  const parts = resources.map((resource) => {
    const own = methods.filter((method) => method.resource === resource);
    const lines = own.flatMap((method) => method.lines.map((line) => `  ${line}`));
    return `export interface ${pascal(resource)}Resource {\n${lines.join('\n')}\n}\n`;
  });
  const text = parts.join('\n');
  const used = schemas.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return `${typeImport('List', 'list')}
${typeImport('RequestOptions, Upload', 'options')}
import type {
${used.map((name) => `  ${name},`).join('\n')}
} from '${'./types.ts'}';

/** What is left of a record where \`fields\` was sent. */
type Selected<T> = Partial<T> & (T extends { _id: string } ? { _id: string } : { id: string });

${text}
export interface Resources {
${resources.map((resource) => `  readonly ${resource}: ${pascal(resource)}Resource;`).join('\n')}
}
`;
}

const typeImport = (names: string, file: string): string =>
  `import type { ${names} } from '${`../${file}.ts`}';`;

function operationsText(methods: readonly Method[]): string {
  const table: Record<string, Record<string, string>> = {};
  for (const { resource, act, route } of methods)
    table[resource] = { ...table[resource], [act]: route };
  return `type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** "METHOD path takes": see methodOf. */
export const OPERATIONS: Table = ${JSON.stringify(table, null, 2)};
`;
}

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
