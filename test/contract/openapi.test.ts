// The OpenAPI document is complete: every route, error code, scope and event. local/print-openapi.test.ts has it linted.
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { ERRORS } from '#kernel/error.ts';
import { checkGroups } from '#resource/check.ts';
import { eventName } from '#resource/event-kinds.ts';
import { failureStatus } from '#resource/failure-status.ts';
import { standardKind } from '#resource/input/standard-kind.ts';
import { wirePath } from '#resource/routes.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns, routes, rows, takesJson } from '../support/catalogue.ts';
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

test('tells where a record is of answers that tell it: with 201 alone', () => {
  const operations = Object.values<Rec>(document.paths).flatMap((path) => Object.values<Rec>(path));
  const answers = operations.flatMap(({ responses }) => Object.entries<Rec>(responses));
  const told = answers.flatMap(([status, answer]) => {
    const name = answer.$ref?.split('/').at(-1);
    const { headers = {} } = name === undefined ? answer : document.components.responses[name];
    return 'Location' in headers ? [status] : [];
  });
  expect([...new Set(told)]).toEqual(['201']);
});

const documented = routes.filter((route) => route.outsideApi !== true);
/** Keys that a client might choose, with blanks, signs, a comma, letters of its language, and as long as they get. */
const KEYS = ['order-1047', 'A b#1', 'a,b', ' ', 'pedido-ñ', 'k'.repeat(255), 'k'.repeat(256)];

test('takes the idempotency keys that the service takes, and no other', async () => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token('test');
  const { schema } = document.components.parameters.IdempotencyKey;
  for (const key of KEYS) {
    const isDocumented =
      new RegExp(schema.pattern).test(key) && key.length <= Number(schema.maxLength);
    const headers = { 'idempotency-key': key };
    const sent = { token, headers, body: { name: 'Malbec', base_price: 1 } };
    const { status } = await stack.request('POST', '/api/v1/products/', sent);
    expect([key, status]).toEqual([key, isDocumented ? 201 : 400]);
  }
});

