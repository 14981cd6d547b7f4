// The same interface as a Postman collection (v2.1): one folder a tag, one request an operation, with its example. Base address and token
// are variables of the collection.
import type { JsonSchema } from '../json-schema.ts';
import type { Json } from './names.ts';
import { type Folder, type Item, runnable } from './postman-run.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = [
  'Set the variable `base` to the address of the service and `token` to a test token, and send the first request: it empties your sandbox',
  'and fills it with the demo shop, on which the others work one by one or as a run from top to bottom. Requests about API tokens need',
  '`session`, a session credential; two uploads need a file that you choose. A whole run needs a delay of 700 ms, for the limits.',
].join(' ');

type Parameter = {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  example?: unknown;
  $ref?: string;
};
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
};

type Media = {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  schema: { properties?: Record<string, JsonSchema>; required?: string[] };
};

export function postmanCollection(document: Json): Json {
  const { title, version } = document.info as { title: string; version: string };
  const { parameters } = document.components as { parameters: Record<string, Parameter> };
  const requests = Object.entries(
    document.paths as Record<string, Record<string, Operation>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: request(path, method, operation, parameters),
    })),
  );
  const folders = (document.tags as { name: string }[]).map(
    ({ name }): Folder => ({
      name,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    }),
  );
  const { item, variable } = runnable(folders);
  return {
    info: { name: title, version, schema: SCHEMA, description: DESCRIPTION },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key' },
        { key: 'value', value: '{{token}}' },
        { key: 'in', value: 'header' },
      ],
    },
    variable: [
      { key: 'base', value: 'http://127.0.0.1:3000' },
      { key: 'token', value: 'tal_test_' },
      { key: 'session', value: '' },
      ...variable,
    ],
    item,
  };
}

function request(
  path: string,
  method: string,
  operation: Operation,
  shared: Record<string, Parameter>,
): Item {
  const parameters = operation.parameters.map(
    (each) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each,
  );
  const of = (place: string) => parameters.filter((each) => each.in === place);
  const body = operation.requestBody?.content['application/json'];
  const example = body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
  const form = operation.requestBody?.content['multipart/form-data'];
  const segments = path.split('/').slice(1);
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.operationId,
      ...authOf(operation),
      header: [
        ...(example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...(needsSession(operation) ? [{ key: 'X-Mode', value: 'test' }] : []),
      ],
      url: {
        raw: `{{base}}${path}`,
        host: ['{{base}}'],
        path: segments.map((segment) => segment.replace(/^\{(.+)\}$/, ':$1')),
        query: of('query').map((each) => ({
          ...variable(each),
          ...(each.required !== true && { disabled: true }),
        })),
        variable: of('path').map(variable),
      },
      ...(example !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(example === undefined && form && { body: { mode: 'formdata', formdata: parts(form) } }),
    },
  };
}

/** Filled as the document shows it, so that the request runs on the demo shop as it stands. */
const variable = ({ name, example }: Parameter) => ({ key: name, value: String(example ?? '') });

/** True where a token is not enough. */
const needsSession = ({ security: [first] }: Operation) => first?.Session !== undefined;

/** What differs from the collection's own, which is the token. */
function authOf(operation: Operation): { auth?: Json } {
  if (operation.security.length === 0) return { auth: { type: 'noauth' } };
  if (!needsSession(operation)) return {};
  const bearer = [{ key: 'token', value: '{{session}}' }];
  return { auth: { type: 'bearer', bearer } };
}

/** The parts of a form; those that may be left out are switched off. */
const parts = ({ schema: { properties = {}, required = [] } }: Media): Json[] =>
  Object.entries(properties).map(([key, { format, enum: [value] = [''] }]) => ({
    key,
    ...(format === 'binary' ? { type: 'file', src: [] } : { type: 'text', value: String(value) }),
    ...(!required.includes(key) && { disabled: true }),
  }));
