// What another tenant's ids are worth in every place that takes one: paths, bodies however deep, queries. Everywhere the answer is
// that for an id which does not exist, and nothing of the other tenant changes. Places are found in the declarations.
import { beforeAll, describe, expect, test } from 'vitest';
import { expansionsOf, targetOf } from '#resource/expand/expansions.ts';
import type { Route } from '#resource/routes.ts';
import {
  asksAuthority,
  nouns,
  parametersOf,
  routes,
  rows,
  STRANGE_ID,
  standard,
  takesJson,
} from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import type { Reply } from '../support/exchange.ts';
import { aim, credential, furnish, idOf, prepare } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { idPlaces, named, withIdAt } from '../support/id-places.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const IDS = /[0-9a-f]{24}/g;

/** Parameters whose ids are made of what they stand for, and so are the same with every tenant. */
const MADE = ['book_id'];

let stack: MemoryStack;
let mine: Furniture;
/** Of another tenant, and of the same one in the other mode. */
let foreign: Furniture[];
beforeAll(async () => {
  stack = await openMemoryStack();
  mine = await furnish(stack, 'test');
  const theirs = await furnish(stack, 'test');
  const live = await furnish(stack, 'live', theirs.tenant);
  const ownLive = await furnish(stack, 'live', mine.tenant);
  foreign = [theirs, live, ownLive];
});

const aimed = routes.filter(
  (route) => route.access !== 'public' && parametersOf(route).some((name) => !MADE.includes(name)),
);
describe('paths', () => {
  test.each(rows(aimed))('%s', async (_, route) => {
    const { path: own, body } = await prepare(mine, route);
    const strange = await send(route, own.replace(IDS, STRANGE_ID), body);
    for (const of of foreign) {
      if (!isForeign(of, route) || own.match(IDS) === null) continue;
      const { path } = await aim(of, route);
      await unchanged(of, async () => {
        expectSame(await send(route, path, body), strange);
      });
    }
  });
});

describe('paths, asked with a live token', () => {
  test.each(rows(aimed.filter(isOfLive)))('%s', async (_, route) => {
    const [theirs, live, sender] = foreign;
    if (theirs === undefined || live === undefined || sender === undefined) throw new Error('none');
    const { path: own, body } = await prepare(sender, route);
    const by = (path: string) => stack.request(route.method, path, { token: sender.token, body });
    const strange = await by(own.replace(IDS, STRANGE_ID));
    for (const other of [theirs, live, mine]) {
      if (own.match(IDS) === null) continue;
      const { path } = await aim(other, route);
      const before = await contentsOf(stack, theirs.tenant.id);
      expectSame(await by(path), strange);
      expect(await contentsOf(stack, theirs.tenant.id)).toBe(before);
    }
  });
});

const reading = routes.filter(
  (route) => route.method === 'GET' && route.access !== 'public' && askable(route).length > 0,
);
describe.each(rows(reading))('%s', (_, route) => {
  test.each(askable(route))('finds nothing of another by ?%s', async (name) => {
    const { path } = await aim(mine, route);
    const asked = (value: string) => send(route, path, undefined, `${name}=${value}`);
    const strange = await asked(STRANGE_ID);
    for (const of of foreign) {
      for (const noun of named(route, [name])) {
        const id = idOf(of.records.get(noun.name));
        const reply = await asked(id);
        expectSame(reply, strange);
        expect(reply.json.data?.items ?? [], reply.story).toEqual([]);
        expectNothingOf(of, reply, id);
      }
    }
  });
});

const bodied = routes.filter((route) => takesJson(route) && idPlaces(route).length > 0);
describe.each(rows(bodied))('%s', (_, route) => {
  test.each(idPlaces(route).map((place) => [place.way.join('.'), place] as const))(
    'names nothing of another by %s',
    async (_way, { way, nouns }) => {
      const strange = await sendAt(route, way, STRANGE_ID);
      for (const of of foreign) {
        for (const id of new Set(nouns.map(({ name }) => idOf(of.records.get(name))))) {
          await unchanged(of, async () => {
            const reply = await sendAt(route, way, id);
            expectSame(reply, strange);
            expectNothingOf(of, reply, id);
          });
        }
      }
    },
  );
});

