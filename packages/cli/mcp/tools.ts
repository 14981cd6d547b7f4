// The tools of the MCP server: the operations of the chosen sections, as the deployment's own document declares them.
import { filledPath } from '#sdk/path.ts';
import type { Talonario } from '#sdk/sdk.ts';
import { isObject } from '../show.ts';
import { typedJson, typedValue } from './typed-numbers.ts';

type Json = Record<string, unknown>;
type Tool = {
  name: string;
  description: string;
  inputSchema: Json;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean };
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Json; $ref?: string };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};
/** A tool, and how its arguments become a request. */
export type Offered = { tool: Tool; call(client: Talonario, given: Json): Promise<unknown> };

export async function toolsOf(client: Talonario, tags: readonly string[]): Promise<Offered[]> {
  const documents = await Promise.all(
    tags.map(async (tag) => {
      const { data } = await client.request<Document>('GET', '/api/v1/openapi.json', {
        query: { tag },
      });
      return data;
    }),
  );
  return documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => !needsFile(operation))
        .map(([method, operation]) =>
          offered(document, { path, method: method.toUpperCase(), operation }),
        ),
    ),
  );
}

/** A model has no file to send. */
const needsFile = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && requestBody.content['application/json'] === undefined;

type Place = { path: string; method: string; operation: Operation };

function offered(document: Document, { path, method, operation }: Place): Offered {
  const parameters = operation.parameters
    .map((each) => (each.$ref === undefined ? each : (whole(each, document) as Parameter)))
    .filter((each) => each.in !== 'header');
  const body = operation.requestBody?.content['application/json']?.schema;
  const members = parameters.map(({ name, schema }) => [name, whole(schema ?? {}, document)]);
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const isReading = method === 'GET';
  const name = operation.operationId.replaceAll('.', '_');
  const taken = [...parameters.map((each) => each.name), ...(body === undefined ? [] : ['body'])];
  return {
    tool: {
      name,
      description: `${operation.summary}. ${operation.description}`.slice(0, 1000),
      inputSchema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(members),
          ...(body !== undefined && { body: whole(body, document) }),
        },
        required: [...required, ...(operation.requestBody?.required ? ['body'] : [])],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: isReading, destructiveHint: method === 'DELETE' },
    },
    async call(client, given) {
      const strange = Object.keys(given).filter((each) => !taken.includes(each));
      if (strange.length > 0)
        throw new TypeError(
          `${name} takes no ${strange.join(', ')}, only ${taken.join(', ') || 'nothing'}`,
        );
      const of = (place: string) => parameters.filter((each) => each.in === place);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const url = filledPath(
        path,
        names.map((name) => typedValue(given[name])),
      );
      const query = Object.fromEntries(
        of('query').map(({ name }) => [name, typedValue(given[name])]),
      );
      const bodyText = body === undefined ? undefined : typedJson(given.body ?? {});
      const sent = { query, bodyText };
      return (await client.request(method, url, { ...sent, isKeyed: method === 'POST' })).data;
    },
  };
}

/** The part with what it refers to in place of references. */
function whole(part: unknown, document: Document): unknown {
  if (Array.isArray(part)) return part.map((each) => whole(each, document));
  if (!isObject(part)) return part;
  if (typeof part.$ref === 'string') {
    const [, , kind = '', name = ''] = part.$ref.split('/');
    return whole(document.components[kind]?.[name], document);
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, whole(each, document)]),
  );
}
