// No operation that writes more than one item goes without a crash scenario: each own verb is called once as it should be,
// and what it writes is counted. A new verb without a scenario fails here. The standard verbs share one implementation for
// all nouns, so that one scenario of each kind stands for them.
import { beforeAll, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { STANDARD_VERBS } from '#resource/shape/noun.ts';
import { routes } from '../support/catalogue.ts';
import { credential, furnish, prepare } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { openMemoryStack } from '../support/stack.ts';
import { everyScenario, operationOf } from './every-scenario.ts';
import type { Scenario } from './scenario.ts';
import { itemsWritten } from './written-items.ts';

const own = new Set(groups.flatMap(({ verbs }) => verbs.map(({ name }) => name)));
const writing = routes.filter(({ method }) => method !== 'GET');
let scenarios: Scenario[];
let explored: Set<string>;
let furniture: Furniture;

beforeAll(async () => {
  scenarios = await everyScenario();
  explored = new Set(scenarios.map(operationOf));
  furniture = await furnish(await openMemoryStack(), 'test');
});

test.each(writing.filter(({ name }) => own.has(name)).map((route) => [route.name, route] as const))(
  '%s has a crash scenario or writes one item',
  async (name, route) => {
    if (explored.has(name)) return;
    const { stack } = furniture;
    const { path, body } = await prepare(furniture, route);
    const sent = { token: credential(furniture, route), body };
    let reply = await stack.request('GET', '/api/v1/', {});
    const count = await itemsWritten(stack, async () => {
      reply = await stack.request(route.method, path, sent);
    });
    expect(reply.status, reply.story).toBeLessThan(300);
    expect(count, 'write a scenario in test/fault: it writes several items').toBeLessThan(2);
  },
);

test.each(STANDARD_VERBS.filter((kind) => kind !== 'list' && kind !== 'get'))(
  'a standard %s has a crash scenario',
  (kind) => {
    const standard = writing.filter(({ name }) => !own.has(name) && name.endsWith(`.${kind}`));
    expect(standard.some(({ name }) => explored.has(name))).toBe(true);
  },
);

test('every scenario has a name of its own', () => {
  const names = scenarios.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
