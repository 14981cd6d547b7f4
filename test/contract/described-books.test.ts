// The reference of the books in words: what each operation does, which events it announces, what its fields mean.
import { beforeAll, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { eventKinds } from '#resource/event-kinds.ts';
import { wirePath } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { routes, rows } from '../support/catalogue.ts';
import { openMemoryStack } from '../support/stack.ts';

const BASES = /^\/api\/v1\/(accounting|iva|stats)\//;
const DESCRIBED = 0.95;
const DEPTH = 9;

let document: Rec;
beforeAll(async () => {
  const stack = await openMemoryStack();
  document = (await stack.expect(200, 'GET', '/api/v1/openapi.json')).json;
});

const own = routes.filter((route) => BASES.test(wirePath(route)));
const operationOf = (path: string, method: string): Rec =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
const named = (kind: string, { $ref }: Rec): Rec =>
  document.components[kind][`${$ref}`.split('/').at(-1) ?? ''];

/** Of each field below a schema: its name, and whether it has words. */
function fieldsOf(schema: Rec, depth = 0): [name: string, isDescribed: boolean][] {
  if (depth > DEPTH || schema.$ref?.endsWith('Fields')) return [];
  const whole: Rec = schema.$ref === undefined ? schema : named('schemas', schema);
  const inner = [
    ...(whole.anyOf ?? []),
    ...(whole.oneOf ?? []),
    ...(whole.items ? [whole.items] : []),
  ];
  const members = Object.entries<Rec>(whole.properties ?? {}).map(([name, member]) => {
    const target = member.$ref === undefined ? member : named('schemas', member);
    return [name, member, Boolean(member.description ?? target.description)] as const;
  });
  return [
    ...members.map(([name, , isDescribed]): [string, boolean] => [name, isDescribed]),
    ...members.flatMap(([, member]) => fieldsOf(member, depth + 1)),
    ...inner.flatMap((each) => fieldsOf(each, depth + 1)),
  ];
}

test.each(rows(own))('%s says in words what it does', (_, route) => {
  const { summary, description = '' } = operationOf(wirePath(route), route.method);
  expect(summary.length).toBeGreaterThan(8);
  const [first] = description.split('\n\n');
  expect(first.length).toBeGreaterThan(25);
  expect(description).not.toMatch(/\.:|undefined|\.\./);
});

test('95 of 100 fields of the books have words', () => {
  const fields = own.flatMap((route) => {
    const { requestBody, responses } = operationOf(wirePath(route), route.method);
    const answer = responses?.['200'] ?? {};
    const bodies = [requestBody, answer.$ref === undefined ? answer : named('responses', answer)];
    const contents = bodies.flatMap((body) => Object.values<Rec>(body?.content ?? {}));
    // What every answer has around its data is explained in the introduction.
    return contents.flatMap(({ schema = {} }) => fieldsOf(schema.properties?.data ?? schema));
  });
  const bare = fields.filter(([, isDescribed]) => !isDescribed).map(([name]) => name);
  expect(fields.length).toBeGreaterThan(2_000);
  expect(1 - bare.length / fields.length, [...new Set(bare)].join()).toBeGreaterThan(DESCRIBED);
});

test('what an operation announces is in the catalogue of events', () => {
  const known = new Set(eventKinds(groups, () => ({})).map(({ name }) => name));
  const announced = routes.flatMap(({ announces = [] }) => announces);
  expect(announced.length).toBeGreaterThan(10);
  expect(announced.filter((name) => !known.has(name))).toEqual([]);
});
