// contract#unknown-fields inside bodies: an object whose members are declared takes no others, at any depth of any body, and
// says where it met one. What takes any member is listed here, so that nothing is open unnoticed.
import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { parseBody } from '#resource/input/parse-body.ts';
import { type JsonSchema, toJsonSchema } from '#resource/json-schema.ts';
import type { Route } from '#resource/routes.ts';
import { validBody } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, routes, rows, STRANGE_ID, takesJson } from '../support/catalogue.ts';
import { credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

/** Objects of which the specification names no members ("custom attributes", "object"), or that are maps by nature. */
const FREE = [
  'products: attributes',
  'products: dimensions',
  'products: global_option_refs[]',
  'products: price_history[]',
  'products: seo',
  'products: shipping',
  'products: variants',
  'products: variants[]',
  'products: variants[].attributes',
  'products/options: metadata',
  'products/options: validation_rules',
  'products/options: values[].metadata',
  'services: availability',
  'sales: items[].price_composition',
  'sales: pricing_options_summary',
  'sales: shipping_address',
  'pos: configuration',
  'pos: items[].price_composition',
  'pos: pricing_options_summary',
  'pos: shipping_address',
  'pos_sessions: cart',
  'cash_register: counted_by_method',
  'goals: milestones[]',
  'budgets: custom_fields',
  'orders: shipping_address',
  'appointments: custom_location.coordinates',
  'shipments: destination',
  'shipments: origin',
  'shipping: destination',
  'shipping: origin',
  'delivery_notes: items[].metadata',
  'delivery_notes: metadata',
  'iva/config: sale_point_activities',
  'webhooks: headers',
];

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, test: furniture } = await furnishedStack());
});

/** Resources with a generic schema take any member anywhere. */
const isGeneric = ({ noun, name }: Route): boolean =>
  noun?.open === true || name.startsWith('crm-tasks');
const bodied = routes.filter(
  (route) => takesJson(route) && !route.name.includes('.bulk_') && !isGeneric(route),
);

test('only what the specification leaves free takes any member', () => {
  const open = bodied.flatMap((route) =>
    places(schemaOf(route), '', isFree).map(
      (place) => `${route.name.replace(/\..*/, '')}: ${place}`,
    ),
  );
  expect([...new Set(open)].sort()).toEqual([...FREE].sort());
});

describe.each(rows(bodied))('%s', (_, route) => {
  test('names an unknown member of every object in its body', async () => {
    const { body } = validBody(route, { full: true });
    const added = addUnknown(schemaOf(route), body, '');
    const path = fill(route, () => STRANGE_ID);
    const reply = await stack.request(route.method, path, {
      token: credential(furniture, route),
      body,
    });
    const lines: Rec[] = reply.json.errors ?? [];
    const named = lines.filter(({ code }) => code === 'unknown_field').map(({ field }) => field);
    expect(named, reply.story).toEqual(expect.arrayContaining(added));
    expect(reply.status, reply.story).toBe(400);
  });

  test('reads null of what may be missing within its body as absence', () => {
    const given = (value: null | undefined) => {
      const { body } = validBody(route, { full: true });
      return settle(schemaOf(route), body, { place: '', value });
    };
    expect(outcome(route, given(null))).toEqual(outcome(route, given(undefined)));
  });
});

/** What a body is read as, or what is wrong with it. */
function outcome(route: Route, body: unknown): unknown {
  try {
    return parseBody(route, JSON.parse(JSON.stringify(body)));
  } catch (error) {
    if (error instanceof Failure) return error.errors.map(({ field, code }) => `${field} ${code}`);
    throw error;
  }
}

type Settled = { place: string; value: null | undefined };

/** The body with that value for every optional member within it that takes no null. */
function settle(schema: JsonSchema, body: unknown, { place, value }: Settled): unknown {
  const branch = schema.anyOf?.find(({ type }) => type !== 'null');
  if (branch !== undefined) return settle(branch, body, { place, value });
  if (Array.isArray(body)) {
    return body.map((item) => settle(schema.items ?? {}, item, { place: `${place}[]`, value }));
  }
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(([name, member]) => {
    const of = schema.properties?.[name];
    const isFirm = place === '' || of === undefined || (schema.required ?? []).includes(name);
    const mayBeNull = of?.anyOf?.some(({ type }) => type === 'null') ?? false;
    return isFirm || mayBeNull
      ? [name, settle(of ?? {}, member, { place: inner(place, name), value })]
      : [name, value];
  });
  return Object.fromEntries(members);
}

const schemaOf = (route: Route): JsonSchema =>
  route.body === undefined ? {} : toJsonSchema(route.body);

/** It takes any member. The usual `metadata` says of what kind its values are. */
const isFree = ({ additionalProperties: others }: JsonSchema): boolean =>
  others !== false && (typeof others !== 'object' || others.anyOf === undefined);

const inner = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/** Where in the schema an object is of that kind. */
function places(
  schema: JsonSchema,
  place: string,
  isWanted: (schema: JsonSchema) => boolean,
): string[] {
  const branches = schema.anyOf ?? [];
  const members = Object.entries(schema.properties ?? {});
  return [
    ...(schema.type === 'object' && isWanted(schema) ? [place] : []),
    ...branches.flatMap((branch) => places(branch, place, isWanted)),
    ...members.flatMap(([name, member]) => places(member, inner(place, name), isWanted)),
    ...(schema.items === undefined ? [] : places(schema.items, `${place}[]`, isWanted)),
  ];
}

/** Puts an undeclared member into every closed object of the value; where they are. */
function addUnknown(schema: JsonSchema, value: unknown, place: string): string[] {
  const branch = schema.anyOf?.find(({ type }) => type !== 'null');
  if (branch !== undefined) return addUnknown(branch, value, place);
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((item, index) => addUnknown(items, item, `${place}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const added = Object.entries(value).flatMap(([name, member]) =>
    addUnknown(schema.properties?.[name] ?? {}, member, inner(place, name)),
  );
  if (schema.additionalProperties !== false) return added;
  Object.assign(value, { no_such_field: 1 });
  return [...added, inner(place, 'no_such_field')];
}
