// A URL of more than 4 kB is refused by the service itself, whatever its query would have said: contract#sizes.
import { beforeAll, expect, test } from 'vitest';
import { openMemoryStack } from '../support/stack.ts';

type Stack = Awaited<ReturnType<typeof openMemoryStack>>;
const PATH = '/api/v1/products/list/';
const LONGEST = 4_000;

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('test');
});

/** Of that many characters. */
const queryOf = (length: number): string => {
  const names = `fields=${'name,'.repeat(40)}name&external_reference=`;
  return names + 'a'.repeat(length - PATH.length - 1 - names.length);
};
const askWith = (query: string, more: object = { token }) =>
  stack.request('GET', PATH, { query, ...more });

test.each([LONGEST + 1, 9_000])('a URL of %i characters is 400, and says so', async (length) => {
  const { status, json, story } = await askWith(queryOf(length));
  expect([status, json.code], story).toEqual([400, 'invalid_query_parameter']);
  expect(json.errors).toEqual([
    expect.objectContaining({ location: 'query', code: 'too_long', max: LONGEST, actual: length }),
  ]);
});

test('one that is not longer is read', async () => {
  const { json } = await askWith(queryOf(LONGEST));
  expect(json.errors?.map(({ max }: { max?: number }) => max)).not.toContain(LONGEST);
});

test('who calls is asked first', async () => {
  expect((await askWith(queryOf(LONGEST + 1), {})).status).toBe(401);
});
