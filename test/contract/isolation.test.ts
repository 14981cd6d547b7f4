// Ids of another tenant, and of the other mode, are ids of nothing: the same answer as for an id that no record has, and
// nothing of the other side changes. Spec: multi-tenancy; reliability#injection H9, E3, E6.
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Mode } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { goodBody } from '../support/bodies.ts';
import {
  fill,
  nouns,
  parametersOf,
  routes,
  rows,
  STRANGE_ID,
  standard,
} from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import type { Reply } from '../support/exchange.ts';
import { aim, creatorOf, credential, furnish, idOf, nextBody } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';

let stack: Stack;
/** Who asks, in both modes, and whose ids it asks for. */
let mine: Record<Mode, Furniture>;
let theirs: Record<Mode, Furniture>;
beforeAll(async () => {
  ({ stack, ...mine } = await furnishedStack());
  const them = await stack.newTenant();
  theirs = { live: await furnish(stack, 'live', them), test: await furnish(stack, 'test', them) };
});

const withId = routes.filter(
  (route) =>
    route.noun !== undefined &&
    creatorOf(route.noun) !== undefined &&
    parametersOf(route).length > 0,
);

describe.each(rows(withId))('%s', (_, route) => {
  test.each(['live', 'test'] as const)('a %s token finds nobody else’s record', async (mode) => {
    const before = await contentsOf(stack, theirs.live.tenant.id);
    const stranger = await aimed(route, mine[mode], STRANGE_ID);
    for (const foreign of [theirs[mode], theirs[other(mode)]]) {
      expectSame(await aimed(route, mine[mode], foreignId(foreign, route)), stranger);
    }
    expect(await contentsOf(stack, theirs.live.tenant.id)).toBe(before);
  });

  test.each(['live', 'test'] as const)(
    'a %s token does not see the records of the other mode',
    async (mode) => {
      const before = await contentsOf(stack, mine.live.tenant.id);
      const stranger = await aimed(route, mine[mode], STRANGE_ID);
      expectSame(await aimed(route, mine[mode], foreignId(mine[other(mode)], route)), stranger);
      expect(await contentsOf(stack, mine.live.tenant.id)).toBe(before);
    },
  );
});

describe('ids inside bodies and queries', () => {
  const referring = nouns.filter(
    (noun) => standard(noun, 'create') !== undefined && Object.keys(noun.references).length > 0,
  );

  test.each(referring.map((noun) => [noun.name, noun] as const))(
    '%s cannot refer to a record of another tenant',
    async (_, noun) => {
      const route = standard(noun, 'create') as Route;
      for (const [field, target] of Object.entries(noun.references)) {
        if (noun.assigned.includes(field)) continue;
        const sent = (id: string) => {
          const body = nextBody(mine.live, noun);
          return stack.request(
            route.method,
            fill(route, () => ''),
            { token: mine.live.token, body: { ...body, ...naming(noun, field, { id, body }) } },
          );
        };
        const foreign = await sent(idOf(theirs.live.records.get(target().name)));
        expectSame(foreign, await sent(STRANGE_ID));
        expect(foreign.json.code, foreign.story).toBe('related_record_not_found');
      }
    },
  );

  const bulk = routes.filter((route) => /\.bulk_(update|delete)$/.test(route.name));
  test.each(rows(bulk))('%s leaves the records of another tenant alone', async (_, route) => {
    const before = await contentsOf(stack, theirs.live.tenant.id);
    const id = foreignId(theirs.live, route);
    const body = goodBody(route, theirs.live.records, { id, serial: 1 });
    const reply = await stack.expect(
      200,
      route.method,
      fill(route, () => ''),
      { token: mine.live.token, body },
    );
    expect(reply.json.data, reply.story).toMatchObject({ success_count: 0, error_count: 1 });
    expect(await contentsOf(stack, theirs.live.tenant.id)).toBe(before);
  });

  const lists = routes.filter((route) => route.name.endsWith('.list') && route.noun !== undefined);
  test.each(rows(lists))('%s shows no record of another tenant', async (_, route) => {
    const { path } = await aim(mine.live, route);
    const reply = await stack.expect(200, 'GET', path, {
      token: mine.live.token,
      query: { per_page: '100' },
    });
    const shown: Rec[] = reply.json.data.items;
    const own = new Set(
      [...theirs.live.records.values(), ...theirs.test.records.values()].map(idOf),
    );
    expect(
      shown.filter((record) => own.has(idOf(record))),
      reply.story,
    ).toEqual([]);
  });
});

/** The id at its dotted path, as the element of a list where the field is one. */
function naming(noun: Noun, path: string, { id, body }: { id: string; body: Rec }): Rec {
  const [name = '', inner] = path.split('.');
  const [line] = [body[name]].flat();
  const value = inner === undefined ? id : { ...line, [inner]: id };
  return { [name]: noun.record.shape[name] instanceof z.ZodArray ? [value] : value };
}

const other = (mode: Mode): Mode => (mode === 'live' ? 'test' : 'live');
const foreignId = (furniture: Furniture, route: Route): string =>
  idOf(furniture.records.get(route.noun?.name ?? ''));

function aimed(route: Route, furniture: Furniture, id: string): Promise<Reply> {
  const body = goodBody(route, furniture.records, { id, serial: 1 });
  return stack.request(
    route.method,
    fill(route, () => id),
    { token: credential(furniture, route), body },
  );
}

/** The same answer but for what names the request. */
function expectSame(reply: Reply, stranger: Reply): void {
  const { request_id: _one, ...body } = reply.json;
  const { request_id: _two, ...strange } = stranger.json;
  expect(reply.status, reply.story).toBe(stranger.status);
  expect(withoutIds(body), reply.story).toEqual(withoutIds(strange));
  expect(reply.status, reply.story).toBeGreaterThanOrEqual(400);
}

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/[0-9a-f]{24}/g, '<id>'));
