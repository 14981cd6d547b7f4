// Every route, called as its declaration wants it: the answer is in the envelope, its data fit the declared schema, and the
// path works with and without its trailing slash, and with HEAD. Spec: General rules 2-3; contract#paths.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { fill, otherSlash, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import { expectEnvelope } from '../support/envelope.ts';
import type { Reply } from '../support/exchange.ts';
import { aim, callWell, credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

let stack: Stack;
let live: Furniture;
let sandbox: Furniture;
beforeAll(async () => {
  ({ stack, live, test: sandbox } = await furnishedStack());
});

const enveloped = routes.filter((route) => route.contentType === undefined);

describe.each(rows(enveloped))('%s', (_, route) => {
  test('answers a good request with the declared status and data', async () => {
    const furniture = needsSandbox(route) ? sandbox : live;
    const reply = await callWell(furniture, route);
    expect(route.status, reply.story).toContain(reply.status);
    expectEnvelope(reply);
    const data = route.data.safeParse(reply.json.data);
    expect(data.error?.issues ?? [], reply.story).toEqual([]);
  });
});

describe.each(rows(routes))('%s', (_, route) => {
  test('is one route with and without the trailing slash', async () => {
    const path = fill(route, () => STRANGE_ID);
    const token = await noRights();
    const [given, other] = [
      await stack.request(route.method, path, { token }),
      await stack.request(route.method, otherSlash(path), { token }),
    ];
    expect(other.status, other.story).toBe(given.status);
    expect(other.json.code, other.story).toBe(given.json.code);
    expect(['route_not_found', 'method_not_allowed'], given.story).not.toContain(given.json.code);
  });
});

describe.each(rows(routes.filter(({ method }) => method === 'GET')))('%s', (_, route) => {
  test('answers HEAD as GET, to whoever may and to whoever may not', async () => {
    const furniture = needsSandbox(route) ? sandbox : live;
    const { path } = await aim(furniture, route);
    for (const token of [credential(furniture, route), await noRights()]) {
      const get = await stack.request('GET', path, { token });
      const head = await stack.request('HEAD', path, { token });
      expect(head.status, head.story).toBe(get.status);
      expect(steady(head), head.story).toEqual(steady(get));
      expect(head.text).toBe('');
    }
  });
});

/** The headers that do not count or name the request; a report of this instant has other content, and so another tag, the next. */
const steady = ({ headers }: Reply) =>
  Object.entries(headers)
    .filter(([name]) => !/^x-(request-id|ratelimit-)/.test(name))
    .map(([name, value]) => [name, name === 'etag' ? 'any' : value]);

/** The tax authority is simulated for test tokens only. */
const needsSandbox = (route: Route): boolean =>
  route.access === 'test-token' ||
  route.access === 'token' ||
  ['invoice', 'taxpayer'].includes(route.noun?.name ?? '');

let powerless: string | undefined;
/** A valid token without any scope: it learns whether a path exists and changes nothing. */
async function noRights(): Promise<string> {
  powerless ??= await live.tenant.token('live', []);
  return powerless;
}
