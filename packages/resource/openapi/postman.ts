// The same interface as a Postman collection (v2.1): one folder a tag, one request an operation, with its example. Base address and token
// are variables of the collection.
import type { Json } from './names.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Parameter = { name: string; in: string; description?: string; $ref?: string };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
};

type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };

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
  return {
    info: { name: title, version, schema: SCHEMA },
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
    ],
    item: (document.tags as { name: string }[]).map(({ name }) => ({
      name,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
}

function request(
  path: string,
  method: string,
  operation: Operation,
  shared: Record<string, Parameter>,
): Json {
  const parameters = operation.parameters.map(
    (each) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each,
  );
  const of = (place: string) => parameters.filter((each) => each.in === place);
  const body = operation.requestBody?.content['application/json'];
  const example = body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const segments = path.split('/').slice(1);
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.operationId,
      ...(operation.security.length === 0 && { auth: { type: 'noauth' } }),
      header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{base}}${path}`,
        host: ['{{base}}'],
        path: segments.map((segment) => segment.replace(/^\{(.+)\}$/, ':$1')),
        query: of('query').map(({ name }) => ({ key: name, value: '', disabled: true })),
        variable: of('path').map(({ name }) => ({ key: name, value: '' })),
      },
      ...(example !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(isForm && {
        body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] },
      }),
    },
  };
}
