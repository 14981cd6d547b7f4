// Every percentage that a body may hold takes four decimals, whichever resource it belongs to, and no more.
import { beforeAll, expect, test } from 'vitest';
import { dataOf, openMemoryStack, type Stack } from '../support/stack.ts';

type Schema = { type?: string; multipleOf?: number; enum?: unknown; const?: unknown };
type Found = { at: string; schema: Schema };

const PERCENTAGE = /(^|_)(rate|percentage|exclusion|probability|bonificacion|alicuota|aliquot)$/;
/** Not percentages, as the authority's own form has them, or of any precision. */
const OTHERS = /exchange_rate|tributos\.alicuota$|milestones\.percentage$/;
/** Amounts or percentages, by another member of theirs. */
const EITHER = /^(Promotion|Reward|Product)\w*\.(promotions\.)?value$|\.profit\.value$/;
const BODIES = /(Create|Update|UpdateItem|TerminalSale|Apply)$/;

const found: Found[] = [];
let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('live');
  const { json } = await stack.expect(200, 'GET', '/api/v1/openapi.json');
  for (const [name, schema] of Object.entries(json.components.schemas))
    if (BODIES.test(name)) walk(schema, name);
});

/** All members of objects, below arrays and alternatives too, by their path. */
function walk(schema: unknown, at: string): void {
  if (Array.isArray(schema)) for (const each of schema) walk(each, at);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties') members(value, at);
    else walk(value, at);
  }
}

function members(properties: Record<string, Schema>, at: string): void {
  for (const [name, schema] of Object.entries(properties)) {
    found.push({ at: `${at}.${name}`, schema });
    walk(schema, `${at}.${name}`);
  }
}

const isNumber = ({ schema }: Found) => schema.type === 'number';

test('percentages take four decimals', () => {
  const percentages = found.filter(
    (each) => isNumber(each) && PERCENTAGE.test(each.at) && !OTHERS.test(each.at),
  );
  expect(percentages.length).toBeGreaterThan(30);
  const others = percentages.filter(
    ({ schema }) => schema.multipleOf !== 0.0001 && schema.enum === undefined,
  );
  expect(others.map(({ at }) => at)).toEqual([]);
});

test('what is an amount or a percentage by its type takes them too', () => {
  const either = found.filter((each) => isNumber(each) && EITHER.test(each.at));
  expect(either.length).toBeGreaterThan(8);
  expect(either.filter(({ schema }) => schema.multipleOf !== 0.0001).map(({ at }) => at)).toEqual(
    [],
  );
});

const promotion = (promotion_type: string, value: number) => ({
  name: `${promotion_type} ${value}`,
  promotion_type,
  value,
});

/** The paths of what is made, its body by its type, and where the value stands in it. */
const MADE = [
  ['/promotions/', promotion, 'value'],
  [
    '/products/',
    (type: string, value: number) => productWith(promotion(type, value)),
    'promotions[0].value',
  ],
  [
    '/products/pricing-profiles/',
    (type: string, value: number) => profileOf(type, value),
    'profit.value',
  ],
  ['/rewards/', (type: string, value: number) => reward(type, value), 'value'],
] as const;
const TYPES: Readonly<Record<string, readonly [string, string]>> = {
  '/products/pricing-profiles/': ['percentage', 'fixed'],
  '/rewards/': ['discount_percentage', 'discount_fixed'],
};
const productWith = (own: object) => ({ name: 'Yerba', base_price: 1, promotions: [own] });
const profileOf = (type: string, value: number) => ({ name: type, profit: { type, value } });
const reward = (reward_type: string, value: number) => ({ name: reward_type, reward_type, value });

test.each(MADE)(
  '%s keeps 33.3333 % and refuses an amount of 33.3333',
  async (path, body, field) => {
    const [rate, fixed] = TYPES[path] ?? ['percentage', 'fixed_amount'];
    const url = `/api/v1${path}`;
    const kept = await stack.expect(201, 'POST', url, { token, body: body(rate, 33.3333) });
    expect(JSON.stringify(dataOf(kept))).toContain('33.3333');
    const refused = await stack.expect(400, 'POST', url, { token, body: body(fixed, 33.3333) });
    expect(refused.json.errors).toMatchObject([
      { field, code: 'not_multiple_of', multiple_of: 0.01 },
    ]);
  },
);
