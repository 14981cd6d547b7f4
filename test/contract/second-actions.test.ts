// An action that led a record to where it is not offered any more is refused there: its repetition is a conflict, not a second
// success. Of every action on a record that says when it is offered.
import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { STANDARD_VERBS } from '#resource/shape/noun.ts';
import { goodBody } from '../support/bodies.ts';
import { fill, routes, standard } from '../support/catalogue.ts';
import { aim, credential } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf } from '../support/stack.ts';

let furniture: Furniture;
beforeAll(async () => {
  furniture = (await furnishedStack()).test;
});

const KINDS: readonly string[] = [...STANDARD_VERBS, 'restore'];
const isAction = ({ name, method, on, when, noun }: Route): boolean =>
  on === 'record' &&
  when !== undefined &&
  method !== 'GET' &&
  noun !== undefined &&
  !KINDS.includes(name.slice(noun.plural.length + 1));

/** They say how the record is to be, and answer with it where it is so already. */
const SETTING: readonly string[] = [
  'webhooks.enable',
  'webhooks.disable',
  'current-accounts.settle',
];
const CODE = 'invalid_state_transition';
let serial = 900_000;

const actions = routes.filter((route) => isAction(route) && !SETTING.includes(route.name));

test.each(actions.map((route) => [route.name, route] as const))(
  '%s is refused once it is not offered any more',
  async (_, route) => {
    const { noun } = route;
    const read = noun && standard(noun, 'get');
    if (noun === undefined || read === undefined) return;
    const { stack, records } = furniture;
    const { path, id } = await aim(furniture, route);
    serial += 1;
    const sent = {
      token: credential(furniture, route),
      body: goodBody(route, records, { id, serial }),
    };
    const first = await stack.request(route.method, path, sent);
    expect(first.status, first.story).toBeLessThan(300);
    const { token } = furniture;
    const shown = await stack.request(
      'GET',
      fill(read, () => id),
      { token },
    );
    if (shown.status !== 200 || route.when?.(dataOf(shown)) !== false) return;
    const again = await stack.request(route.method, path, sent);
    const status = route.failStatus?.[CODE] ?? 409;
    expect([again.status, again.json.code], again.story).toEqual([status, CODE]);
  },
);