const naming = nouns.filter(
  (noun) => standard(noun, 'update') !== undefined && expansionsOf(noun).length > 0,
);
test.each(naming.map((noun) => [noun.name, noun] as const))(
  'expand shows nothing of another with %s',
  async (_, noun) => {
    const [update, get] = [standard(noun, 'update'), standard(noun, 'get')];
    if (update === undefined || get === undefined) throw new Error('not a standard noun');
    for (const expansion of expansionsOf(noun)) {
      const { way, field, name, member } = expansion;
      if (way.length > 0) continue;
      for (const { records } of foreign) {
        const { path } = await aim(mine, update);
        const id = idOf(records.get(targetOf(expansion).name));
        await send(update, path, { [field]: id });
        const shown = await send(get, path, undefined, `expand=${name}`);
        expect(shown.json.data?._expanded?.[member]?._id, shown.story).not.toBe(id);
      }
    }
  },
);

const creating = nouns.flatMap((noun) => standard(noun, 'create') ?? []);
test.each(rows(creating))('%s is not answered by the key of another', async (_, route) => {
  const { path, body } = await prepare(mine, route);
  const headers = { 'idempotency-key': `same for all ${route.name}` };
  const first = await stack.request(route.method, path, { token: mine.token, body, headers });
  for (const of of foreign.filter((each) => isForeign(each, route))) {
    const own = await prepare(of, route);
    const token = credential(of, route);
    const reply = await stack.request(route.method, own.path, { token, body, headers });
    expect(reply.headers['idempotency-replayed'], reply.story).toBeUndefined();
    expect(reply.text).not.toContain(idOf(first.json.data));
  }
});

/** Parameters of the query that name a record. */
function askable({ query }: Route): string[] {
  return Object.keys(query?.shape ?? {}).filter((name) => /(^|_)id$/.test(name));
}

/** What a live token may ask of its own records, and without a word with the authority. */
function isOfLive(route: Route): boolean {
  return !['test-token', 'session'].includes(route.access) && !asksAuthority(route);
}

/** A live record is no stranger's where the operation is of the sandbox, or of a person who has both modes. */
const isForeign = ({ mode, tenant }: Furniture, route: Route): boolean =>
  mode === 'test' ||
  (route.access !== 'test-token' &&
    !asksAuthority(route) &&
    !(route.access === 'session' && tenant.id === mine.tenant.id));

async function sendAt(route: Route, way: readonly string[], id: string): Promise<Reply> {
  const { path, body } = await prepare(mine, route);
  return send(route, path, withIdAt(body, way, id));
}

/** Nothing that the other made is in the answer but the id that was sent. */
function expectNothingOf({ records }: Furniture, reply: Reply, sent: string): void {
  const shown = new Set(reply.text.match(IDS));
  const theirs = [...records.values()].map(idOf).filter((id) => id !== sent && id !== STRANGE_ID);
  expect(
    theirs.filter((id) => shown.has(id) && !ownIds().has(id)),
    reply.story,
  ).toEqual([]);
}

const ownIds = (): Set<string> => new Set([...mine.records.values()].map(idOf));

function send(route: Route, path: string, body: unknown, query = ''): Promise<Reply> {
  return stack.request(route.method, path, { token: credential(mine, route), body, query });
}

async function unchanged({ tenant }: Furniture, act: () => Promise<void>): Promise<void> {
  const before = await contentsOf(stack, tenant.id);
  await act();
  if (tenant.id !== mine.tenant.id) expect(await contentsOf(stack, tenant.id)).toBe(before);
}

/** The same answer but for ids and what names the request. */
function expectSame(reply: Reply, strange: Reply): void {
  expect(reply.status, `${reply.story}\n\n${strange.story}`).toBe(strange.status);
  if (reply.status < 300) return;
  expect(plain(reply), reply.story).toEqual(plain(strange));
}

const plain = ({ json }: Reply): unknown => {
  const { request_id: _, ...body } = json;
  return JSON.parse(JSON.stringify(body).replace(IDS, '-').replace(/\d+/g, '0'));
};
