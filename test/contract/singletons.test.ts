// The one record that a tenant has of a noun is shown alike whatever it is: with its defaults and version 0 until it is written,
// then as any record is, with its links; a client may send back what it was shown, and its events say what a GET answers.
// contract#webhook-payload.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verb } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { serviceRoutes } from '../support/service-routes.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

/** Told beside the record, of what goes on: no event says it. */
const BESIDE = ['posting_back', 'unposted', 'unposted_count'];
/** What every record has. */
const OF_RECORDS = ['_id', 'created_at', 'updated_at', 'version', 'livemode'];

const isAtBase = ({ noun, path }: Verb): boolean => path === `${noun?.base}/`;
const changed = serviceRoutes.all.filter((verb) => isAtBase(verb) && verb.method === 'PUT');
const singletons = changed.flatMap(({ noun }) => (noun?.isSingleton === true ? [noun] : []));

let stack: MemoryStack;
let shop: Shop;
beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
});

test('what is changed at the path of its noun is declared to be one record', () => {
  expect(singletons.length).toBeGreaterThan(2);
  const others = changed.filter(({ noun }) => noun?.isSingleton !== true);
  expect(others.map(({ name }) => name)).toEqual([]);
});

describe.each(singletons.map((noun) => [noun.name, noun] as const))('%s', (name, noun) => {
  const path = `${noun.base}/`;

  test('is shown before and after it is written, and told as it is shown', async () => {
    const before = await shop.good('GET', path);
    expect(before).toMatchObject({ ...noun.defaults, version: 0 });
    for (const stale of [{ body: { version: 3 } }, { body: {}, headers: { 'if-match': '"3"' } }]) {
      const { token } = shop;
      const refused = await stack.request('PUT', `/api/v1${path}`, { token, ...stale });
      expect(refused.json.code, refused.story).toBe('version_conflict');
    }
    const written = await shop.good('PUT', path, before);
    const read = await shop.call('GET', path);
    const { data, _links: links } = read.json;
    expect(data).toEqual(written);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(OF_RECORDS));
    expect(data).toMatchObject({ version: 1, livemode: true });
    const href = `/api/v1${path}`;
    expect(links).toMatchObject({
      self: { href, method: 'GET' },
      update: { href, method: 'PUT' },
    });
    await stack.background.rest();
    const { items } = await shop.good('GET', `/events/list/?resource_id=${data._id}`);
    expect(items.map(({ type }: Rec) => type)).toEqual([`${name}.created`]);
    const told = Object.entries(data).filter(([member]) => !BESIDE.includes(member));
    expect(items[0].data).toEqual(Object.fromEntries(told));
    expect(await shop.good('PUT', path, data)).toEqual(data);
  });
});
