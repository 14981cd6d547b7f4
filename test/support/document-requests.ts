// The requests that the OpenAPI document shows, as anyone would send them who copies them from it: path, query and body of the examples.
import type { Rec } from '#resource/test-data/rec.ts';
import { fileOf } from './received-invoices.ts';
import { rateTable } from './treasury.ts';

export type ShownRequest = {
  operationId: string;
  /** The operation and the name of the example. */
  label: string;
  method: string;
  path: string;
  /** The path as the document writes it. */
  template: string;
  query: Record<string, string>;
  /** Names of all parameters of the query. */
  takes: string[];
  body: unknown;
  isPublic: boolean;
  needsSession: boolean;
};

/** What documents of this kind cannot show: the bytes of a file. */
const FILES: Readonly<Record<string, () => unknown>> = {
  'received_invoices.upload_csv': () => fileOf(77),
  'accounting_retenciones_percepciones_rate_tables.upload': rateTable,
};

export function shownRequests(document: Rec): ShownRequest[] {
  const shared = document.components.parameters;
  return Object.entries<Rec>(document.paths).flatMap(([path, item]) =>
    Object.entries<Rec>(item).flatMap(([method, operation]) => {
      const parameters: Rec[] = operation.parameters.map((each: Rec) =>
        each.$ref === undefined ? each : shared[each.$ref.split('/').at(-1)],
      );
      const request = {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: filled(path, parameters),
        template: path,
        query: needed(parameters),
        takes: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        isPublic: operation.security.length === 0,
        needsSession: operation.security[0]?.Session !== undefined,
      };
      return bodiesOf(operation).map(([name, body]) => ({
        ...request,
        label: name === undefined ? request.operationId : `${request.operationId}: ${name}`,
        body,
      }));
    }),
  );
}

const filled = (path: string, parameters: readonly Rec[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(
      parameters.find((each) => each.in === 'path' && each.name === name)?.example,
    ),
  );

const needed = (parameters: readonly Rec[]): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === 'query' && (each.required || each.example !== undefined))
      .map(({ name, example }) => [name, String(example)]),
  );

function bodiesOf({ operationId, requestBody }: Rec): [string | undefined, unknown][] {
  const file = FILES[operationId];
  if (file !== undefined) return [[undefined, file()]];
  const media = requestBody?.content['application/json'];
  if (media === undefined) return [[undefined, undefined]];
  if (media.example !== undefined) return [[undefined, media.example]];
  return Object.entries<Rec>(media.examples ?? {}).map(([name, { value }]) => [name, value]);
}
