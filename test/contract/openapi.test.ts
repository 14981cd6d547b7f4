// The OpenAPI document is complete: every route, error code, scope and event. local/print-openapi.test.ts has it linted.
import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import type { Rec } from '#resource/context.ts';
import { eventName } from '#resource/event-kinds.ts';
import { wirePath } from '#resource/routes.ts';
import { SCOPES } from '#resource/scopes.ts';
import { nouns, routes, rows } from '../support/catalogue.ts';
import { openMemoryStack } from '../support/stack.ts';

let text: string;
let document: Rec;
beforeAll(async () => {
  const stack = await openMemoryStack();
  const reply = await stack.expect(200, 'GET', '/api/v1/openapi.json');
  text = reply.text;
  document = reply.json;
});

test('is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
});

const documented = routes.filter((route) => route.outsideApi !== true);
describe.each(rows(documented))('%s', (_, route) => {
  const operation = (): Rec =>
    document.paths[pathOf(wirePath(route))]?.[route.method.toLowerCase()] ?? {};

  test('is documented with its statuses, its codes and its right', () => {
    expect(operation().operationId).toBeDefined();
    const statuses = Object.keys(operation().responses);
    for (const status of route.status) expect(statuses).toContain(String(status));
    const words = JSON.stringify(resolved(operation()));
    for (const code of route.fails) {
      const status = route.failStatus?.[code] ?? ERRORS[code].status;
      expect(statuses, code).toContain(String(status));
      expect(words, code).toContain(code);
    }
    if (route.access.includes(':')) expect(words).toContain(route.access);
    if (route.body !== undefined)
      expect(operation().requestBody?.content?.['application/json']?.schema).toBeDefined();
  });
});

test('names every error code, scope and event', () => {
  expect(
    Object.keys(ERRORS).filter(
      (code) => !text.includes(`"${code}"`) && !text.includes(`\`${code}\``),
    ),
  ).toEqual([]);
  expect(SCOPES.filter((scope) => !text.includes(scope))).toEqual([]);
  const events = nouns.flatMap((noun) =>
    Object.keys(noun.eventKinds).map((kind) => eventName(noun.name, kind)),
  );
  const webhooks = Object.keys(document.webhooks ?? {});
  const plain = events.filter((event) => !event.startsWith('invoice.'));
  expect(plain.filter((event) => !webhooks.includes(event))).toEqual([]);
});

test('holds bodies to their decimals, but not answers, as 20.31 / 0.01 is no whole number to most validators', () => {
  const decimals = /"multipleOf":0\.|"multipleOf":1e-/;
  const schemas = Object.entries<Rec>(document.components.schemas);
  const answered = schemas.filter(([name]) => !/(Create|Update|UpdateItem)$/.test(name));
  const operations = Object.values<Rec>(document.paths).flatMap((item) => Object.values<Rec>(item));
  const responses = operations.map((operation) => operation.responses);
  expect(JSON.stringify([answered, responses, document.webhooks])).not.toMatch(decimals);
  expect(JSON.stringify(document.components.schemas.ProductCreate)).toMatch(decimals);
});

test('has no operation twice and no reference that leads nowhere', () => {
  const operations = Object.values(document.paths as Rec).flatMap((item: Rec) =>
    Object.values(item).map((each) => (each as Rec).operationId),
  );
  expect(new Set(operations).size).toBe(operations.length);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = (reference ?? '')
      .split('/')
      .reduce<Rec | undefined>((at, part) => at?.[part.replaceAll('~1', '/')], document);
    expect(found, reference).toBeDefined();
  }
});

/** The operation with its shared responses in place of references to them. */
const resolved = (operation: Rec): Rec => ({
  ...operation,
  responses: Object.values<Rec>(operation.responses).map((each) => target(each.$ref) ?? each),
});

const target = (reference?: string): Rec | undefined =>
  reference
    ?.slice(2)
    .split('/')
    .reduce<Rec | undefined>((at, part) => at?.[part.replaceAll('~1', '/')], document);

/** The document's paths may be written below the server's prefix. */
function pathOf(wire: string): string {
  return wire in document.paths ? wire : wire.replace('/api/v1', '');
}