describe.each(rows(documented))('%s', (_, route) => {
  const operation = (): Rec =>
    document.paths[pathOf(wirePath(route))]?.[route.method.toLowerCase()] ?? {};

  test('is documented with its statuses, its codes and its right', () => {
    expect(operation().operationId).toBeDefined();
    const statuses = Object.keys(operation().responses);
    for (const status of route.status) expect(statuses).toContain(String(status));
    const words = JSON.stringify(resolved(operation()));
    for (const code of route.fails) {
      const status = failureStatus(route, { code, status: ERRORS[code].status });
      expect(statuses, code).toContain(String(status));
      expect(words, code).toContain(code);
    }
    if (route.access.includes(':')) expect(words).toContain(route.access);
    if (takesJson(route))
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
  const responses = operations().map((operation) => operation.responses);
  const answered = [responses, document.webhooks, ...reachable([responses, document.webhooks])];
  expect(answered.filter((part) => decimals.test(JSON.stringify(part)))).toEqual([]);
  expect(JSON.stringify(document.components.schemas.ProductCreate)).toMatch(decimals);
});

test('bounds the amounts and quantities that are sent, but none that are answered, as a sum of many may be greater', () => {
  const bounded = (parts: readonly unknown[]) =>
    reachable(parts)
      .flatMap(everySchema)
      .filter(({ maximum }) => maximum >= 999_999_999);
  const all = operations();
  expect(bounded(all.map(({ requestBody }) => requestBody ?? {})).length).toBeGreaterThan(100);
  expect(bounded(all.map(({ responses }) => responses))).toEqual([]);
});

test('calls every operation once, in the one form', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const form = /^[a-z][a-z0-9]*(_[a-z0-9]+)*\.[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
  expect(ids.filter((id) => !form.test(id))).toEqual([]);
});

test('says of every operation what it does and refuses, and what almost every field means', () => {
  expect(operations().filter(({ description }) => !description?.includes('.\n\n'))).toEqual([]);
  const fields = Object.entries<Rec>(document.components.schemas)
    .filter(([name]) => !name.endsWith('Fields'))
    .flatMap(([name, schema]) =>
      members(schema).map(([field, member]) => ({ name, field, member })),
    );
  const silent = fields.filter(({ member }) => !member.$ref && !member.description);
  expect(fields.length).toBeGreaterThan(1000);
  const names = silent.map(({ name, field }) => `${name}.${field}`).join(' ');
  expect(silent.length / fields.length, names).toBeLessThan(0.05);
});

test('describes every own verb that writes, in other words than its summary', () => {
  const own = groups.flatMap(({ verbs }) => verbs.filter((verb) => !standardKind(verb)));
  const writing = own.filter(({ method }) => method !== 'GET');
  expect(writing.length).toBeGreaterThan(80);
  const silent = writing.filter(
    ({ description = '', summary }) =>
      !/\w.*\.$/s.test(description) || description === `${summary}.`,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('is made of what generators know: no default, no format of our own, no name that hides a global', () => {
  const bodies = operations().flatMap(({ requestBody }) => (requestBody ? [requestBody] : []));
  const parts = [...bodies.map(schemaOf), ...reachable(bodies)];
  const schemas = parts.flatMap(everySchema);
  expect(schemas.length).toBeGreaterThan(1000);
  expect(schemas.filter((schema) => Object.hasOwn(schema, 'default'))).toEqual([]);
  const known = ['date', 'date-time', 'email', 'uri', 'binary'];
  const formatted = text.matchAll(/"type":"string"[^{}]*?"format":"([^"]+)"/g);
  const formats = [...formatted].map(([, format = '']) => format);
  expect(formats.length).toBeGreaterThan(100);
  expect(formats.filter((format) => !known.includes(format))).toEqual([]);
  const globals = Object.keys(document.components.schemas).filter((name) => name in globalThis);
  expect(globals).toEqual([]);
  const inline = bodies.filter((body) => body.content['application/json']?.schema.properties);
  expect(inline).toEqual([]);
});

test('tells of no instant that it is a day alone', () => {
  const all = Object.values<Rec>(document.components.schemas).flatMap(members);
  const isInstant = (schema: Rec) =>
    everySchema(schema).some(({ format }) => format === 'date-time');
  const instants = all.filter(([, schema]) => isInstant(schema));
  expect(instants.length).toBeGreaterThan(100);
  const days = instants.filter(([, { description = '' }]) => /YYYY-MM-DD$/.test(description));
  expect(days.map(([name, { description }]) => `${name}: ${description}`)).toEqual([]);
});

test('says of what callers say for an instant that it may be a day, which is no date-time to a validator', () => {
  const isSent = ([, { readOnly }]: [string, Rec]) => readOnly !== true;
  const bodies = operations().flatMap(({ requestBody }) => (requestBody ? [requestBody] : []));
  const sent = reachable(bodies).flatMap(members).filter(isSent);
  const queries = operations().flatMap(({ parameters = [] }) => parameters);
  const shared = Object.values<Rec>(document.components.parameters);
  const asked = [...queries, ...shared].flatMap(({ name, schema = {} }: Rec) => [[name, schema]]);
  const strict = [...sent, ...(asked as [string, Rec][])].filter(([, schema]) =>
    everySchema(schema).some(({ format }) => format === 'date-time'),
  );
  expect(strict.map(([name]) => name)).toEqual([]);
  const said = members(document.components.schemas.Appointment).map(([name, schema]) => [
    name,
    schema.format ?? schema.pattern,
  ]);
  expect(said).toContainEqual(['created_at', 'date-time']);
  const [, day] = said.find(([name]) => name === 'scheduled_datetime') ?? [];
  const matching = ['2028-02-29', '2026-03-10T10:00:00-03:00', '2026-02-31'].filter((text) =>
    new RegExp(day ?? '').test(text),
  );
  expect(matching).toEqual(['2028-02-29', '2026-03-10T10:00:00-03:00']);
});

test('has no reference that leads nowhere', () => {
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = (reference ?? '')
      .split('/')
      .reduce<Rec | undefined>((at, part) => at?.[part.replaceAll('~1', '/')], document);
    expect(found, reference).toBeDefined();
  }
});

const operations = (): Rec[] =>
  Object.values<Rec>(document.paths).flatMap((item) => Object.values<Rec>(item));

const schemaOf = (body: Rec): Rec => Object.values<Rec>(body.content)[0]?.schema;

/** The schema and those inside it. */
function everySchema(schema: Rec): Rec[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [...Object.values<Rec>(properties), ...anyOf, ...oneOf, ...allOf];
  return [schema, ...[...inner, ...(items ? [items] : [])].flatMap(everySchema)];
}

const members = (schema: Rec): [string, Rec][] =>
  everySchema(schema).flatMap(({ properties = {} }) => Object.entries<Rec>(properties));

/** The components that those parts refer to, and those that these refer to. */
function reachable(parts: readonly unknown[]): Rec[] {
  const found = new Map<string, Rec>();
  const queue = [...parts];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const [, reference = ''] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
      const component = target(reference);
      if (component === undefined || found.has(reference)) continue;
      found.set(reference, component);
      queue.push(component);
    }
  }
  return [...found.values()];
}

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

describe('GET /openapi.json', () => {
  const path = '/api/v1/openapi.json';

  test('is sent once: compressed where that is accepted, and not at all where it is known', async () => {
    const stack = await openMemoryStack();
    const plain = await stack.expect(200, 'GET', path);
    const { etag = '' } = plain.headers;
    const packed = await stack.request('GET', path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag });
    const refused = await stack.request('GET', path, {
      headers: { 'accept-encoding': 'gzip;q=0' },
    });
    expect(refused.headers).not.toHaveProperty('content-encoding');
    const known = await stack.request('GET', path, { headers: { 'if-none-match': etag } });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('gives each section alone, small enough to be read at once', async () => {
    const stack = await openMemoryStack();
    for (const { name } of document.tags) {
      const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
      const { text: part, json } = await stack.expect(200, 'GET', path, { query: { tag: slug } });
      expect(Object.keys(json.paths).length, slug).toBeGreaterThan(0);
      expect(part.length, slug).toBeLessThanOrEqual(slug === 'sales' ? 152_000 : 220_000);
    }
    const wrong = await stack.expect(400, 'GET', path, { query: { tag: 'sale' } });
    expect(wrong.json.errors[0].allowed).toContain('sales');
  });

  test('is a Postman collection too, with a request for every operation', async () => {
    const stack = await openMemoryStack();
    const { text: collection, json } = await stack.expect(200, 'GET', '/api/v1/postman.json');
    expect(json.item.flatMap(({ item }: Rec) => item)).toHaveLength(operations().length);
    expect(collection.length).toBeLessThanOrEqual(3_000_000);
  });
});

test('names no two schemas or sections alike but for their case and what separates their words', () => {
  const letters = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  const schemas = Object.keys(document.components.schemas);
  const tags = document.tags.map(({ name }: Rec) => name);
  for (const names of [schemas, tags])
    expect(
      names.filter((name: string, at: number) =>
        names.some(
          (other: string, place: number) => place < at && letters(other) === letters(name),
        ),
      ),
    ).toEqual([]);
});

test('lets generated clients read what a line of errors[] says besides its code', () => {
  const { properties, additionalProperties } = document.components.schemas.FieldError;
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['did_you_mean', 'required_scope']),
  );
  expect(additionalProperties).toBe(true);
});

test('is made of declarations in which the check at start finds no mistake', () => {
  expect(() => checkGroups(groups)).not.toThrow();
});
